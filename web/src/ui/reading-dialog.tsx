import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ReadingDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  closeLabel?: string
  onClose: () => void
}

/** A long text to read, such as the terms. It scrolls, also by keyboard. */
export const ReadingDialog = ({ open, title, children, closeLabel = 'Close', onClose }: ReadingDialogProps) => (
  <Dialog
    size="lg"
    open={open}
    onClose={onClose}
    title={title}
    footer={<Button onClick={onClose}>{closeLabel}</Button>}
  >
    <chakra.section
      aria-label={title}
      tabIndex={0}
      css={{
        '& h3': { textStyle: 'subheading', mt: '6', mb: '2' },
        '& p + p': { mt: '3' },
        '& ul': { listStyle: 'disc', pl: '5' },
      }}
      maxW="prose"
    >
      {children}
    </chakra.section>
  </Dialog>
)
