import type { PasswordTexts } from '#shared/model/credentials.ts'
import { StepHeading } from '#web/ui/steps.tsx'
import type { EmailProof } from './email-proof.ts'
import { PanelSwitch } from './panel-switch.tsx'
import { PasswordStep } from './password-step.tsx'
import type { SignUp, SignUpStep } from './use-sign-up.ts'
import { VerifyEmail } from './verify-email.tsx'

type CredentialStepsProps = {
  signUp: SignUp
  title: string
  proof: EmailProof
  texts: PasswordTexts
  progress: (step: SignUpStep) => string
  onBack: () => void
}

/** The steps that both kinds of sign-up share: address, code, password. */
export const CredentialSteps = ({ signUp, title, proof, texts, progress, onBack }: CredentialStepsProps) => {
  const { draft, keep, step, password, notice, goTo, choosePassword } = signUp
  if (step === 'password')
    return (
      <>
        <StepHeading progress={progress('password')}>Choose a password</StepHeading>
        <PasswordStep
          email={draft.verifiedEmail}
          {...{ texts, password, notice }}
          onChosen={choosePassword}
          onBack={() => goTo('code')}
        />
      </>
    )
  return (
    <>
      <VerifyEmail
        step={step === 'code' ? 'code' : 'email'}
        progress={{ email: progress('email'), code: progress('code') }}
        {...{ title, proof, draft, keep, notice, onBack }}
        onStep={goTo}
        onProven={() => goTo('password')}
      />
      <PanelSwitch question="Already have an account?" to="login" label="Log in" />
    </>
  )
}
