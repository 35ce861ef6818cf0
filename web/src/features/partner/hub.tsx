import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { ConfirmDelivery } from '#web/components/delivery/confirm-delivery.tsx'
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

const completedNotice = { text: 'Delivery completed successfully!', lastsMs: 3_000 }
const returnedNotice = { text: 'Job successfully cancelled and returned to the job pool.', lastsMs: 4_000 }

/** Where a partner works. Who is not verified, or not any more, sees why, and what they still carry. */
export const Hub = () => {
  const { user } = useSession()
  const details = useOpenDetails()
  const notice = useNotice()
  const [givingBack, setGivingBack] = useState<RequestCard['id'] | null>(null)
  const [confirming, setConfirming] = useState<RequestCard['id']>()
  const carrying = {
    openId: details.id,
    onOpen: details.open,
    onGiveBack: setGivingBack,
    onConfirm: setConfirming,
  }
  const complete = () => {
    setConfirming(undefined)
    notice.show(completedNotice)
  }
  return (
    <WithDetails
      side="carrier"
      id={details.id}
      onClose={details.close}
      actions={(request) => <DetailsActions details={request} {...carrying} />}
    >
      <HubNotice text={notice.text} />
      {user?.is_verified_partner ? <VerifiedHub {...carrying} /> : <UnverifiedHub {...carrying} />}
      <GiveBackDialog id={givingBack} onDone={() => notice.show(returnedNotice)} onClose={() => setGivingBack(null)} />
      <ConfirmDelivery id={confirming} onDone={complete} onClose={() => setConfirming(undefined)} />
    </WithDetails>
  )
}
