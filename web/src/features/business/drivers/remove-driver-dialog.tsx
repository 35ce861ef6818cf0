import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Driver } from '#shared/contracts/business-shapes.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/form-errors.tsx'
import { toast } from '#web/ui/toasts.ts'
import { businessKeys } from '../business-keys.ts'

type RemoveDriverDialogProps = { driver: Driver | undefined; onClose: () => void }

/** Asks before this driver is gone for good. It stands beside the list, as their row goes with them. */
export const RemoveDriverDialog = ({ driver, onClose }: RemoveDriverDialogProps) => {
  const queries = useQueryClient()
  // The question keeps its name while it closes.
  const asked = useRef(driver)
  asked.current = driver ?? asked.current
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (id: Driver['id']) => api.business.removeDriver({ params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
      for (const queryKey of [businessKeys.drivers, businessKeys.driverOptions, businessKeys.stats])
        void queries.invalidateQueries({ queryKey })
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={driver !== undefined}
      title="Remove Driver?"
      tone="danger"
      confirmLabel="Yes, remove them"
      busyLabel="Removing..."
      busy={isPending}
      onConfirm={() => driver && mutate(driver.id)}
      onClose={close}
    >
      <chakra.p mb="3" overflowWrap="anywhere">
        {asked.current?.name} is signed out at once, and their account, number, photo and licence go for good. Your
        delivery history keeps their initials.
      </chakra.p>
      <FormError>{error && messageOf(error)}</FormError>
    </ConfirmDialog>
  )
}
