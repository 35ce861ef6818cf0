import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { passwordProblem, passwordTexts } from '#shared/model/credentials.ts'
import { failures } from '#shared/model/failure.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type Problems, useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields.tsx'
import { FormError } from '#web/ui/form-errors.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { PasswordChange } from './password-change.ts'
import { type NewPassword, usePasswordChange } from './use-password-change.ts'

type Fields = NewPassword & { repeated: string }

export const PasswordForm = ({ change }: { change: PasswordChange }) => {
  const setPassword = usePasswordChange(change)
  const asksCurrent = change.kind === 'wanted'
  // The proof of a reset lives a quarter of an hour; later on the code itself is asked for, or another link.
  const [asksCode, setAsksCode] = useState(false)
  const { busy, problem, field, onSubmit } = useServerForm({
    problemsIn: (fields: Fields) => problemsIn(fields, { asksCurrent, asksCode }),
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
        {/* Password managers file the new password under this name. */}
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
        <FormError>{problem}</FormError>
        <Button type="submit" size="lg" loading={busy} loadingText="Saving...">
          Set New Password and Continue
        </Button>
      </Stack>
    </form>
  )
}

const ids = { currentPassword: 'currentPassword', otp: 'otp', newPassword: 'newPassword', repeated: 'repeated' }

type Asks = { asksCurrent: boolean; asksCode: boolean }

const problemsIn = (fields: Fields, { asksCurrent, asksCode }: Asks): Problems<keyof Fields> => {
  if (asksCurrent && !fields.currentPassword) return { currentPassword: failures['password.current-needed'].text }
  if (asksCode && !fields.otp.trim()) return { otp: 'Please enter the OTP.' }
  const text = passwordProblem(passwordTexts.change, fields.newPassword, fields.repeated)
  const isRepetition = text === passwordTexts.change.mismatch || (fields.newPassword !== '' && !fields.repeated)
  return isRepetition ? { repeated: text } : { newPassword: text }
}
