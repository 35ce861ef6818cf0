import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Driver } from '#shared/contracts/business-shapes.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Credentials } from './credentials.ts'

type ResetPasswordProps = { driver: Driver; onReset: (credentials: Credentials) => void }

export const ResetPassword = ({ driver: { id, name, login_email }, onReset }: ResetPasswordProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.business.resetDriverPassword({ params: { id } }),
    onSuccess: ({ new_temp_password }) => onReset({ id, name, login_email, password: new_temp_password }),
    onError: (error) => void toast.error(`Error: ${messageOf(error)}`),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button variant="link" size="sm" px="0" onClick={() => setIsAsking(true)}>
        Reset Password<chakra.span srOnly>: {name}</chakra.span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Reset Password?"
        confirmLabel="Yes, reset it"
        busyLabel="Resetting..."
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      >
        {name} will get a new temporary password and must change it at next login. They are signed out everywhere at
        once.
      </ConfirmDialog>
    </>
  )
}
