import { lazy, Suspense } from 'react'
import { GiveBackDialog } from './give-back-dialog.tsx'
import type { CarrierDialogState } from './use-carrier-dialogs.ts'

const VerifyDelivery = lazy(() =>
  import('#web/components/delivery/verify-delivery.tsx').then(({ VerifyDelivery }) => ({ default: VerifyDelivery })),
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
