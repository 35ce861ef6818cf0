import { Box, SimpleGrid, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, ReadingDialog } from '#web/ui/dialog.tsx'
import { EmptyState, NoHistory, NothingHere, WaitingForApproval } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { PageSpinner, Skeleton } from '#web/ui/loading.tsx'
import { NoRequests } from '#web/ui/no-requests.tsx'
import { RouteLine } from '#web/ui/route-line.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { ScreenBlocks } from '#web/ui/start-frame.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { GalleryPart } from './actions-gallery.tsx'

type Open = 'dialog' | 'confirm' | 'reading' | 'sheet' | null

const paragraphs = Array.from(
  { length: 14 },
  (_, index) => `Paragraph ${index + 1}. A long text to be read at leisure.`,
)

export const OverlaysGallery = () => {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <GalleryPart title="Dialogs and sheet">
      <Button variant="outline" onClick={() => setOpen('dialog')}>
        Open dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('confirm')}>
        Open confirm
      </Button>
      <Button variant="outline" onClick={() => setOpen('reading')}>
        Open reading
      </Button>
      <Button variant="outline" onClick={() => setOpen('sheet')}>
        Open sheet
      </Button>
      <Dialog
        open={open === 'dialog'}
        title="Add a driver"
        onClose={close}
        footer={<Button onClick={close}>Add driver</Button>}
      >
        <TextField id="g-driver" label="Email of the driver" type="email" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Cancel Request?"
        tone="danger"
        confirmLabel="Yes, cancel it"
        cancelLabel="Keep it"
        onConfirm={close}
        onClose={close}
      >
        Are you sure you want to cancel this service request?
      </ConfirmDialog>
      <ReadingDialog open={open === 'reading'} title="Terms of service" onClose={close}>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </ReadingDialog>
      <Sheet open={open === 'sheet'} title="Delivery Details" onClose={close}>
        <Stack gap="6">
          <RouteLine
            variant="details"
            phase="in_transit"
            stops={[
              { label: 'From', place: 'Leeds Dock' },
              { label: 'To', place: 'Saltaire, Bradford' },
            ]}
          />
          <Button onClick={close}>Call Partner</Button>
        </Stack>
      </Sheet>
    </GalleryPart>
  )
}

export const FeedbackGallery = () => (
  <>
    <GalleryPart title="Banners and toasts">
      <Stack gap="4" w="full">
        <Banner title="Verification takes a day or two">We will write to you as soon as it is done.</Banner>
        <Banner tone="success" onDismiss={() => undefined}>
          Profile updated successfully!
        </Banner>
        <Banner tone="warning" title="You have no vehicle yet" action={<Button size="sm">Add a vehicle</Button>}>
          Without one you only see what can be carried by hand.
        </Banner>
        <Banner tone="danger">Could not load your dashboard. Please try refreshing the page.</Banner>
      </Stack>
      <Button variant="outline" onClick={() => toast.success('Service request created successfully!')}>
        Success toast
      </Button>
      <Button variant="outline" onClick={() => toast.info('Compressing images...')}>
        Info toast
      </Button>
      <Button variant="outline" onClick={() => toast.error('Something went wrong')}>
        Error toast
      </Button>
    </GalleryPart>
    <Section title="Waiting">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
        <Skeleton shape="card" />
        <Skeleton shape="table" />
        <Skeleton shape="lines" />
        <Box h="60" overflow="hidden">
          <PageSpinner />
        </Box>
        <div>
          <ScreenBlocks />
        </div>
      </SimpleGrid>
    </Section>
    <Section title="Empty states">
      <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="6">
        <Card>
          <EmptyState
            level="h3"
            art={<NoRequests />}
            title="You have no active service requests."
            action={<Button>Create New Request</Button>}
          >
            Create one to get started!
          </EmptyState>
        </Card>
        <Card>
          <EmptyState level="h3" art={<NoHistory />} title="No history yet" />
        </Card>
        <Card>
          <EmptyState level="h3" art={<NothingHere />} title="Nothing here" />
        </Card>
        <Card>
          <EmptyState level="h3" art={<WaitingForApproval />} title="Waiting for approval">
            Put the kettle on. We are reading your details.
          </EmptyState>
        </Card>
      </SimpleGrid>
    </Section>
  </>
)
