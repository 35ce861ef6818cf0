import { Box, chakra, Flex } from '@chakra-ui/react'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { longDate } from '#shared/model/long-date.ts'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'
import { RoleBadges } from './role-badges.tsx'
import { SignOutUser } from './sign-out-user.tsx'
import { ToggleAdmin } from './toggle-admin.tsx'

// What can be broken anywhere would be, as soon as its neighbours have more to say.
const Breakable = chakra('span', {
  base: { display: 'inline-block', overflowWrap: 'anywhere', '& *': { overflowWrap: 'inherit' } },
})

export const UsersTable = ({ users }: { users: readonly UserEntry[] }) => (
  // Where it is wider than its place it is moved aside within it, and the page stays.
  <Box overflowX={{ sm: 'auto', xl: 'visible' }}>
    <TableOrCards
      caption="Users"
      rows={users}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: 'Name', cell: (user) => <Name user={user} /> },
        { id: 'email', header: 'Email', cell: ({ email }) => <Breakable minW={{ sm: '12rem' }}>{email}</Breakable> },
        { id: 'roles', header: 'Roles', cell: (user) => <RoleBadges user={user} /> },
        {
          id: 'joined',
          header: 'Joined',
          cell: ({ created_at, erases_at }) => (
            <Breakable minW={{ sm: '7rem' }}>
              {longDate(created_at)}
              {erases_at && (
                <chakra.span display="block" textStyle="small" color="danger.text">
                  Leaves on {longDate(erases_at)}
                </chakra.span>
              )}
            </Breakable>
          ),
        },
        { id: 'action', header: 'Action', cell: (user) => <Actions user={user} /> },
      ]}
    />
  </Box>
)

const Actions = ({ user }: { user: UserEntry }) => (
  <Flex wrap={{ base: 'wrap', sm: 'nowrap' }} align="center" gap="2" justify={{ base: 'flex-end', sm: 'flex-start' }}>
    <ToggleAdmin user={user} />
    <SignOutUser user={user} />
  </Flex>
)

const Name = ({ user: { name, business_name } }: { user: UserEntry }) => (
  <Breakable minW={{ sm: '8rem' }}>
    {name || business_name ? <b>{name || business_name}</b> : <chakra.span color="fg.muted">No name yet</chakra.span>}
    {name && business_name && (
      <chakra.span display="block" textStyle="small" color="fg.muted">
        {business_name}
      </chakra.span>
    )}
  </Breakable>
)
