import * as z from 'zod/mini'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { TextField } from '#web/ui/fields.tsx'
import { AgreementFields, agreementText } from './agreement-fields.tsx'
import { StepForm } from './step-form.tsx'

const Draft = z.object({ mobile_number: z._default(z.string(), '') })

type AgreementStepProps = {
  /** Answers with whether the account is there now. */
  onAgreed: (mobileNumber: string) => Promise<boolean>
  onBack: () => void
}

export const AgreementStep = ({ onAgreed, onBack }: AgreementStepProps) => {
  const { busy, problem, problems, field, box, submit } = useServerForm({
    problemsIn: ({ terms, privacy }) => ({
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
  // One line for both, above the button.
  const { error: _, ...terms } = box('terms')
  const { error: __, ...privacy } = box('privacy')

  return (
    <StepForm
      label="Create Account"
      busyLabel="Creating account..."
      {...{ busy, onBack }}
      problem={problem ?? problems.terms ?? problems.privacy}
      onSubmit={() => void submit()}
    >
      <TextField
        type="tel"
        label="Mobile number"
        required={false}
        hint="So that a partner can reach you about a delivery, for example 07700 900123."
        autoComplete="tel"
        maxLength={20}
        {...field('mobile_number')}
      />
      <AgreementFields {...{ terms, privacy }} />
    </StepForm>
  )
}
