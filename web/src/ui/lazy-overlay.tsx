import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { toast } from './toasts.tsx'

/** Props that a dialog gets from the page that opens it. */
export type DialogFrame = { open: boolean; onClose: () => void }

/**
 * Wraps a dialog or sheet whose code loads when it first opens. It then stays mounted, because an unmounted dialog
 * could not return the focus. If loading fails, it closes with a toast, and the next opening tries again.
 */
export const LazyOverlay = ({ open, onClose, children }: DialogFrame & { children: ReactNode }) => {
  const [last, setLast] = useState({ open, openings: open ? 1 : 0 })
  if (open !== last.open) setLast({ open, openings: last.openings + (open ? 1 : 0) })
  if (last.openings === 0) return null

  const fail = () => {
    toast.error('This could not be opened. Check your connection and try again.')
    onClose()
  }
  return (
    <ErrorBoundary waits resetKey={last.openings} onError={fail}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

type DialogState<Subject> = { subject: Subject; isOpen: boolean; key: number }

/** The subject of a dialog. It stays while the dialog closes, and each opening has a new `key`. */
export const useDialogState = <Subject,>() => {
  const [dialog, setDialog] = useState<DialogState<Subject>>()
  return {
    dialog,
    open: (subject: Subject) => setDialog((last) => ({ subject, isOpen: true, key: (last?.key ?? 0) + 1 })),
    close: () => setDialog((last) => last && { ...last, isOpen: false }),
  }
}

type LazyDialogProps<Subject> = {
  state: ReturnType<typeof useDialogState<Subject>>
  children: (subject: Subject, frame: DialogFrame) => ReactNode
}

/** A dialog about a subject, whose code may load when it first opens. Each opening starts afresh. */
export const LazyDialog = <Subject,>({ state: { dialog, close }, children }: LazyDialogProps<Subject>) => {
  if (!dialog) return null
  const frame = { open: dialog.isOpen, onClose: close }
  return (
    <LazyOverlay {...frame}>
      <Fragment key={dialog.key}>{children(dialog.subject, frame)}</Fragment>
    </LazyOverlay>
  )
}
