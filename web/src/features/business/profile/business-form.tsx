import { Stack } from '@chakra-ui/react'
import { type ChangeEvent, type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { BusinessProfile } from '#shared/contracts/business-shapes.ts'
import { businessNeededText } from '#shared/model/business.ts'
import { line, nameText, required } from '#shared/model/text.ts'
import { refusedFields, summaryOf } from '#web/lib/form-problems.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, FormError } from '#web/ui/form-errors.tsx'
import { Card } from '#web/ui/section.tsx'

/** What a business tells of itself, in the order of the screen. */
const BusinessDetails = z.object({
  businessName: required(nameText(160, 'the name'), businessNeededText),
  businessAddress: required(line(300), businessNeededText),
  registrationNumber: line(32),
  vatNumber: line(32),
})
export type BusinessDetails = z.output<typeof BusinessDetails>

const fieldIds = {
  businessName: 'business-name',
  businessAddress: 'business-address',
  registrationNumber: 'registration-number',
  vatNumber: 'vat-number',
} as const satisfies Record<keyof BusinessDetails, string>

type DetailName = keyof BusinessDetails
const detailNames = Object.keys(fieldIds) as DetailName[] // the table has no others

type DetailProblems = Partial<Record<DetailName, string>>

const draftText = z.optional(z.string())

/** What was typed and not saved yet. */
const DetailsDraft = z.object({
  businessName: draftText,
  businessAddress: draftText,
  registrationNumber: draftText,
  vatNumber: draftText,
})

export const noDetails: BusinessDetails = {
  businessName: '',
  businessAddress: '',
  registrationNumber: '',
  vatNumber: '',
}

export const toDetails = (profile: BusinessProfile): BusinessDetails => ({
  businessName: profile.business_name,
  businessAddress: profile.business_address,
  registrationNumber: profile.registration_number ?? '',
  vatNumber: profile.vat_number ?? '',
})

/** Blanks at the ends of a field are nobody's intention. */
const trimDetails = (details: BusinessDetails): BusinessDetails => ({
  businessName: details.businessName.trim(),
  businessAddress: details.businessAddress.trim(),
  registrationNumber: details.registrationNumber.trim(),
  vatNumber: details.vatNumber.trim(),
})

const findProblems = (details: BusinessDetails): DetailProblems => {
  const { error } = z.safeParse(BusinessDetails, details)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}

type BusinessFormProps = {
  form: BusinessFormState
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

type Options = {
  /** Under which name the draft is kept. */
  name: string
  /** What is saved so far. */
  saved: BusinessDetails
  send: (details: BusinessDetails) => Promise<void>
}

/** The details of a business while they are filled in: what was typed, over what is saved. */
export const useBusinessDetails = ({ name, saved, send }: Options) => {
  const { draft, keep, forget } = useDraft(name, DetailsDraft)
  const { busy, problem, attempt } = useAction()
  /** The server's sentences for single fields; they hold until something is changed. */
  const [refused, setRefused] = useState<DetailProblems>({})
  const [tries, setTries] = useState(0)

  const values: BusinessDetails = {
    businessName: draft.businessName ?? saved.businessName,
    businessAddress: draft.businessAddress ?? saved.businessAddress,
    registrationNumber: draft.registrationNumber ?? saved.registrationNumber,
    vatNumber: draft.vatNumber ?? saved.vatNumber,
  }
  const details = trimDetails(values)
  const faults = findProblems(values)
  const problems: DetailProblems = { ...(tries > 0 && faults), ...refused }
  const refuse = () => setTries((count) => count + 1)

  const submit = () =>
    attempt(async () => {
      if (Object.keys(faults).length > 0) return refuse()
      try {
        await send(details)
        forget()
        setTries(0)
      } catch (error) {
        const fields = refusedFields(error, detailNames)
        if (fields.length === 0) throw error
        setRefused(Object.fromEntries(fields))
        refuse()
      }
    })

  return {
    values,
    problems,
    summary: summaryOf(problems, fieldIds),
    tries,
    isChanged: detailNames.some((each) => details[each] !== saved[each]),
    change: (field: DetailName, text: string) => {
      setRefused({})
      keep({ [field]: text })
    },
    submit,
    busy,
    problem,
  }
}

type BusinessFormState = ReturnType<typeof useBusinessDetails>
