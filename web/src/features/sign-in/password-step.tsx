import { type PasswordTexts, passwordProblem } from '#shared/model/credentials.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
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
  const { problem, problems, field, submit } = useServerForm({
    problemsIn: ({ password, confirmPassword }: { password: string; confirmPassword: string }) => {
      const wrong = passwordProblem(texts, password, confirmPassword)
      const repetitionIsWrong = password && (wrong === texts.missing || wrong === texts.mismatch)
      return repetitionIsWrong ? { confirmPassword: wrong } : { password: wrong }
    },
    ids: { password: 'password', confirmPassword: 'confirm-password' },
    initial: { password: chosen, confirmPassword: chosen },
    notice,
    hasSummary: false,
    send: async ({ password }) => onChosen(password),
  })
  // One line for both, above the button.
  const { error: _, ...first } = field('password')
  const { error: __, ...second } = field('confirmPassword')

  return (
    <StepForm
      label="Continue"
      problem={problem ?? problems.password ?? problems.confirmPassword}
      onSubmit={() => void submit()}
      onBack={onBack}
    >
      {/* Password managers store the new password under the name they find in the same form. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        hint="At least 6 characters. Three words that only you would put together are better."
        autoComplete="new-password"
        {...first}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...second} />
    </StepForm>
  )
}
