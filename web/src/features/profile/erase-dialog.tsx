import { chakra, Stack } from '@chakra-ui/react'
import { type FormEvent, useRef, useState } from 'react'
import { erasureDate } from '#shared/model/erasure.ts'
import { longDate } from '#shared/model/long-date.ts'
import { api } from '#web/lib/api.ts'
import { refusedFields } from '#web/lib/form-problems.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/form-errors.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

type EraseDialogProps = { open: boolean; onErased: (message: string) => void; onClose: () => void }

/** Whoever has only the session of somebody cannot do it: it takes the password. */
export const EraseDialog = ({ open, onErased, onClose }: EraseDialogProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const { busy, problem, setProblem, attempt } = useAttempt()
  const date = longDate(erasureDate(new Date()).toISOString())

  const refuse = (text: string) => {
    setWrong(text)
    field.current?.focus()
    field.current?.select()
  }

  const erase = async (password: string) => {
    try {
      onErased((await api.users.eraseAccount({ body: { password } })).message)
    } catch (error) {
      const [refused] = refusedFields(error, ['password'])
      if (!refused) throw error
      refuse(refused[1])
    }
  }

  const submit = () => {
    const password = field.current?.value ?? ''
    setWrong(undefined)
    setProblem(undefined)
    if (!password) return refuse('Please enter your password.')
    void attempt(() => erase(password))
  }

  const close = () => {
    setWrong(undefined)
    setProblem(undefined)
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      title="Erase your account?"
      confirmLabel="Erase my account"
      busyLabel="Erasing..."
      busy={busy}
      tone="danger"
      initialFocus={field}
      onConfirm={submit}
      onClose={close}
    >
      <Stack gap="4">
        <chakra.p>
          <b>Now</b> you are logged out everywhere, your open requests are cancelled, and jobs and offers go back. Your
          rides are hidden.
        </chakra.p>
        <chakra.p>
          <b>On {date}</b> everything else goes for good. Log in before then to keep your account. You may want to
          download your data first.
        </chakra.p>
        <form
          method="post"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            submit()
          }}
        >
          <PasswordField
            ref={field}
            id="erase-password"
            name="password"
            label="Your password"
            autoComplete="current-password"
            required
            error={wrong}
          />
        </form>
        <FormError>{problem}</FormError>
      </Stack>
    </ConfirmDialog>
  )
}
