import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import type { ConfirmDialogProps } from './dialog.tsx'
import { LazyOverlay } from './lazy-overlay.tsx'

const load = async () => (await import('./dialog.tsx')).ConfirmOverlay
const ConfirmOverlay = lazyComponent(load)

export const preloadConfirmDialog = () => preload(load)

/** Asks before something irreversible. Its focus trap is heavy, so it loads when it first opens. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <LazyOverlay open={props.open} onClose={props.onClose}>
    <ConfirmOverlay {...props} />
  </LazyOverlay>
)
