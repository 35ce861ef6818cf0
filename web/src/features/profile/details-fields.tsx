import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { TextField } from '#web/ui/fields.tsx'
import type { DetailName } from './details.ts'

type TextName = Exclude<DetailName, 'dob'>
type Field = (name: TextName) => Omit<ComponentProps<typeof TextField>, 'label'>

const Group = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="subheading">
        {title}
      </chakra.h2>
      {lead && (
        <chakra.p color="fg.muted" textStyle="small">
          {lead}
        </chakra.p>
      )}
      <chakra.div display="grid" gap="5" mt="4" alignItems="start" gridTemplateColumns={{ sm: '1fr 1fr' }}>
        {children}
      </chakra.div>
    </chakra.section>
  )
}

type DetailsFieldsProps = {
  field: Field
  /** The address that one signs in with, where the screen shows it. */
  email?: ReactNode
  birthDate: ReactNode
  /** Whether a new name waits for an admin. */
  reviewsName?: boolean
}

/** Fields that stand side by side have no hints, so that they stay level. */
export const DetailsFields = ({ field, email, birthDate, reviewsName = false }: DetailsFieldsProps) => (
  <>
    <Group
      title="About you"
      {...(reviewsName && { lead: 'We look at a new name before people see it. You stay a verified partner.' })}
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
    <Group title="Your address" lead="If your house has a name, write that instead of a number.">
      <TextField label="House Number" {...field('houseNumber')} />
      <TextField label="Street" autoComplete="address-line1" {...field('street')} />
      <TextField label="Town or City" autoComplete="address-level2" {...field('city')} />
      <TextField label="County" autoComplete="address-level1" {...field('county')} />
      <TextField label="Postcode" autoComplete="postal-code" autoCapitalize="characters" {...field('postcode')} />
    </Group>
  </>
)
