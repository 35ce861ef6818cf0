import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DetailsActions } from './active-deliveries.tsx'
import { useGiveBack } from './queries.ts'
import { UnverifiedHub } from './unverified-hub.tsx'
import { VerifiedHub } from './verified-hub.tsx'

// It stays in sight, over the rest: what it tells of may have happened far down the page, which must not jump.
const Place = chakra('div', { base: { h: '0', position: 'sticky', top: { base: '20', lg: '4' }, zIndex: 'header' } })

/** The empty region stays, so that what arrives in it is spoken. */
const HubNotice = ({ text }: { text: string | undefined }) => (
  <Place role="status">
    {text && (
      <chakra.div borderRadius="md" boxShadow="raised">
        <Banner tone="success">{text}</Banner>
      </chakra.div>
    )}
  </Place>
)

type GiveBackDialogProps = { id: RequestCard['id'] | null; onDone: () => void; onClose: () => void }

/** Asks before the delivery with this id is given back. */
const GiveBackDialog = ({ id, onDone, onClose }: GiveBackDialogProps) => {
  const givingBack = useGiveBack()
  return (
    <ConfirmDialog
      open={id !== null}
      title="Cancel Delivery?"
      tone="danger"
      confirmLabel="Yes, cancel it"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      busy={givingBack.isPending}
      onConfirm={() => id && givingBack.mutate(id, { onSuccess: onDone, onSettled: onClose })}
      onClose={onClose}
    >
      Are you sure you want to cancel this delivery? The request will be returned to the pool for other partners.
    </ConfirmDialog>
  )
}

const VerifyDelivery = lazy(() =>
  import('#web/components/delivery/verify-delivery.tsx').then(({ VerifyDelivery }) => ({ default: VerifyDelivery })),
)

const CarrierDialogs = ({ dialogs }: { dialogs: CarrierDialogState }) => {
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

type Notice = { text: string; lastsMs: number }

/** A sentence that shows for a while. */
const useNotice = () => {
  const [notice, show] = useState<Notice>()
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => show(undefined), notice.lastsMs)
    return () => clearTimeout(timer)
  }, [notice])
  return { text: notice?.text, show }
}

type Id = RequestCard['id']

const completedNotice = { text: 'Delivery completed successfully!', lastsMs: 3_000 }
const returnedNotice = { text: 'Job successfully cancelled and returned to the job pool.', lastsMs: 4_000 }

/** What is being asked about a delivery, from its card or from its details, and what came of it. */
const useCarrierDialogs = () => {
  const { text: notice, show } = useNotice()
  const [givingBack, setGivingBack] = useState<Id | null>(null)
  // The one that was asked last stays while its dialog closes. The count tells one time of asking from the next.
  const [verifying, setVerifying] = useState<{ id: Id; isOpen: boolean; count: number }>()

  const closeCode = () => setVerifying((last) => last && { ...last, isOpen: false })

  return {
    notice,
    givingBack,
    askGiveBack: setGivingBack,
    closeGiveBack: () => setGivingBack(null),
    onReturned: () => show(returnedNotice),
    verifying,
    askCode: (id: Id) => setVerifying((last) => ({ id, isOpen: true, count: (last?.count ?? 0) + 1 })),
    closeCode,
    onCompleted: () => {
      closeCode()
      show(completedNotice)
    },
  }
}

type CarrierDialogState = ReturnType<typeof useCarrierDialogs>

/** Where a partner works. Who is not verified, or not any more, sees why, and what they still carry. */
export const Hub = () => {
  const { user } = useSession()
  const details = useOpenDetails()
  const dialogs = useCarrierDialogs()
  const carrying = {
    openId: details.id,
    onOpen: details.open,
    onGiveBack: dialogs.askGiveBack,
    onConfirm: dialogs.askCode,
  }
  return (
    <WithDetails
      side="carrier"
      id={details.id}
      onClose={details.close}
      actions={(request) => <DetailsActions details={request} {...carrying} />}
    >
      <HubNotice text={dialogs.notice} />
      {user?.is_verified_partner ? <VerifiedHub {...carrying} /> : <UnverifiedHub {...carrying} />}
      <CarrierDialogs dialogs={dialogs} />
    </WithDetails>
  )
}
