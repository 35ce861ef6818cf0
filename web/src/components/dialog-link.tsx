import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'

type DialogState = { open: boolean; onClose: () => void }

type DialogLinkProps = { children: ReactNode; dialog: (state: DialogState) => ReactNode; look?: ButtonProps }

/** Words that open a dialog over the page, so that a form behind it loses nothing. The dialog may be lazy. */
export const DialogLink = ({ children, dialog, look }: DialogLinkProps) => {
  const [open, setOpen] = useState(false)
  // Once loaded it stays mounted: an unmounted dialog could not return the focus.
  const [wanted, setWanted] = useState(false)

  const close = () => setOpen(false)

  const show = () => {
    setWanted(true)
    setOpen(true)
  }

  return (
    <>
      <Button variant="link" size="inline" aria-haspopup="dialog" {...look} onClick={show}>
        {children}
      </Button>
      {wanted && (
        <LazyOverlay open={open} onClose={close}>
          {dialog({ open, onClose: close })}
        </LazyOverlay>
      )}
    </>
  )
}
