import * as z from 'zod/mini'
import { Email } from '#shared/model/credentials.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { TextField } from '#web/ui/fields.tsx'
import { StepForm } from './step-form.tsx'

const Address = z.object({ email: Email })

type EmailStepProps = {
  email: string
  notice?: string | undefined
  onChange: (email: string) => void
  onSubmit: (email: string) => Promise<void>
  onBack: () => void
}

export const EmailStep = ({ email, notice, onChange, onSubmit, onBack }: EmailStepProps) => {
  const { busy, problem, problems, change, submit } = useServerForm({
    schema: Address,
    ids: { email: 'email' },
    initial: { email },
    notice,
    hasSummary: false,
    send: (address) => onSubmit(address.email),
  })

  return (
    <StepForm label="Send OTP" busyLabel="Sending..." {...{ busy, problem, onBack }} onSubmit={() => void submit()}>
      <TextField
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
        error={problems.email}
        onChange={({ currentTarget: { value } }) => {
          change({ email: value })
          onChange(value)
        }}
      />
    </StepForm>
  )
}
