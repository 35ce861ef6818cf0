import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { businessDetails, ownerNameFields } from '#shared/model/business-rules.ts'
import { agreements, passwordTexts } from '#shared/model/credentials.ts'
import { line, required } from '#shared/model/text.ts'
import { api } from '#web/lib/api.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { ErrorSummary, TextField } from '#web/ui/fields.tsx'
import { StepHeading } from '#web/ui/steps.tsx'
import { panelLink } from './panels.tsx'
import { CredentialSteps, type SignUpStep, useSignUp } from './sign-up.tsx'
import { AgreementFields, StepForm } from './step-form.tsx'
import { businessProof } from './verify-email.tsx'

const Details = z.object({
  ...businessDetails,
  registrationNumber: required(line(32), 'Please enter your registration number.'),
  ...ownerNameFields,
  ...agreements,
})
type BusinessDetails = z.output<typeof Details>

const text = z._default(z.string(), '')
/** The draft does not keep the agreement, because the user must agree each time. */
const Draft = z.object({
  businessName: text,
  businessAddress: text,
  registrationNumber: text,
  vatNumber: text,
  firstName: text,
  lastName: text,
})

type BusinessDetailsStepProps = {
  /** Resolves to whether the account now exists. */
  onSubmit: (details: BusinessDetails) => Promise<boolean>
  onBack: () => void
}

const BusinessDetailsStep = ({ onSubmit, onBack }: BusinessDetailsStepProps) => {
  const { summary, tries, busy, errorText, field, box, submit } = useServerForm({
    schema: Details,
    ids: {
      businessName: 'business-name',
      businessAddress: 'business-address',
      registrationNumber: 'registration-number',
      vatNumber: 'vat-number',
      firstName: 'first-name',
      lastName: 'last-name',
      agreedToTerms: 'agreed-to-terms',
      agreedToPrivacy: 'agreed-to-privacy',
    },
    initial: { ...z.parse(Draft, {}), agreedToTerms: false, agreedToPrivacy: false },
    draft: { name: 'business-details', schema: Draft },
    send: async (details, { forget }) => {
      if (await onSubmit(details)) forget()
    },
  })

  return (
    <StepForm
      label="Create Account"
      busyLabel="Creating account..."
      {...{ busy, errorText, onBack }}
      onSubmit={() => void submit()}
    >
      <ErrorSummary errors={summary} attempt={tries} />
      <TextField label="Business Name" autoComplete="organization" {...field('businessName')} />
      <TextField
        label="Business Address"
        hint="On one line, for example 12 Example Street, Exampletown, EX1 1EX."
        {...field('businessAddress')}
      />
      <TextField
        label="Registration Number"
        hint="Your company number, for example 01234567."
        {...field('registrationNumber')}
      />
      <TextField label="VAT Number" required={false} {...field('vatNumber')} />
      <TextField
        label="Your First Name"
        required={false}
        hint="So our team knows who to ask for."
        autoComplete="given-name"
        {...field('firstName')}
      />
      <TextField label="Your Last Name" required={false} autoComplete="family-name" {...field('lastName')} />
      <AgreementFields terms={box('agreedToTerms')} privacy={box('agreedToPrivacy')} />
    </StepForm>
  )
}

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
