import { Stack } from '@chakra-ui/react'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { LegalLink } from '#web/components/legal-link.tsx'
import { ShutOutAppeal } from '#web/components/shut-out-appeal.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'

type StepFormProps = {
  children: ReactNode
  label: string
  busyLabel?: string
  busy?: boolean
  errorText?: string | undefined
  /** What to do about the error, shown right after it. */
  remedy?: ReactNode
  onSubmit: () => void
  onBack: () => void
}

/** A step: its fields, a line for a refusal, and buttons to continue and to go back. */
export const StepForm = ({
  children,
  label,
  busyLabel,
  busy = false,
  errorText,
  remedy,
  onSubmit,
  onBack,
}: StepFormProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    // On a phone, this hides the text of the hero: see landing-page.tsx.
    <form method="post" noValidate onSubmit={submit} data-later-step>
      <Stack gap="5">
        {children}
        <div>
          <FormError>{errorText}</FormError>
          {errorText && remedy}
          <ShutOutAppeal errorText={errorText} />
          <Button
            type="submit"
            w="full"
            mt={errorText ? '5' : '1'}
            loading={busy}
            {...(busyLabel && { loadingText: busyLabel })}
          >
            {label}
          </Button>
          <Button variant="quiet" w="full" mt="2" onClick={onBack}>
            <ArrowLeftIcon size={18} />
            Back
          </Button>
        </div>
      </Stack>
    </form>
  )
}

type Box = Omit<ComponentProps<typeof CheckboxField>, 'id' | 'children'>

/** The two agreements of both kinds of account. The caller passes the checkboxes' props. */
export const AgreementFields = ({ terms, privacy }: { terms: Box; privacy: Box }) => (
  <Stack gap="1">
    <CheckboxField id="agreed-to-terms" {...terms}>
      I agree to the <LegalLink part="terms">terms of use</LegalLink>
    </CheckboxField>
    <CheckboxField id="agreed-to-privacy" {...privacy}>
      I agree to the <LegalLink part="privacy">privacy policy</LegalLink>
    </CheckboxField>
  </Stack>
)
