import { chakra } from '@chakra-ui/react'
import type { UserEntry } from '#shared/contracts/admin-users.ts'

/** The user's name, or their email address if they have none. */
export const toDisplayName = ({
  name,
  business_name,
  email,
}: Pick<UserEntry, 'name' | 'business_name' | 'email'>): string => name || business_name || email

/** The user whom a question is about, with their email address. */
export const UserLabel = ({ user }: { user: UserEntry }) => {
  const name = toDisplayName(user)
  return (
    <chakra.p mb="2" overflowWrap="anywhere">
      <b>{name}</b>
      {name !== user.email && ` (${user.email})`}
    </chakra.p>
  )
}
