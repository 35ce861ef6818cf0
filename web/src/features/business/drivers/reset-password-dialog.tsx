import type { Driver } from '#shared/contracts/business-drivers.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { DialogFrame } from '#web/ui/lazy-overlay.tsx'
import { useResetDriverPassword } from '../queries.ts'
import type { Credentials } from './use-credentials.ts'

type ResetPasswordDialogProps = DialogFrame & {
  driver: Pick<Driver, 'id' | 'name' | 'login_email'>
  onReset: (credentials: Credentials) => void
}

/** Asks before a driver gets a new temporary password. */
export const ResetPasswordDialog = ({ driver, onReset, open, onClose }: ResetPasswordDialogProps) => {
  const { id, name, login_email } = driver
  const { mutate, isPending } = useResetDriverPassword(id, (password) => onReset({ id, name, login_email, password }))
  return (
    <ConfirmDialog
      open={open}
      title="Reset Password?"
      confirmLabel="Yes, reset it"
      busyLabel="Resetting..."
      busy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {name} will get a new temporary password and must change it at next login. We'll sign them out everywhere at once.
    </ConfirmDialog>
  )
}
