import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useGiveBack } from './use-job-moves.ts'

type GiveBackDialogProps = { id: RequestCard['id'] | null; onDone: () => void; onClose: () => void }

/** Asks before the delivery with this id is given back. */
export const GiveBackDialog = ({ id, onDone, onClose }: GiveBackDialogProps) => {
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
