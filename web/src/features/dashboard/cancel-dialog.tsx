import { chakra } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import {
  freeUntil,
  isNotStarted,
  latenessOf,
  type OwnerReason,
  ownerReasons,
} from '#shared/model/cancellation-rules.ts'
import { ReasonDialog } from '#web/components/cancellation/reason-dialog.tsx'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { useNow, weekdayAndTime } from '#web/lib/dates.ts'
import { Banner } from '#web/ui/banner.tsx'

/** The parts of a request that cancelling needs. Card and details both have them. */
export type Cancellable = Pick<RequestCard, 'id' | 'status' | 'preferredDate' | 'preferredTimeSlot' | 'matched_at'>

type Cancelling = { id: RequestCard['id']; reason: OwnerReason; note?: string | undefined }

const useCancelRequest = () =>
  useRequestMutation({
    call: ({ id, ...body }: Cancelling) => api.requests.cancelOwnRequest({ params: { id }, body }),
    side: 'owner',
    doneText: 'Request cancelled successfully.',
  })

const lateTexts = {
  late: {
    title: 'This counts as a late cancellation',
    text: "Someone accepted it more than five minutes ago. They'll see that it was late.",
  },
  very_late: {
    title: 'This counts as a very late cancellation',
    text: "Someone may be on the way already. They'll see that it was very late.",
  },
} as const

/** Says whether cancelling counts as late. Before a match it never does. */
const LatenessNote = ({ request }: { request: Cancellable }) => {
  const now = useNow()
  const { preferredDate: date, preferredTimeSlot: slot, matched_at } = request
  if (!matched_at) return null
  if (isNotStarted(matched_at, { date, slot }, new Date(now)))
    return (
      <chakra.p color="fg.muted">
        Its time is over and your partner hasn't started it, so cancelling isn't late. It counts as missed for them,
        unless they asked you to cancel or it wasn't safe.
      </chakra.p>
    )
  const late = latenessOf(matched_at, { date, slot }, new Date(now))
  if (!late)
    return (
      <chakra.p color="fg.muted">
        Someone accepted it a moment ago. You can still cancel freely until {weekdayAndTime(freeUntil(matched_at), now)}
        .
      </chakra.p>
    )
  const { title, text } = lateTexts[late]
  return (
    <Banner tone="warning" title={title}>
      {text}
    </Banner>
  )
}

type CancelDialogProps = { request: Cancellable; open: boolean; onClose: () => void }

/** Asks for confirmation and a reason before a request is cancelled. Give each opening a new key. */
export const CancelDialog = ({ request, open, onClose }: CancelDialogProps) => {
  const cancelling = useCancelRequest()
  // Without a match, no carrier could have asked for it.
  const reasons = ownerReasons.filter((reason) => reason !== 'carrier_asked' || request.status === 'matched')
  return (
    <ReasonDialog
      open={open}
      title="Cancel Request?"
      confirmLabel="Yes, cancel it"
      busyLabel="Cancelling..."
      busy={cancelling.isPending}
      legend="Why are you cancelling?"
      reasons={reasons}
      onConfirm={(answer) => cancelling.mutate({ id: request.id, ...answer }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>Are you sure you want to cancel this service request?</p>
      <LatenessNote request={request} />
      {request.matched_at && (
        <chakra.p color="fg.muted">
          If you cancel five accepted requests within a day, you can't post new ones for a day.
        </chakra.p>
      )}
    </ReasonDialog>
  )
}
