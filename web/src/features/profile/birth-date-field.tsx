import { chakra } from '@chakra-ui/react'
import { londonTime } from '#shared/model/london.ts'
import { birthYears } from '#shared/model/profile-rules.ts'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { detailIds } from './details.ts'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const twoDigits = (number: number) => String(number).padStart(2, '0')

const days = Array.from({ length: 31 }, (_, at) => ({ value: twoDigits(at + 1), label: String(at + 1) }))
const months = Array.from({ length: 12 }, (_, at) => ({
  value: twoDigits(at + 1),
  label: monthName.format(Date.UTC(2000, at)),
}))

type BirthDateFieldProps = { value: string; error?: string | undefined; onChange: (date: string) => void }

/** Three lists that make one date; the first carries the id that an error leads to. */
export const BirthDateField = ({ value, error, onChange }: BirthDateFieldProps) => {
  const [year = '', month = '', day = ''] = value.split('-')
  const years = birthYears(londonTime(new Date()).date).map((each) => ({ value: String(each), label: String(each) }))
  const parts = [
    { id: detailIds.dob, label: 'Day', chosen: day, options: days, dateWith: (to: string) => [year, month, to] },
    { id: 'birth-month', label: 'Month', chosen: month, options: months, dateWith: (to: string) => [year, to, day] },
    { id: 'birth-year', label: 'Year', chosen: year, options: years, dateWith: (to: string) => [to, month, day] },
  ]
  return (
    <ChoiceGroup
      id="birth-date"
      legend="Date of Birth"
      hint="You must be at least 18. It cannot be changed later."
      error={error}
    >
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr 1.7fr', sm: '5.5rem 1fr 7rem' }}
        gap="3"
        maxW="md"
        // On a phone the name of a month needs the room of the year.
        css={{ '& > :last-child': { gridColumn: { base: '1 / -1', sm: 'auto' } } }}
      >
        {parts.map(({ id, label, chosen, options, dateWith }) => (
          <SelectField
            key={id}
            id={id}
            label={label}
            autoComplete={`bday-${label.toLowerCase()}`}
            value={chosen}
            onChange={(event) => onChange(dateWith(event.target.value).join('-'))}
            {...(error && { 'aria-invalid': true })}
          >
            <option value="" />
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </SelectField>
        ))}
      </chakra.div>
    </ChoiceGroup>
  )
}
