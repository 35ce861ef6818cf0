import { passwordTexts } from '#shared/model/credentials.ts'
import { api } from '#web/lib/api.ts'
import { StepHeading } from '#web/ui/steps.tsx'
import { AccountTypeStep } from './account-type-step.tsx'
import { AgreementStep } from './agreement-step.tsx'
import { CredentialSteps } from './credential-steps.tsx'
import { personalProof } from './email-proof.ts'
import { type SignUpStep, useSignUp } from './use-sign-up.ts'

const steps: SignUpStep[] = ['type', 'email', 'code', 'password', 'details']
const progress = (step: SignUpStep) => `Step ${steps.indexOf(step) + 1} of ${steps.length}`

export const PersonalSignUp = () => {
  const signUp = useSignUp('personal')
  const { step, goTo, createAccount } = signUp

  const register = (mobileNumber: string) =>
    createAccount((credentials) =>
      api.auth.register({
        body: { ...credentials, mobile_number: mobileNumber, agreedToTerms: true, agreedToPrivacy: true },
      }),
    )

  if (step === 'type') return <AccountTypeStep progress={progress('type')} onPersonal={() => goTo('email')} />
  if (step === 'details')
    return (
      <>
        <StepHeading progress={progress('details')}>Nearly there</StepHeading>
        <AgreementStep onAgreed={register} onBack={() => goTo('password')} />
      </>
    )
  return (
    <CredentialSteps
      title="What is your email?"
      proof={personalProof}
      texts={passwordTexts.personal}
      {...{ signUp, progress }}
      onBack={() => goTo('type')}
    />
  )
}
