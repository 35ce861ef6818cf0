import { useRef } from 'react'
import type { DriverDelivery } from '#shared/contracts/business.ts'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'

const load = async () => (await import('./verify-delivery.tsx')).VerifyDelivery
const VerifyDelivery = lazyComponent(load)

export const preloadVerifyDelivery = () => preload(load)

type ConfirmDeliveryProps = {
  id: DriverDelivery['id'] | undefined
  /** The delivery is completed; its dialog stays open to show so. */
  onDone: () => void
  onClose: () => void
}

/** Asks for the requester's code while there is a delivery to confirm. */
export const ConfirmDelivery = ({ id, onDone, onClose }: ConfirmDeliveryProps) => {
  // The last delivery stays while its dialog closes. The count gives each opening a key of its own.
  const last = useRef({ id, isOpen: false, count: 0 })
  if (id && !last.current.isOpen) last.current = { id, isOpen: true, count: last.current.count + 1 }
  last.current.isOpen = id !== undefined
  if (!last.current.id) return null
  return (
    <LazyOverlay open={id !== undefined} onClose={onClose}>
      <VerifyDelivery
        key={last.current.count}
        id={last.current.id}
        open={id !== undefined}
        onDone={onDone}
        onClose={onClose}
      />
    </LazyOverlay>
  )
}
