import * as z from 'zod/mini'
import { businessDetails } from '#shared/model/business.ts'
import { line, required } from '#shared/model/text.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary } from '#web/ui/form-errors.tsx'
import { AgreementFields, agreementText } from './agreement-fields.tsx'
import { StepForm } from './step-form.tsx'

const agreed = z.boolean().check(z.refine((value) => value, agreementText))

const Details = z.object({
  ...businessDetails,
  registrationNumber: required(line(32), 'Please enter your registration number.'),
  agreedToTerms: agreed,
  agreedToPrivacy: agreed,
})
export type BusinessDetails = z.output<typeof Details>

const text = z._default(z.string(), '')
/** Agreeing is not kept: it is done anew each time. */
const Draft = z.object({ businessName: text, businessAddress: text, registrationNumber: text, vatNumber: text })

type BusinessDetailsStepProps = {
  /** Answers with whether the account is there now. */
  onSubmit: (details: BusinessDetails) => Promise<boolean>
  onBack: () => void
}

export const BusinessDetailsStep = ({ onSubmit, onBack }: BusinessDetailsStepProps) => {
  const { summary, tries, busy, problem, field, box, submit } = useServerForm({
    schema: Details,
    ids: {
      businessName: 'business-name',
      businessAddress: 'business-address',
      registrationNumber: 'registration-number',
      vatNumber: 'vat-number',
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
      {...{ busy, problem, onBack }}
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
      <AgreementFields terms={box('agreedToTerms')} privacy={box('agreedToPrivacy')} />
    </StepForm>
  )
}
