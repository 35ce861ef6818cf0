import { carrierReasons } from '#shared/model/cancellation-rules.ts'
import { ReasonDialog, type Returnable, UrgencyNote } from '#web/components/cancellation/reason-dialog.tsx'
import { useGiveBack } from './queries.ts'

type GiveBackDialogProps = { job: Returnable; open: boolean; onDone: () => void; onClose: () => void }

/** Asks for confirmation and a reason before a delivery is given back. Give each opening a new key. */
export const GiveBackDialog = ({ job, open, onDone, onClose }: GiveBackDialogProps) => {
  const givingBack = useGiveBack()
  return (
    <ReasonDialog
      open={open}
      title="Cancel Delivery?"
      confirmLabel="Yes, cancel it"
      busyLabel="Cancelling..."
      busy={givingBack.isPending}
      legend="Why can't you carry it?"
      reasons={carrierReasons}
      onConfirm={(answer) => givingBack.mutate({ id: job.id, ...answer }, { onSuccess: onDone, onSettled: onClose })}
      onClose={onClose}
    >
      <p>Are you sure you want to cancel this delivery? The request will be returned to the pool for other partners.</p>
      <UrgencyNote job={job} />
    </ReasonDialog>
  )
}
