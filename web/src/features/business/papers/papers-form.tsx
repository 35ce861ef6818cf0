import { chakra, Stack } from '@chakra-ui/react'
import { useEffect, useMemo } from 'react'
import type { BusinessPapers } from '#shared/contracts/paper-shapes.ts'
import { wasteRegulators } from '#shared/model/cover.ts'
import { londonTime, longDate } from '#shared/model/london.ts'
import { useSession } from '#web/lib/session.tsx'
import { serverErrors, useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { DateField, ErrorSummary, FormError, SelectField, TextField } from '#web/ui/fields.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { useSavePapers } from './papers-query.ts'
import { type PapersErrors, type PapersValues, toBody, toValues, valueErrors } from './papers-values.ts'

/** In the order of the form. */
const fieldIds = {
  hireAndReward: 'papers-hire',
  insuranceUntil: 'papers-insurance-until',
  mayWork: 'papers-work',
  mayWorkUntil: 'papers-work-until',
  truck: 'papers-truck',
  operatorLicence: 'papers-licence',
  operatorLicenceUntil: 'papers-licence-until',
  carriesWaste: 'papers-waste',
  wasteRegulator: 'papers-waste-regulator',
  wasteNumber: 'papers-waste-number',
  wasteUntil: 'papers-waste-until',
} as const satisfies Record<keyof PapersValues, string>

const fieldNames = Object.keys(fieldIds) as (keyof PapersValues)[] // the table has no others

const sentNames = { drivers_may_work: 'mayWork', drivers_may_work_until: 'mayWorkUntil' } as const

const refusedFields = (error: unknown): PapersErrors => {
  const drivers = serverErrors(error, Object.keys(sentNames) as (keyof typeof sentNames)[]) // its own keys
  const named = Object.entries(drivers).map(([name, text]) => [sentNames[name as keyof typeof sentNames], text])
  return { ...serverErrors(error, fieldNames), ...Object.fromEntries(named) }
}

const usePapersForm = (papers: BusinessPapers) => {
  const save = useSavePapers()
  const today = londonTime(new Date()).date
  const saved = useMemo(() => toValues(papers), [papers])
  const form = useServerForm({
    errorsIn: (values: PapersValues) => valueErrors(values, today),
    ids: fieldIds,
    initial: saved,
    hidesLineForFields: true,
    send: async (values, { forget, startAnew }) => {
      const answer = await save(toBody(values))
      forget()
      startAnew(toValues(answer))
    },
    onRefused: refusedFields,
  })
  const { values, follow } = form
  useEffect(() => {
    for (const name of fieldNames) follow({ [name]: saved[name] })
  }, [saved, follow])
  return { ...form, today, isUnchanged: fieldNames.every((name) => values[name] === saved[name]) }
}

type Form = ReturnType<typeof usePapersForm>

type DayProps = { form: Form; name: 'insuranceUntil' | 'mayWorkUntil' | 'operatorLicenceUntil' | 'wasteUntil' }

/** The last day that a paper covers. */
const LastDay = ({ form, name, ...look }: DayProps & { label: string; hint?: string; required: boolean }) => (
  <DateField
    {...form.field(name)}
    {...look}
    min={form.today}
    value={form.values[name]}
    onChange={(day) => form.change({ [name]: day })}
  />
)

/** A question and the fields that its answer opens. */
const Question = chakra('div', { base: { display: 'grid', gap: '5' } })

const Insurance = ({ form }: { form: Form }) => (
  <Question>
    <RadioCards
      name={fieldIds.hireAndReward}
      legend="Are your vehicles insured for hire and reward, or courier use?"
      hint="Ordinary van or car insurance doesn't cover carrying for others."
      columns={2}
      options={[
        { value: 'yes', label: 'Yes, all of them' },
        { value: 'no', label: 'No' },
      ]}
      error={form.fieldErrors.hireAndReward}
      value={form.values.hireAndReward}
      onChange={(hireAndReward) => form.change({ hireAndReward })}
    />
    {form.values.hireAndReward === 'yes' && (
      <LastDay
        {...{ form }}
        name="insuranceUntil"
        label="Insured until"
        hint="The last day. With several policies, the first that ends."
        required
      />
    )}
  </Question>
)

const Drivers = ({ form }: { form: Form }) => (
  <Question>
    <RadioCards
      name={fieldIds.mayWork}
      legend="Have you checked that your drivers may work in the UK?"
      hint="You check the right to work of each driver yourself, before their first job."
      columns={2}
      options={[
        { value: 'yes', label: 'Yes, of each one' },
        { value: 'no', label: 'Not yet' },
      ]}
      error={form.fieldErrors.mayWork}
      value={form.values.mayWork}
      onChange={(mayWork) => form.change({ mayWork })}
    />
    {form.values.mayWork === 'yes' && (
      <LastDay
        {...{ form }}
        name="mayWorkUntil"
        label="Check again by"
        hint="Only if somebody's permission ends: the first day on which one does."
        required={false}
      />
    )}
  </Question>
)

const Trucks = ({ form }: { form: Form }) => (
  <Question>
    <RadioCards
      name={fieldIds.truck}
      legend="Do you use trucks above 3.5 tonnes?"
      hint="They need a goods vehicle operator's licence."
      options={[
        { value: 'light', label: 'No, ours weigh 3.5 tonnes at most' },
        { value: 'licensed', label: "Yes, with an operator's licence" },
        { value: 'unlicensed', label: "Yes, but we have no operator's licence" },
      ]}
      error={form.fieldErrors.truck}
      value={form.values.truck}
      onChange={(truck) => form.change({ truck })}
    />
    {form.values.truck === 'licensed' && (
      <>
        <TextField {...form.field('operatorLicence')} label="Licence number" required maxLength={20} />
        <LastDay {...{ form }} name="operatorLicenceUntil" label="Licensed until" required />
      </>
    )}
  </Question>
)

const Waste = ({ form }: { form: Form }) => (
  <Question>
    <RadioCards
      name={fieldIds.carriesWaste}
      legend="Are you registered as a waste carrier?"
      hint="You need it for Household Recycling/Disposal, and nothing else."
      columns={2}
      options={[
        { value: 'yes', label: 'Yes, upper tier' },
        { value: 'no', label: 'No' },
      ]}
      error={form.fieldErrors.carriesWaste}
      value={form.values.carriesWaste}
      onChange={(carriesWaste) => form.change({ carriesWaste })}
    />
    {form.values.carriesWaste === 'yes' && (
      <>
        <SelectField
          {...form.field('wasteRegulator')}
          label="Registered with"
          hint="In Northern Ireland NIEA's registration counts, in Great Britain that of any of the others."
          required
          onChange={
            ({ currentTarget }) =>
              form.change({ wasteRegulator: currentTarget.value as PapersValues['wasteRegulator'] }) // its options
          }
        >
          <option value="">Please choose</option>
          {wasteRegulators.map((regulator) => (
            <option key={regulator}>{regulator}</option>
          ))}
        </SelectField>
        <TextField
          {...form.field('wasteNumber')}
          label="Waste carrier number"
          hint="For example CBDU123456."
          required
          maxLength={20}
        />
        <LastDay {...{ form }} name="wasteUntil" label="Registered until" required />
      </>
    )}
  </Question>
)

/** The answers of a business about its papers. */
export const PapersForm = ({ papers }: { papers: BusinessPapers }) => {
  const { user } = useSession()
  const form = usePapersForm(papers)
  const { busy, errorText, isUnchanged } = form
  return (
    <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
      <Card pad="lg">
        <Stack gap="10">
          <ErrorSummary errors={form.summary} attempt={form.tries} />
          <Insurance form={form} />
          <Drivers form={form} />
          <Trucks form={form} />
          {/* An operator may do without recycling. */}
          {!user?.no_waste && <Waste form={form} />}
          <div>
            <FormError>{errorText}</FormError>
            <Button
              type="submit"
              mt={errorText ? '5' : '0'}
              disabled={isUnchanged && !busy}
              loading={busy}
              loadingText="Saving..."
            >
              Confirm Papers
            </Button>
            {papers.confirmed_at && <Muted mt="3">Last confirmed on {longDate(papers.confirmed_at)}.</Muted>}
          </div>
        </Stack>
      </Card>
    </chakra.form>
  )
}
