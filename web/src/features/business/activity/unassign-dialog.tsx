import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { recordRequest } from '#web/lib/request-changes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { FleetJob } from './use-fleet-jobs.ts'

type UnassignDialogProps = { job: FleetJob | undefined; onClose: () => void }

/** Asks before a job is taken from its driver. */
export const UnassignDialog = ({ job, onClose }: UnassignDialogProps) => {
  const queries = useQueryClient()
  const unassigning = useMutation({
    mutationFn: (id: FleetJob['id']) => api.requests.cancelRequest({ params: { id } }),
    onSuccess: ({ request }) => {
      recordRequest(request, queries, { pool: request })
      toast.success('The delivery is back in the pool.')
    },
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
    onSettled: () => {
      onClose()
      // Whatever came of it, what the server has now is the answer.
      void queries.invalidateQueries({ queryKey: ['requests'] })
      void queries.invalidateQueries({ queryKey: ['business'] })
    },
  })
  return (
    <ConfirmDialog
      open={job !== undefined}
      title="Un-assign Delivery?"
      tone="danger"
      confirmLabel="Yes, un-assign it"
      busyLabel="Un-assigning..."
      cancelLabel="Keep it"
      busy={unassigning.isPending}
      onConfirm={() => job && unassigning.mutate(job.id)}
      onClose={onClose}
    >
      {job?.driver_name ?? 'The driver'} will no longer carry it. It returns to the pool, where you can assign it again
      and others may take it.
    </ConfirmDialog>
  )
}
