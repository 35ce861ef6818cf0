import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { ReadingDialog } from '../reading-dialog.tsx'
import { RouteStrip } from '../route-strip.tsx'
import { Sheet } from '../sheet.tsx'
import { TextField } from '../text-field.tsx'
import { GalleryPart } from './gallery-part.tsx'

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
          <RouteStrip size="lg" from="Leeds Dock" to="Saltaire, Bradford" progress={0.6} />
          <Button onClick={close}>Call Partner</Button>
        </Stack>
      </Sheet>
    </GalleryPart>
  )
}
