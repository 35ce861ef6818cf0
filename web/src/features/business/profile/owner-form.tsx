import { chakra, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import type { BusinessProfile } from '#shared/contracts/business.ts'
import { nameText, required } from '#shared/model/text.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, FormError, TextField } from '#web/ui/fields.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { useSaveOwner } from '../queries.ts'

const OwnerName = z.object({
  firstName: required(nameText(60, 'your first name'), 'Please enter your first name.'),
  lastName: required(nameText(60, 'your last name'), 'Please enter your last name.'),
})

type Owner = Pick<BusinessProfile, 'owner_first_name' | 'owner_last_name'>

const NameForm = ({ owner }: { owner: Owner }) => {
  const saveOwner = useSaveOwner()
  const { reload } = useSession()
  const { values, summary, tries, busy, errorText, field, onSubmit } = useServerForm({
    schema: OwnerName,
    ids: { firstName: 'owner-first-name', lastName: 'owner-last-name' },
    initial: { firstName: owner.owner_first_name ?? '', lastName: owner.owner_last_name ?? '' },
    hidesLineForFields: true,
    send: async (name, { startAnew }) => {
      await saveOwner(name)
      startAnew(name)
      // The session contains the first name.
      void reload()
    },
  })
  const isUnchanged =
    values.firstName?.trim() === (owner.owner_first_name ?? '') &&
    values.lastName?.trim() === (owner.owner_last_name ?? '')
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Card pad="lg">
        <Stack gap="6">
          <ErrorSummary errors={summary} attempt={tries} />
          <TextField {...field('firstName')} label="First Name" autoComplete="given-name" required />
          <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" required />
          <div>
            <FormError>{errorText}</FormError>
            <Button
              type="submit"
              variant="outline"
              mt={errorText ? '5' : '0'}
              disabled={isUnchanged && !busy}
              loading={busy}
              loadingText="Saving..."
            >
              Save Name
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  )
}

/** The name of the person behind the business. Partners change theirs on their profile, where it is reviewed. */
export const OwnerForm = ({ owner }: { owner: Owner }) => {
  const { user } = useSession()
  return (
    <Section title="Your name" lead="So our team knows who to ask for. Changing it doesn't affect your verification.">
      {user?.is_partner ? (
        <chakra.p>
          {`${owner.owner_first_name ?? ''} ${owner.owner_last_name ?? ''}. `}
          <Button asChild variant="link" size="inline">
            <Link to={paths.profile}>Change it on your profile</Link>
          </Button>
        </chakra.p>
      ) : (
        <NameForm owner={owner} />
      )}
    </Section>
  )
}
