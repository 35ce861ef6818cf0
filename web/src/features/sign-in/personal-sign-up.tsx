import { chakra, Stack } from '@chakra-ui/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { agreementText, passwordTexts } from '#shared/model/credentials.ts'
import { api } from '#web/lib/api.ts'
import { answerYes } from '#web/lib/partner-answer.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { BuildingIcon, UserIcon } from '#web/ui/icons.tsx'
import { StepHeading } from '#web/ui/steps.tsx'
import { PanelSwitch, panelLink, wantsToCarry } from './panels.tsx'
import { CredentialSteps, type SignUpStep, useSignUp } from './sign-up.tsx'
import { AgreementFields, StepForm } from './step-form.tsx'
import { personalProof } from './verify-email.tsx'

type ChoiceProps = { icon: typeof UserIcon; name: string; text: string; onClick: () => void }

const Choice = ({ icon: Icon, name, text, onClick }: ChoiceProps) => (
  <Button variant="outline" size="lg" w="full" justifyContent="flex-start" textAlign="left" gap="4" onClick={onClick}>
    <Icon size={28} />
    <span>
      <chakra.span display="block">{name}</chakra.span>
      <chakra.span display="block" textStyle="small" fontWeight="normal" color="fg.muted">
        {text}
      </chakra.span>
    </span>
  </Button>
)

const AccountTypeStep = ({ progress, onPersonal }: { progress: string; onPersonal: () => void }) => {
  const navigate = useNavigate()
  return (
    <>
      <StepHeading progress={progress}>Create your account</StepHeading>
      <Stack gap="3">
        <Choice icon={UserIcon} name="Personal" text="Send things, or carry them" onClick={onPersonal} />
        <Choice
          icon={BuildingIcon}
          name="Business"
          text="Run a fleet of drivers"
          onClick={() => void navigate(panelLink('business'))}
        />
      </Stack>
      <PanelSwitch question="Already have an account?" to="login" label="Log in" />
    </>
  )
}

const Draft = z.object({ mobile_number: z._default(z.string(), '') })

type AgreementStepProps = {
  /** Resolves to whether the account now exists. */
  onAgreed: (mobileNumber: string) => Promise<boolean>
  onBack: () => void
}

export const AgreementStep = ({ onAgreed, onBack }: AgreementStepProps) => {
  const { busy, errorText, fieldErrors, field, box, submit } = useServerForm({
    errorsIn: ({ terms, privacy }) => ({
      terms: terms ? undefined : agreementText,
      privacy: privacy ? undefined : agreementText,
    }),
    ids: { mobile_number: 'mobile-number', terms: 'agreed-to-terms', privacy: 'agreed-to-privacy' },
    initial: { mobile_number: '', terms: false, privacy: false },
    draft: { name: 'personal-details', schema: Draft },
    hasSummary: false,
    send: async ({ mobile_number }, { forget }) => {
      if (await onAgreed(mobile_number)) forget()
    },
  })
  // One error line for both, above the button.
  const { error: _, ...terms } = box('terms')
  const { error: __, ...privacy } = box('privacy')

  return (
    <StepForm
      label="Create Account"
      busyLabel="Creating account..."
      {...{ busy, onBack }}
      errorText={errorText ?? fieldErrors.terms ?? fieldErrors.privacy}
      onSubmit={() => void submit()}
    >
      <TextField
        type="tel"
        label="Mobile number"
        required={false}
        hint="So a partner can reach you about a delivery. For example 07700 900123."
        autoComplete="tel"
        maxLength={20}
        {...field('mobile_number')}
      />
      <AgreementFields {...{ terms, privacy }} />
    </StepForm>
  )
}

const steps: SignUpStep[] = ['type', 'email', 'code', 'password', 'details']
const progress = (step: SignUpStep) => `Step ${steps.indexOf(step) + 1} of ${steps.length}`

export const PersonalSignUp = () => {
  const signUp = useSignUp('personal')
  const { draft, goTo, createAccount } = signUp
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const carries = wantsToCarry(search)
  // Only people carry, so the first question is already answered.
  const step = carries && signUp.step === 'type' ? 'email' : signUp.step

  const chooseType = () => {
    goTo('type')
    if (carries) void navigate(panelLink('signup'))
  }

  const register = (mobileNumber: string) =>
    createAccount(
      (credentials) =>
        api.auth.register({
          body: { ...credentials, mobile_number: mobileNumber, agreedToTerms: true, agreedToPrivacy: true },
        }),
      carries ? answerYes : undefined,
    )

  if (step === 'type')
    return (
      <AccountTypeStep
        progress={progress('type')}
        // A mail's link may have proved the address.
        onPersonal={() => goTo(draft.verifiedEmail ? 'code' : 'email')}
      />
    )
  if (step === 'details')
    return (
      <>
        <StepHeading progress={progress('details')}>Nearly there</StepHeading>
        <AgreementStep onAgreed={register} onBack={() => goTo('password')} />
      </>
    )
  return (
    <CredentialSteps
      title={carries ? 'Earn on your journey' : 'What is your email?'}
      proof={personalProof}
      texts={passwordTexts.personal}
      signUp={{ ...signUp, step }}
      progress={progress}
      onBack={chooseType}
    />
  )
}
