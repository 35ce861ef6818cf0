import { useRef, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { TextField } from '#web/ui/fields.tsx'
import { AgreementFields, agreementText } from './agreement-fields.tsx'
import { StepForm } from './step-form.tsx'

type AgreementStepProps = {
  mobileNumber: string
  onMobileNumber: (mobileNumber: string) => void
  onAgreed: () => Promise<void>
  onBack: () => void
}

export const AgreementStep = ({ mobileNumber, onMobileNumber, onAgreed, onBack }: AgreementStepProps) => {
  const [terms, setTerms] = useState(false)
  const [privacy, setPrivacy] = useState(false)
  const [mobileError, setMobileError] = useState<string>()
  const boxes = { terms: useRef<HTMLInputElement>(null), privacy: useRef<HTMLInputElement>(null) }
  const { busy, problem, setProblem, attempt } = useAttempt()

  const submit = () => {
    setMobileError(undefined)
    if (!terms || !privacy) {
      setProblem(agreementText)
      return (terms ? boxes.privacy : boxes.terms).current?.focus()
    }
    void attempt(async () => {
      try {
        await onAgreed()
      } catch (error) {
        if (error instanceof ApiError) setMobileError(error.fields.mobile_number)
        throw error
      }
    })
  }

  return (
    <StepForm label="Create Account" busyLabel="Creating account..." {...{ busy, problem, onBack }} onSubmit={submit}>
      <TextField
        id="mobile-number"
        name="mobile_number"
        type="tel"
        label="Mobile number"
        required={false}
        hint="So that a partner can reach you about a delivery, for example 07700 900123."
        autoComplete="tel"
        maxLength={20}
        value={mobileNumber}
        error={mobileError}
        onChange={(event) => onMobileNumber(event.currentTarget.value)}
      />
      <AgreementFields
        terms={{
          ref: boxes.terms,
          checked: terms,
          onChange: (event) => setTerms(event.currentTarget.checked),
        }}
        privacy={{
          ref: boxes.privacy,
          checked: privacy,
          onChange: (event) => setPrivacy(event.currentTarget.checked),
        }}
      />
    </StepForm>
  )
}
