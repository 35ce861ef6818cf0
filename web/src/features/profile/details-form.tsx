import { chakra, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/contracts/users.ts'
import { longDate } from '#shared/model/london.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, FormError } from '#web/ui/form-errors.tsx'
import { Card } from '#web/ui/section.tsx'
import { BirthDateField } from './birth-date-field.tsx'
import { DetailsFields } from './details-fields.tsx'
import { useDetailsForm } from './use-details-form.ts'

type DetailsFormProps = {
  userId: string
  profile: Profile
  /** Shows the address that one signs in with. */
  withEmail?: boolean
  /** What else the screen asks, before the button. */
  children?: ReactNode
  label: string
  /** Whether the rest of the screen is filled in. */
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
            <FormError>{form.problem}</FormError>
            <Button
              type="submit"
              mt={form.problem ? '5' : '0'}
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
