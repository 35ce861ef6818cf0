import { Suspense, useRef } from 'react'
import type { DriverDelivery } from '#shared/contracts/business.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const VerifyDelivery = lazyComponent(async () => (await import('./verify-delivery.tsx')).VerifyDelivery)

type ConfirmDeliveryProps = { id: DriverDelivery['id'] | undefined; onDone: () => void; onClose: () => void }

/** Asks for the requester's code while there is a delivery to confirm. */
export const ConfirmDelivery = ({ id, onDone, onClose }: ConfirmDeliveryProps) => {
  // The last delivery stays while its dialog closes. The count gives each opening a key of its own.
  const last = useRef({ id, isOpen: false, count: 0 })
  if (id && !last.current.isOpen) last.current = { id, isOpen: true, count: last.current.count + 1 }
  last.current.isOpen = id !== undefined
  if (!last.current.id) return null
  return (
    <Suspense>
      <VerifyDelivery
        key={last.current.count}
        id={last.current.id}
        open={id !== undefined}
        onDone={onDone}
        onClose={onClose}
      />
    </Suspense>
  )
}
