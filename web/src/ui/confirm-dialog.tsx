import { lazy, Suspense, useRef } from 'react'
import type { ConfirmDialogProps } from './confirm-overlay.tsx'

const ConfirmOverlay = lazy(() =>
  import('./confirm-overlay.tsx').then(({ ConfirmOverlay }) => ({ default: ConfirmOverlay })),
)

/** Asks before something irreversible. Its focus trap is heavy, so it loads when it first opens. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const needed = useRef(false)
  needed.current ||= props.open
  return needed.current ? (
    <Suspense>
      <ConfirmOverlay {...props} />
    </Suspense>
  ) : null
}
