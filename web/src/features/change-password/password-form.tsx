import { Stack } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { passwordProblem, passwordTexts } from '#shared/model/credentials.ts'
import { failures } from '#shared/model/failure.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields.tsx'
import { FormError } from '#web/ui/form-errors.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { PasswordChange } from './password-change.ts'
import { type NewPassword, usePasswordChange } from './use-password-change.ts'

type Fields = NewPassword & { repeated: string }
type Problem = { field: keyof Fields; text: string }

export const PasswordForm = ({ change }: { change: PasswordChange }) => {
  const { mutate, isPending, error } = usePasswordChange(change)
  const [problem, setProblem] = useState<Problem>()
  // The proof of a reset lives a quarter of an hour; later on the code itself is asked for, or another link.
  const [asksCode, setAsksCode] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = fieldsOf(event.currentTarget)
    const found = problemOf(fields, { asksCurrent: change.kind === 'wanted', asksCode })
    setProblem(found)
    if (found) return focus(found.field)
    mutate(fields, {
      onError: (refusal) => isUnproven(refusal) && !change.byLink && setAsksCode(true),
    })
  }

  const errorOf = (field: keyof Fields) => (problem?.field === field ? problem.text : undefined)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="5">
        {/* Password managers file the new password under this name. */}
        <input hidden readOnly autoComplete="username" value={change.email} />
        {change.kind === 'wanted' && (
          <PasswordField
            id="currentPassword"
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            error={errorOf('currentPassword')}
          />
        )}
        {asksCode && <CodeField id="otp" name="otp" label="Code from your email" error={errorOf('otp')} />}
        <PasswordField
          id="newPassword"
          name="newPassword"
          label="New password"
          hint="At least 6 characters"
          autoComplete="new-password"
          error={errorOf('newPassword')}
        />
        <PasswordField
          id="repeated"
          name="repeated"
          label="Confirm new password"
          autoComplete="new-password"
          error={errorOf('repeated')}
        />
        <FormError>
          {!problem && error && (isUnproven(error) && change.byLink ? failures['link.unknown'].text : messageOf(error))}
        </FormError>
        <Button type="submit" size="lg" loading={isPending} loadingText="Saving...">
          Set New Password and Continue
        </Button>
      </Stack>
    </form>
  )
}

const isUnproven = (error: unknown) => error instanceof ApiError && error.code === 'reset.unverified'

const fieldsOf = (form: HTMLFormElement): Fields => {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    newPassword: text('newPassword'),
    repeated: text('repeated'),
    currentPassword: text('currentPassword'),
    otp: text('otp').trim(),
  }
}

const problemOf = (fields: Fields, { asksCurrent, asksCode }: { asksCurrent: boolean; asksCode: boolean }) => {
  if (asksCurrent && !fields.currentPassword) {
    return { field: 'currentPassword', text: failures['password.current-needed'].text } as const
  }
  if (asksCode && !fields.otp) return { field: 'otp', text: 'Please enter the OTP.' } as const
  const text = passwordProblem(passwordTexts.change, fields.newPassword, fields.repeated)
  if (!text) return undefined
  const isRepetition = text === passwordTexts.change.mismatch || (fields.newPassword !== '' && !fields.repeated)
  return { field: isRepetition ? 'repeated' : 'newPassword', text } as const
}

const focus = (field: keyof Fields) => document.getElementById(field)?.focus()
