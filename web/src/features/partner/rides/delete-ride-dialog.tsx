import { chakra } from '@chakra-ui/react'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/form-errors.tsx'
import { useDeleteRide } from './use-delete-ride.ts'

type DeleteRideDialogProps = { id: PublishedRide['id'] | null; onClose: () => void }

/** Asks before the ride with this id is deleted. What goes wrong is told in the same place, where it can be tried again. */
export const DeleteRideDialog = ({ id, onClose }: DeleteRideDialogProps) => {
  const deleting = useDeleteRide()
  const close = () => {
    deleting.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={id !== null}
      title="Delete Published Ride?"
      tone="danger"
      confirmLabel="Yes, delete it"
      busyLabel="Deleting..."
      cancelLabel="Keep it"
      busy={deleting.isPending}
      onConfirm={() => id && deleting.mutate(id, { onSuccess: close })}
      onClose={close}
    >
      <chakra.p mb="3">Are you sure you want to permanently delete this published ride?</chakra.p>
      <FormError>{deleting.error && `Error deleting ride: ${messageOf(deleting.error)}`}</FormError>
    </ConfirmDialog>
  )
}
