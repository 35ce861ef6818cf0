import { Stack } from '@chakra-ui/react'
import type { ChangeEvent, ComponentProps, FormEvent, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, FormError } from '#web/ui/form-errors.tsx'
import { Card } from '#web/ui/section.tsx'
import { type DetailName, fieldIds } from './business-details.ts'
import type { BusinessForm as Form } from './use-business-details.ts'

type BusinessFormProps = {
  form: Form
  labels: Record<DetailName, ReactNode>
  /** On the button. */
  label: string
  disabled?: boolean
}

export const BusinessForm = ({ form, labels, label, disabled = false }: BusinessFormProps) => {
  const { values, problems, summary, tries, busy, problem, change } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled) void form.submit()
  }
  const field = (name: DetailName): ComponentProps<typeof TextField> => ({
    id: fieldIds[name],
    name,
    label: labels[name],
    error: problems[name],
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
  })
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Card pad="lg">
        <Stack gap="6">
          <ErrorSummary errors={summary} attempt={tries} />
          <TextField {...field('businessName')} required autoComplete="organization" />
          <TextField
            {...field('businessAddress')}
            required
            autoComplete="street-address"
            hint="On one line, for example 12 Example Street, Exampletown, EX1 1EX. Deliveries are offered to you around it."
          />
          <TextField {...field('registrationNumber')} hint="Your company number, for example 01234567." />
          <TextField {...field('vatNumber')} />
          <div>
            <FormError>{problem}</FormError>
            <Button
              type="submit"
              mt={problem ? '5' : '0'}
              disabled={disabled && !busy}
              loading={busy}
              loadingText="Saving..."
            >
              {label}
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  )
}
