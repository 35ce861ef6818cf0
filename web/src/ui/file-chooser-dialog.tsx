import { Stack } from '@chakra-ui/react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CameraIcon, GalleryIcon } from './file-tile.tsx'

type FileChooserDialogProps = {
  open: boolean
  title: string
  onCamera: () => void
  onGallery: () => void
  onClose: () => void
}

export const FileChooserDialog = ({ open, title, onCamera, onGallery, onClose }: FileChooserDialogProps) => (
  <Dialog open={open} title={title} size="sm" onClose={onClose}>
    <Stack gap="3" pt="2">
      <Button variant="outline" size="lg" onClick={onCamera}>
        <CameraIcon />
        Camera
      </Button>
      <Button variant="outline" size="lg" onClick={onGallery}>
        <GalleryIcon />
        Gallery
      </Button>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </Stack>
  </Dialog>
)
