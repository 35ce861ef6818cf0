import { lazy, Suspense, useRef } from 'react'
import type { ConfirmDialogProps } from './confirm-overlay.tsx'

const ConfirmOverlay = lazy(() =>
  import('./confirm-overlay.tsx').then(({ ConfirmOverlay }) => ({ default: ConfirmOverlay })),
)

/** Asks before what cannot be taken back. Its focus trap is heavy, so it loads with the first question. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const needed = useRef(false)
  needed.current ||= props.open
  return needed.current ? (
    <Suspense>
      <ConfirmOverlay {...props} />
    </Suspense>
  ) : null
}
