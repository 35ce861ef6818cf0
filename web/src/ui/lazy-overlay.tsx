import { type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { toast } from './toasts.tsx'

type LazyOverlayProps = { open: boolean; onClose: () => void; children: ReactNode }

/**
 * Around a dialog or sheet whose code loads when it first opens. If that fails, it closes, a toast says so, and the next
 * opening loads it again.
 */
export const LazyOverlay = ({ open, onClose, children }: LazyOverlayProps) => {
  const [last, setLast] = useState({ open, openings: 0 })
  if (open !== last.open) setLast({ open, openings: last.openings + (open ? 1 : 0) })

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
