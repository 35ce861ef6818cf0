import { chakra, Stack } from '@chakra-ui/react'
import { type WasteRegulator, wasteRegulators } from '#shared/model/cover.ts'
import type { PaperErrors } from '#shared/model/papers.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { DateField, SelectField, TextField } from '#web/ui/fields.tsx'
import { type FormPapers, paperIds } from './paper-values.ts'

export type PaperFieldsProps = {
  values: FormPapers
  errors: { [Name in keyof PaperErrors]?: string | undefined }
  change: (change: Partial<FormPapers>) => void
}

const ofField = ({ values, errors, change }: PaperFieldsProps) => ({
  text: (name: 'operatorLicence' | 'wasteNumber') => ({
    id: paperIds[name],
    error: errors[name],
    value: values[name] ?? '',
    autoCapitalize: 'characters',
    autoComplete: 'off',
    maxLength: 20,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  }),
  day: (name: 'insuranceUntil' | 'operatorLicenceUntil' | 'wasteUntil') => ({
    id: paperIds[name],
    error: errors[name],
    value: values[name] ?? '',
    onChange: (day: string) => change({ [name]: day }),
  }),
  box: (name: 'notAbove3500kg' | 'carriesWaste') => ({
    id: paperIds[name],
    error: errors[name],
    checked: values[name] === true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.checked }),
  }),
})

const Pair = chakra('div', {
  base: { display: 'grid', gap: '5', alignItems: 'start', gridTemplateColumns: { sm: '1fr 1fr' } },
})

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No', text: 'Then you can’t take jobs by motor vehicle yet.' },
] as const

/** Whether a vehicle is insured for paid deliveries. */
export const HireFields = (props: PaperFieldsProps) => {
  const { hireAndReward } = props.values
  return (
    <Stack gap="5">
      <RadioCards
        name={paperIds.hireAndReward}
        legend="Is your vehicle insured for hire and reward, or for courier use?"
        hint="Ordinary car insurance does not cover paid deliveries."
        error={props.errors.hireAndReward}
        columns={2}
        options={answers}
        value={hireAndReward === undefined ? undefined : hireAndReward ? 'yes' : 'no'}
        onChange={(value) => props.change({ hireAndReward: value === 'yes' })}
      />
      {hireAndReward && <DateField label="Last day of this insurance" {...ofField(props).day('insuranceUntil')} />}
    </Stack>
  )
}

/** A truck above 3.5 t needs an operator's licence. */
export const TruckFields = (props: PaperFieldsProps) => {
  const { box, text, day } = ofField(props)
  const { notAbove3500kg, noOperatorLicence = false } = props.values
  return (
    <Stack gap="3">
      <CheckboxField {...box('notAbove3500kg')}>My truck is not above 3.5 t, fully loaded.</CheckboxField>
      {!notAbove3500kg && (
        <>
          <CheckboxField
            id="no-operator-licence"
            checked={noOperatorLicence}
            onChange={({ currentTarget }) => props.change({ noOperatorLicence: currentTarget.checked })}
          >
            It is above 3.5 t, and I have no operator’s licence yet. I can’t take jobs by truck until I do.
          </CheckboxField>
          {!noOperatorLicence && (
            <Pair>
              <TextField label="Operator’s licence number" {...text('operatorLicence')} />
              <DateField label="Last day of this licence" {...day('operatorLicenceUntil')} />
            </Pair>
          )}
        </>
      )}
    </Stack>
  )
}

const places: Record<WasteRegulator, string> = {
  'Environment Agency': 'Environment Agency (England)',
  'Natural Resources Wales': 'Natural Resources Wales',
  SEPA: 'SEPA (Scotland)',
  NIEA: 'NIEA (Northern Ireland)',
}

/** Folded until the box is ticked, because few carriers are registered. */
export const WasteFields = (props: PaperFieldsProps) => {
  const { box, text, day } = ofField(props)
  const { carriesWaste, wasteRegulator } = props.values
  return (
    <Stack gap="3">
      <CheckboxField {...box('carriesWaste')} aria-expanded={carriesWaste === true}>
        I’m a registered waste carrier
      </CheckboxField>
      {carriesWaste && (
        <Stack gap="5">
          <SelectField
            id={paperIds.wasteRegulator}
            label="Who registered you?"
            hint="Only an upper tier registration counts."
            error={props.errors.wasteRegulator}
            value={wasteRegulator ?? ''}
            onChange={({ currentTarget }) =>
              props.change({ wasteRegulator: wasteRegulators.find((one) => one === currentTarget.value) })
            }
          >
            <option value="">Please choose</option>
            {wasteRegulators.map((one) => (
              <option key={one} value={one}>
                {places[one]}
              </option>
            ))}
          </SelectField>
          <Pair>
            <TextField label="Registration number" hint="In England: CBDU and digits." {...text('wasteNumber')} />
            <DateField label="Last day of this registration" hint="As the register shows it." {...day('wasteUntil')} />
          </Pair>
        </Stack>
      )}
    </Stack>
  )
}
