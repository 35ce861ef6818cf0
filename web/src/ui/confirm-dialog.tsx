import { Suspense, useRef } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { ConfirmDialogProps } from './dialog.tsx'

const ConfirmOverlay = lazyComponent(async () => (await import('./dialog.tsx')).ConfirmOverlay)

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
