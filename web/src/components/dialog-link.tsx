import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { type DialogFrame, LazyOverlay } from '#web/ui/lazy-overlay.tsx'

type DialogLinkProps = { children: ReactNode; dialog: (frame: DialogFrame) => ReactNode; look?: ButtonProps }

/** A link that opens a dialog over the page, so that a form behind it keeps its input. The dialog may be lazy. */
export const DialogLink = ({ children, dialog, look }: DialogLinkProps) => {
  const [open, setOpen] = useState(false)
  const frame = { open, onClose: () => setOpen(false) }
  return (
    <>
      <Button variant="link" size="inline" aria-haspopup="dialog" {...look} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <LazyOverlay {...frame}>{dialog(frame)}</LazyOverlay>
    </>
  )
}
