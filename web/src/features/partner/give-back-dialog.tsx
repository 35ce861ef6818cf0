import { Stack } from '@chakra-ui/react'
import { type CarrierReason, carrierReasons } from '#shared/model/cancellation-rules.ts'
import { ReasonFields, type Returnable, UrgencyNote, useReason } from '#web/components/cancellation/reason-fields.tsx'
import { toastFailure } from '#web/components/toast-failure.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { ConfirmOverlay } from '#web/ui/dialog.tsx'
import { useMove } from './queries.ts'

type GivingBack = { id: Returnable['id']; reason: CarrierReason; note?: string | undefined }

const useGiveBack = () =>
  useMove<GivingBack>({
    call: ({ id, ...body }) => api.requests.cancelRequest({ params: { id }, body }),
    changesStatus: true,
    onRefused: ({ error, retry }) => toastFailure(`Error cancelling job: ${messageOf(error)}`, error, retry),
  })

type GiveBackDialogProps = { job: Returnable; open: boolean; onDone: () => void; onClose: () => void }

/** Asks before a delivery is given back, and why. Each opening needs a new key. */
export const GiveBackDialog = ({ job, open, onDone, onClose }: GiveBackDialogProps) => {
  const givingBack = useGiveBack()
  const why = useReason(carrierReasons)

  const confirm = () => {
    const answer = why.read()
    if (answer) givingBack.mutate({ id: job.id, ...answer }, { onSuccess: onDone, onSettled: onClose })
  }

  return (
    <ConfirmOverlay
      open={open}
      title="Cancel Delivery?"
      tone="danger"
      confirmLabel="Yes, cancel it"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      busy={givingBack.isPending}
      initialFocus={why.firstReason}
      fields={<ReasonFields legend="Why can't you carry it?" {...why.fields} />}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="4">
        <p>
          Are you sure you want to cancel this delivery? The request will be returned to the pool for other partners.
        </p>
        <UrgencyNote job={job} />
      </Stack>
    </ConfirmOverlay>
  )
}
