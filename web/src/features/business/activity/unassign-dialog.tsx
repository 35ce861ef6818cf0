import { Stack } from '@chakra-ui/react'
import { carrierReasons } from '#shared/model/cancellation-rules.ts'
import { ReasonFields, UrgencyNote, useReason } from '#web/components/cancellation/reason-fields.tsx'
import { ConfirmOverlay } from '#web/ui/dialog.tsx'
import { useUnassignDelivery } from '../queries.ts'
import type { FleetJob } from './use-fleet-jobs.ts'

type UnassignDialogProps = { job: FleetJob; open: boolean; onClose: () => void }

/** Asks before a job is taken from its driver, and why. Each opening needs a new key. */
export const UnassignDialog = ({ job, open, onClose }: UnassignDialogProps) => {
  const unassigning = useUnassignDelivery()
  const why = useReason(carrierReasons)

  const confirm = () => {
    const answer = why.read()
    if (answer) unassigning.mutate({ id: job.id, ...answer }, { onSettled: onClose })
  }

  return (
    <ConfirmOverlay
      open={open}
      title="Un-assign Delivery?"
      tone="danger"
      confirmLabel="Yes, un-assign it"
      busyLabel="Un-assigning..."
      cancelLabel="Keep it"
      busy={unassigning.isPending}
      initialFocus={why.firstReason}
      fields={<ReasonFields legend="Why are you giving it back?" {...why.fields} />}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="4">
        <p>
          {job.driver_name} will no longer carry it. It returns to the pool, where others may take it; you won't be
          offered it again.
        </p>
        <UrgencyNote job={job} />
      </Stack>
    </ConfirmOverlay>
  )
}
