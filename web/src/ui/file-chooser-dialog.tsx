import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FileChooserDialogProps = {
  open: boolean
  title: string
  sources: readonly { name: string; icon: ReactNode; onChoose: () => void }[]
  onClose: () => void
}

export const FileChooserDialog = ({ open, title, sources, onClose }: FileChooserDialogProps) => (
  <Dialog open={open} title={title} size="sm" onClose={onClose}>
    <Stack gap="3" pt="2">
      {sources.map(({ name, icon, onChoose }) => (
        <Button key={name} variant="outline" size="lg" onClick={onChoose}>
          {icon}
          {name}
        </Button>
      ))}
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </Stack>
  </Dialog>
)
