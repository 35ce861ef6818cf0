import { useNavigate } from 'react-router-dom'
import { passwordTexts } from '#shared/model/credentials.ts'
import { api } from '#web/lib/api.ts'
import { StepHeading } from '#web/ui/steps.tsx'
import { type BusinessDetails, BusinessDetailsStep } from './business-details-step.tsx'
import { CredentialSteps } from './credential-steps.tsx'
import { businessProof } from './email-proof.ts'
import { panelLink } from './panel.ts'
import { type SignUpStep, useSignUp } from './use-sign-up.ts'

const steps: SignUpStep[] = ['email', 'code', 'password', 'details']
const progress = (step: SignUpStep) => `Step ${steps.indexOf(step) + 1} of ${steps.length}`

export const BusinessSignUp = () => {
  const signUp = useSignUp('business')
  const { step, goTo, createAccount } = signUp
  const navigate = useNavigate()

  const register = (details: BusinessDetails) =>
    createAccount((credentials) => api.auth.registerBusiness({ body: { ...credentials, ...details } }))

  if (step === 'details')
    return (
      <>
        <StepHeading progress={progress('details')}>About your business</StepHeading>
        <BusinessDetailsStep onSubmit={register} onBack={() => goTo('password')} />
      </>
    )
  return (
    <CredentialSteps
      title="Create a business account"
      proof={businessProof}
      texts={passwordTexts.business}
      {...{ signUp, progress }}
      onBack={() => void navigate(panelLink('signup'))}
    />
  )
}
