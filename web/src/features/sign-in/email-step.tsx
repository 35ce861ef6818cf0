import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Email } from '#shared/model/credentials.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { TextField } from '#web/ui/fields.tsx'
import { StepForm } from './step-form.tsx'

type EmailStepProps = {
  email: string
  notice?: string | undefined
  onChange: (email: string) => void
  onSubmit: (email: string) => Promise<void>
  onBack: () => void
}

export const EmailStep = ({ email, notice, onChange, onSubmit, onBack }: EmailStepProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [fieldError, setFieldError] = useState<string>()
  const { busy, problem, attempt } = useAttempt(notice)

  const submit = () => {
    const parsed = z.safeParse(Email, email)
    setFieldError(parsed.error?.issues[0]?.message)
    if (parsed.success) return void attempt(() => onSubmit(parsed.data))
    field.current?.focus()
  }

  return (
    <StepForm label="Send OTP" busyLabel="Sending..." {...{ busy, problem, onBack }} onSubmit={submit}>
      <TextField
        ref={field}
        id="email"
        name="email"
        type="email"
        inputMode="email"
        label="Email"
        hint="We will send a one-time code (OTP) to it."
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={fieldError}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </StepForm>
  )
}
