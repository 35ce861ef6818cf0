import { chakra, Stack } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import type { Profile } from '#shared/contracts/users.ts'
import { londonTime, longDate } from '#shared/model/london.ts'
import { birthYears } from '#shared/model/profile-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { ErrorSummary, FormError, SelectField, TextField } from '#web/ui/fields.tsx'
import { Card, FieldGroup } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type DetailName, detailIds, useDetailsForm } from './use-details-form.ts'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const twoDigits = (number: number) => String(number).padStart(2, '0')

const days = Array.from({ length: 31 }, (_, index) => ({ value: twoDigits(index + 1), label: String(index + 1) }))
const months = Array.from({ length: 12 }, (_, index) => ({
  value: twoDigits(index + 1),
  label: monthName.format(Date.UTC(2000, index)),
}))

type BirthDateFieldProps = { value: string; error?: string | undefined; onChange: (date: string) => void }

/** Three selects that make one date. The first has the id that the error summary links to. */
const BirthDateField = ({ value, error, onChange }: BirthDateFieldProps) => {
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
      hint="You must be at least 18. You can't change this later."
      error={error}
    >
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr 1.7fr', sm: '5.5rem 1fr 7rem' }}
        gap="3"
        maxW="md"
        // On a phone the month's name needs the year's space.
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

type TextName = Exclude<DetailName, 'dob'>
type Field = (name: TextName) => Omit<ComponentProps<typeof TextField>, 'label'>

const Group = ({ children, ...heading }: ComponentProps<typeof FieldGroup>) => (
  <FieldGroup {...heading}>
    <chakra.div display="grid" gap="5" mt="4" alignItems="start" gridTemplateColumns={{ sm: '1fr 1fr' }}>
      {children}
    </chakra.div>
  </FieldGroup>
)

type DetailsFieldsProps = {
  field: Field
  /** The sign-in address, if the screen shows it. */
  email?: ReactNode
  birthDate: ReactNode
  /** What a postcode has just filled in. */
  filledIn: string
  /** Whether an admin has to approve a new name. */
  reviewsName?: boolean
}

/** Fields in one row have no hints, so that they stay aligned. */
const DetailsFields = ({ field, email, birthDate, filledIn, reviewsName = false }: DetailsFieldsProps) => (
  <>
    <Group
      title="About you"
      {...(reviewsName && { lead: "We check name changes before anyone sees them. You'll stay verified." })}
    >
      <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
      {email}
      {birthDate}
      <chakra.div gridColumn="1 / -1" maxW={{ sm: 'xs' }}>
        <TextField
          label="Mobile"
          type="tel"
          autoComplete="tel"
          hint="A UK number, for example 07700 900123."
          {...field('mobile')}
        />
      </chakra.div>
    </Group>
    <Group title="Your address" lead="If your house has a name, use that instead of a number.">
      <chakra.div gridColumn="1 / -1" maxW={{ sm: 'xs' }}>
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          hint="We'll fill in your town and county."
          {...field('postcode')}
        />
        <VisuallyHidden aria-live="polite">{filledIn}</VisuallyHidden>
      </chakra.div>
      <TextField label="House Number" {...field('houseNumber')} />
      <TextField label="Street" autoComplete="address-line1" {...field('street')} />
      <TextField label="Town or City" autoComplete="address-level2" {...field('city')} />
      <TextField label="County" autoComplete="address-level1" {...field('county')} />
    </Group>
  </>
)

type DetailsFormProps = {
  userId: string
  profile: Profile
  /** Shows the sign-in address. */
  withEmail?: boolean
  /** More fields, above the button. */
  children?: ReactNode
  label: string
  /** Whether the rest of the screen is complete. */
  ready?: boolean
  onSaved: (saved: Profile) => void
}

export const DetailsForm = ({
  userId,
  profile,
  withEmail = false,
  children,
  label,
  ready = true,
  onSaved,
}: DetailsFormProps) => {
  const form = useDetailsForm(userId, profile, onSaved)
  const fixed = (id: string, name: string, value: string) => <TextField id={id} label={name} value={value} readOnly />
  return (
    <form method="post" noValidate onSubmit={form.onSubmit}>
      <Card pad="lg">
        <Stack gap="8">
          <ErrorSummary errors={form.summary} attempt={form.tries} />
          <DetailsFields
            field={form.field}
            filledIn={form.filledIn}
            reviewsName={profile.is_verified_partner}
            email={withEmail && fixed('email', 'Email', profile.email)}
            birthDate={
              profile.dob ? (
                fixed('birth-date', 'Date of Birth', longDate(profile.dob))
              ) : (
                <chakra.div gridColumn="1 / -1">
                  <BirthDateField {...form.birthDate} />
                </chakra.div>
              )
            }
          />
          {children}
          <div>
            <FormError>{form.errorText}</FormError>
            <Button
              type="submit"
              mt={form.errorText ? '5' : '0'}
              disabled={!ready}
              loading={form.busy}
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
