import { Stack } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import * as z from 'zod/mini'
import { businessNeededText } from '#shared/model/business-rules.ts'
import { line, nameText, required } from '#shared/model/text.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, FormError, TextField } from '#web/ui/fields.tsx'
import { Card } from '#web/ui/section.tsx'

const BusinessDetails = z.object({
  businessName: required(nameText(160, 'the name'), businessNeededText),
  businessAddress: required(line(300), businessNeededText),
  registrationNumber: line(32),
  vatNumber: line(32),
})
export type BusinessDetails = z.output<typeof BusinessDetails>

/** In the order of the screen. */
const fieldIds = {
  businessName: 'business-name',
  businessAddress: 'business-address',
  registrationNumber: 'registration-number',
  vatNumber: 'vat-number',
} as const satisfies Record<keyof BusinessDetails, string>

const fieldNames = Object.keys(fieldIds) as (keyof BusinessDetails)[] // the table has no others

const noDetails = { businessName: '', businessAddress: '', registrationNumber: '', vatNumber: '' }

const typed = z.optional(z.string())
const Draft = z.object({ businessName: typed, businessAddress: typed, registrationNumber: typed, vatNumber: typed })

type BusinessFormProps = {
  draftName: string
  /** The saved details. The form can be sent once it differs from them. */
  saved?: BusinessDetails
  labels: Record<keyof BusinessDetails, ReactNode>
  buttonLabel: string
  onSend: (details: BusinessDetails) => Promise<void>
}

/** The details of a business: the input, on top of the saved details. */
export const BusinessForm = ({ draftName, saved, labels, buttonLabel, onSend }: BusinessFormProps) => {
  const { values, summary, tries, busy, errorText, field, follow, onSubmit } = useServerForm({
    schema: BusinessDetails,
    ids: fieldIds,
    initial: saved ?? noDetails,
    draft: { name: draftName, schema: Draft },
    hidesLineForFields: true,
    send: async (details, { forget, startAnew }) => {
      await onSend(details)
      forget()
      startAnew()
    },
  })
  const isUnchanged = saved !== undefined && fieldNames.every((name) => values[name]?.trim() === saved[name])

  useEffect(() => {
    for (const name of fieldNames) if (saved) follow({ [name]: saved[name] })
  }, [saved, follow])

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Card pad="lg">
        <Stack gap="6">
          <ErrorSummary errors={summary} attempt={tries} />
          <TextField {...field('businessName')} label={labels.businessName} required autoComplete="organization" />
          <TextField
            {...field('businessAddress')}
            label={labels.businessAddress}
            required
            autoComplete="address-line1"
            hint="On one line, for example 12 Example Street, Exampletown, EX1 1EX. We show you deliveries near it."
          />
          <TextField
            {...field('registrationNumber')}
            label={labels.registrationNumber}
            hint="Your company number, for example 01234567."
          />
          <TextField {...field('vatNumber')} label={labels.vatNumber} />
          <div>
            <FormError>{errorText}</FormError>
            <Button
              type="submit"
              mt={errorText ? '5' : '0'}
              disabled={isUnchanged && !busy}
              loading={busy}
              loadingText="Saving..."
            >
              {buttonLabel}
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  )
}
