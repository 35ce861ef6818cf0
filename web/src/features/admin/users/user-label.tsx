import { chakra } from '@chakra-ui/react'
import type { UserEntry } from '#shared/contracts/admin-users.ts'

export const toDisplayName = ({
  name,
  business_name,
  email,
}: Pick<UserEntry, 'name' | 'business_name' | 'email'>): string => name || business_name || email

/** They have applied as a partner and wait for review. */
export const isApplicant = (user: Pick<UserEntry, 'is_partner' | 'is_verified_partner'>): boolean =>
  user.is_partner && !user.is_verified_partner

/** Names the user in a dialog, with their email address to tell apart users of the same name. */
export const UserLabel = ({ user }: { user: UserEntry }) => {
  const name = toDisplayName(user)
  return (
    <chakra.p mb="2" overflowWrap="anywhere">
      <b>{name}</b>
      {name !== user.email && ` (${user.email})`}
    </chakra.p>
  )
}
