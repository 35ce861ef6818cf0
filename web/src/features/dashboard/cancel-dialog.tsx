import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useCancelRequest } from './use-cancel-request.ts'

type CancelDialogProps = { id: RequestCard['id'] | null; onClose: () => void }

/** Asks before the request with this id is cancelled. */
export const CancelDialog = ({ id, onClose }: CancelDialogProps) => {
  const cancelling = useCancelRequest()
  return (
    <ConfirmDialog
      open={id !== null}
      title="Cancel Request?"
      tone="danger"
      confirmLabel="Yes, cancel it"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      busy={cancelling.isPending}
      onConfirm={() => id && cancelling.mutate(id, { onSettled: onClose })}
      onClose={onClose}
    >
      Are you sure you want to cancel this service request?
    </ConfirmDialog>
  )
}
