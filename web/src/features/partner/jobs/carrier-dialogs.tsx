import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { GiveBackDialog } from './give-back-dialog.tsx'
import type { CarrierDialogState } from './use-carrier-dialogs.ts'

const VerifyDelivery = lazyComponent(
  async () => (await import('#web/components/delivery/verify-delivery.tsx')).VerifyDelivery,
)

export const CarrierDialogs = ({ dialogs }: { dialogs: CarrierDialogState }) => {
  const { givingBack, closeGiveBack, onReturned, verifying, closeCode, onCompleted } = dialogs
  return (
    <>
      <GiveBackDialog id={givingBack} onDone={onReturned} onClose={closeGiveBack} />
      {verifying && (
        <Suspense>
          <VerifyDelivery
            key={verifying.count}
            id={verifying.id}
            open={verifying.isOpen}
            onDone={onCompleted}
            onClose={closeCode}
          />
        </Suspense>
      )}
    </>
  )
}
