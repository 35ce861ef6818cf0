import { useRef, useState } from 'react'
import { type PasswordTexts, passwordProblem } from '#shared/model/credentials.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { StepForm } from './step-form.tsx'

type PasswordStepProps = {
  email: string
  texts: PasswordTexts
  /** What was chosen before, when one comes back to this step. */
  password: string
  notice?: string | undefined
  onChosen: (password: string) => void
  onBack: () => void
}

export const PasswordStep = ({ email, texts, password: chosen, notice, onChosen, onBack }: PasswordStepProps) => {
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState(chosen)
  const [repeated, setRepeated] = useState(chosen)
  const [problem, setProblem] = useState(notice)

  const submit = () => {
    const wrong = passwordProblem(texts, password, repeated)
    setProblem(wrong)
    if (wrong === undefined) return onChosen(password)
    const repetitionIsWrong = password && (wrong === texts.missing || wrong === texts.mismatch)
    ;(repetitionIsWrong ? second : first).current?.focus()
  }

  return (
    <StepForm label="Continue" problem={problem} onSubmit={submit} onBack={onBack}>
      {/* Password managers store the new password under the name they find in the same form. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={first}
        id="password"
        name="password"
        label="Password"
        hint="At least 6 characters. Three words that only you would put together are better."
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordField
        ref={second}
        id="confirm-password"
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        value={repeated}
        onChange={(event) => setRepeated(event.currentTarget.value)}
      />
    </StepForm>
  )
}
