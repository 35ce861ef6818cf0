import { Box, SimpleGrid, Stack } from '@chakra-ui/react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { EmptyState } from '../empty-state.tsx'
import { NoHistory } from '../illustrations/no-history.tsx'
import { NoRequests } from '../illustrations/no-requests.tsx'
import { NotFound } from '../illustrations/not-found.tsx'
import { NothingHere } from '../illustrations/nothing-here.tsx'
import { WaitingForApproval } from '../illustrations/waiting-for-approval.tsx'
import { Section } from '../section.tsx'
import { Skeleton } from '../skeleton.tsx'
import { PageSpinner } from '../spinner.tsx'
import { toast } from '../toasts.ts'
import { GalleryPart } from './gallery-part.tsx'

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
        <Card>
          <EmptyState level="h3" art={<NotFound />} title="Page not found" />
        </Card>
      </SimpleGrid>
    </Section>
  </>
)
