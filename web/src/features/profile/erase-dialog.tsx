import { chakra, Stack } from '@chakra-ui/react'
import { useRef } from 'react'
import { erasureDate } from '#shared/model/limits.ts'
import { longDate } from '#shared/model/london.ts'
import { api } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { serverErrors, useServerForm } from '#web/lib/use-server-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

type EraseDialogProps = { open: boolean; onErased: (message: string) => void; onClose: () => void }

/** Asks for the password, so that a stolen session alone cannot erase the account. */
export const EraseDialog = ({ open, onErased, onClose }: EraseDialogProps) => {
  const { user } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const { busy, errorText, field, submit, onSubmit, startAnew } = useServerForm({
    errorsIn: ({ password }) => (password ? {} : { password: 'Please enter your password.' }),
    ids: { password: 'erase-password' },
    initial: { password: '' },
    hasSummary: false,
    send: async (body) => onErased((await api.users.eraseAccount({ body })).message),
    onRefused: (error) => {
      const fieldErrors = serverErrors(error, ['password'])
      if (fieldErrors.password) input.current?.select()
      return fieldErrors
    },
  })
  const date = longDate(erasureDate(new Date()).toISOString())

  const close = () => {
    startAnew()
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
      initialFocus={input}
      onConfirm={() => void submit()}
      onClose={close}
    >
      <Stack gap="4">
        <chakra.p>
          <b>Now</b> we log you out everywhere, cancel your open requests, hide your rides, and give your jobs and
          offers back to other partners.
        </chakra.p>
        <chakra.p>
          <b>On {date}</b> we erase everything else for good. Log in before then to keep your account. You may want to
          download your data first.
        </chakra.p>
        {(user?.is_partner || user?.is_business) && (
          <chakra.p>
            If you’ve earned anything, what we report to HMRC about it stays, sealed, for five years after the end of
            that year.
          </chakra.p>
        )}
        {/* Also for those who are no longer partners. */}
        <chakra.p>
          If we checked your right to work, the evidence stays for two years, for our admins alone. Then it goes, too.
        </chakra.p>
        {user?.suspended && (
          <chakra.p>
            Because your account is suspended, we keep codes made from your email, phone number, vehicle registration
            and company number for two years. They only tell us if you come back.
          </chakra.p>
        )}
        <form method="post" noValidate onSubmit={onSubmit}>
          <PasswordField
            ref={input}
            label="Your password"
            autoComplete="current-password"
            required
            {...field('password')}
          />
        </form>
        <FormError>{errorText}</FormError>
      </Stack>
    </ConfirmDialog>
  )
}
