import { Box, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { passwordError, passwordTexts } from '#shared/model/credentials.ts'
import { failures } from '#shared/model/failure.ts'
import { missingCodeTexts } from '#shared/model/one-time-code.ts'
import { Page } from '#web/components/page.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { homePath } from '#web/lib/redirects.ts'
import { useSession } from '#web/lib/session.tsx'
import { type FieldErrors, useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField, FormError } from '#web/ui/fields.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Card } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'

/** Why a password is set, and for which account. */
export type PasswordChange = {
  kind: 'reset' | 'forced' | 'wanted'
  email: string
  /** A reset opened by a link, with no code to fall back on. */
  byLink?: boolean
}

const titles = {
  reset: 'Create a New Password',
  forced: 'Set Your New Password',
  wanted: 'Change Your Password',
} as const satisfies Record<PasswordChange['kind'], string>

type NewPassword = { newPassword: string; currentPassword: string; otp: string }

/** Sets the new password, then opens the next screen of the reset or change. */
const usePasswordChange = ({ kind, email }: PasswordChange) => {
  const { user: signedIn, setUser, reload } = useSession()
  const navigate = useNavigate()

  const reset = async ({ newPassword, otp }: NewPassword) => {
    const { message } = await api.auth.setNewPassword({ body: { email, newPassword, otp } })
    toast.success(message)
    // A reset ends every session of the account, perhaps this one too.
    if (signedIn) await reload()
    await navigate(paths.landing, { replace: true })
  }

  const change = async ({ newPassword, currentPassword }: NewPassword) => {
    const { user } = await api.auth.changePassword({ body: { newPassword, currentPassword } })
    setUser(user)
    const reloaded = (await reload()) ?? user
    if (kind === 'wanted') toast.success('Your password has been changed.')
    await navigate(homePath(reloaded), { replace: true })
  }

  return kind === 'reset' ? reset : change
}

type Fields = NewPassword & { repeated: string }

const PasswordForm = ({ change }: { change: PasswordChange }) => {
  const setPassword = usePasswordChange(change)
  const asksCurrent = change.kind === 'wanted'
  // The proof of a reset lasts a quarter of an hour. After that the form asks for the code, or for another link.
  const [asksCode, setAsksCode] = useState(false)
  const { busy, errorText, field, onSubmit } = useServerForm({
    errorsIn: (fields: Fields) => errorsIn(fields, { asksCurrent, asksCode }),
    ids,
    initial: { currentPassword: '', otp: '', newPassword: '', repeated: '' },
    hasSummary: false,
    send: async (fields) => {
      try {
        await setPassword({ ...fields, otp: fields.otp.trim() })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'reset.unverified')) throw error
        if (change.byLink) throw new ApiError({ ...error, message: failures['link.unknown'].text })
        setAsksCode(true)
        throw error
      }
    },
  })

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="5">
        {/* Password managers store the new password under this name. */}
        <input hidden readOnly autoComplete="username" value={change.email} />
        {change.kind === 'wanted' && (
          <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        )}
        {asksCode && <CodeField label="Code from your email" {...field('otp')} />}
        <PasswordField
          label="New password"
          hint="At least 6 characters"
          autoComplete="new-password"
          {...field('newPassword')}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...field('repeated')} />
        <FormError>{errorText}</FormError>
        <Button type="submit" size="lg" loading={busy} loadingText="Saving...">
          Set New Password and Continue
        </Button>
      </Stack>
    </form>
  )
}

const ids = { currentPassword: 'currentPassword', otp: 'otp', newPassword: 'newPassword', repeated: 'repeated' }

type Asks = { asksCurrent: boolean; asksCode: boolean }

const errorsIn = (fields: Fields, { asksCurrent, asksCode }: Asks): FieldErrors<keyof Fields> => {
  if (asksCurrent && !fields.currentPassword) return { currentPassword: failures['password.current-needed'].text }
  if (asksCode && !fields.otp.trim()) return { otp: missingCodeTexts.completion }
  const text = passwordError(passwordTexts.change, fields.newPassword, fields.repeated)
  const isRepetition = text === passwordTexts.change.mismatch || (fields.newPassword !== '' && !fields.repeated)
  return isRepetition ? { repeated: text } : { newPassword: text }
}

const leads = {
  reset: "Use at least 6 characters. You'll then log in again on every device.",
  forced: 'You logged in with a temporary password. Choose your own to carry on.',
  wanted: "We'll log out your other devices.",
} as const

export const ChangePasswordPage = ({ change }: { change: PasswordChange }) => (
  <Page title={titles[change.kind]} lead={leads[change.kind]}>
    <Box maxW="xl">
      <Card pad="lg">
        <PasswordForm change={change} />
      </Card>
    </Box>
  </Page>
)
