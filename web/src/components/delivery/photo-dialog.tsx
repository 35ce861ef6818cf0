import { chakra } from '@chakra-ui/react'
import { Dialog } from '#web/ui/dialog.tsx'

type PhotoDialogProps = { open: boolean; name: string; url: string; onClose: () => void }

export const PhotoDialog = ({ open, name, url, onClose }: PhotoDialogProps) => (
  <Dialog open={open} size="lg" title={name} onClose={onClose}>
    <chakra.img src={url} alt={name} maxH="70dvh" maxW="full" mx="auto" borderRadius="md" objectFit="contain" />
  </Dialog>
)
