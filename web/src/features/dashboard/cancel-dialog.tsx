import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { toastFailure } from '#web/components/toast-failure.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { recordRequest } from '#web/lib/request-changes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'

const useCancelRequest = () => {
  const queries = useQueryClient()
  const cancelling = useMutation({
    mutationFn: (id: RequestCard['id']) => api.requests.cancelOwnRequest({ params: { id }, body: {} }),
    onSuccess: ({ request }) => {
      recordRequest(request, queries, { own: request })
      toast.success('Request cancelled successfully.')
    },
    onError: (error, id) => toastFailure(`Error: ${messageOf(error)}`, error, () => cancelling.mutate(id)),
    // Also after a refusal: the lists may be out of date.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['requests'] }),
  })
  return cancelling
}

type CancelDialogProps = { id: RequestCard['id']; open: boolean; onClose: () => void }

/** Asks before the request with this id is cancelled. */
export const CancelDialog = ({ id, open, onClose }: CancelDialogProps) => {
  const cancelling = useCancelRequest()
  return (
    <ConfirmDialog
      open={open}
      title="Cancel Request?"
      tone="danger"
      confirmLabel="Yes, cancel it"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      busy={cancelling.isPending}
      onConfirm={() => cancelling.mutate(id, { onSettled: onClose })}
      onClose={onClose}
    >
      Are you sure you want to cancel this service request?
    </ConfirmDialog>
  )
}
