import { chakra } from '@chakra-ui/react'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { toDisplayName } from './user-name.ts'

/** Whom a question is about, as nobody else is called. */
export const UserLabel = ({ user }: { user: UserEntry }) => {
  const name = toDisplayName(user)
  return (
    <chakra.p mb="2" overflowWrap="anywhere">
      <b>{name}</b>
      {name !== user.email && ` (${user.email})`}
    </chakra.p>
  )
}
