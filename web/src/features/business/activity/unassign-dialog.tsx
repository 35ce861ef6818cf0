import { carrierReasons } from '#shared/model/cancellation-rules.ts'
import { ReasonDialog, UrgencyNote } from '#web/components/cancellation/reason-dialog.tsx'
import { useUnassignDelivery } from '../queries.ts'
import type { FleetJob } from './use-fleet-jobs.ts'

type UnassignDialogProps = { job: FleetJob; open: boolean; onClose: () => void }

/** Asks for confirmation and a reason before a job is taken from its driver. Give each opening a new key. */
export const UnassignDialog = ({ job, open, onClose }: UnassignDialogProps) => {
  const unassigning = useUnassignDelivery()
  return (
    <ReasonDialog
      open={open}
      title="Un-assign Delivery?"
      confirmLabel="Yes, un-assign it"
      busyLabel="Un-assigning..."
      busy={unassigning.isPending}
      legend="Why are you giving it back?"
      reasons={carrierReasons}
      onConfirm={(answer) => unassigning.mutate({ id: job.id, ...answer }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        {job.driver_name} won't carry it any more. It goes back to the pool, where others can take it. You won't be
        offered it again.
      </p>
      <UrgencyNote job={job} />
    </ReasonDialog>
  )
}
