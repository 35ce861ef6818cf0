import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ChangeEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { businessDetails } from '#shared/model/business.ts'
import { line, required } from '#shared/model/text.ts'
import { problemsOf, refusedFields } from '#web/lib/form-problems.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
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

const ids = {
  businessName: 'business-name',
  businessAddress: 'business-address',
  registrationNumber: 'registration-number',
  vatNumber: 'vat-number',
  agreedToTerms: 'agreed-to-terms',
  agreedToPrivacy: 'agreed-to-privacy',
} as const

// Agreeing is not kept: it is done anew each time.
const keptNames = ['businessName', 'businessAddress', 'registrationNumber', 'vatNumber'] as const
type Kept = Record<(typeof keptNames)[number], string>

type BusinessDetailsStepProps = {
  details: Kept
  onChange: (change: Partial<Kept>) => void
  onSubmit: (details: BusinessDetails) => Promise<void>
  onBack: () => void
}

export const BusinessDetailsStep = ({ details, onChange, onSubmit, onBack }: BusinessDetailsStepProps) => {
  const { register, handleSubmit, setError, formState } = useForm<z.input<typeof Details>, unknown, BusinessDetails>({
    resolver: standardSchemaResolver(Details),
    shouldFocusError: false,
    defaultValues: { ...details, agreedToTerms: false, agreedToPrivacy: false },
  })
  const { errors, submitCount } = formState
  const { busy, problem, attempt } = useAttempt()

  const send = (valid: BusinessDetails) =>
    attempt(async () => {
      try {
        await onSubmit(valid)
      } catch (error) {
        for (const [name, message] of refusedFields(error, keptNames)) setError(name, { message })
        throw error
      }
    })

  const field = (name: keyof Kept) => ({
    id: ids[name],
    error: errors[name]?.message,
    ...register(name, { onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }) }),
  })
  const box = (name: 'agreedToTerms' | 'agreedToPrivacy') => ({ error: errors[name]?.message, ...register(name) })

  return (
    <StepForm
      label="Create Account"
      busyLabel="Creating account..."
      {...{ busy, problem, onBack }}
      onSubmit={() => void handleSubmit(send)()}
    >
      <ErrorSummary errors={problemsOf(errors, ids)} attempt={submitCount} />
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
