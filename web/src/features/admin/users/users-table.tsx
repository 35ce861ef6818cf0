import { chakra, Flex, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { UserEntry } from '#shared/contracts/admin-users.ts'
import { untilText } from '#shared/model/suspension.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BreakableText } from '#web/ui/breakable-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon, BuildingIcon, ClockIcon, ShieldIcon, TruckIcon, UsersIcon } from '#web/ui/icons.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'
import { dayText } from '../day-text.ts'
import { FoldedDocuments } from '../documents/folded-documents.tsx'
import { personPath } from '../file-paths.ts'
import { ReturnsAfterNote } from '../review/returns-after.tsx'
import { UserActions } from './user-actions.tsx'
import { isApplicant } from './user-label.tsx'

type RoleFlags = Pick<UserEntry, 'is_admin' | 'is_partner' | 'is_verified_partner' | 'is_business' | 'is_driver'>

const roles = [
  { isHeld: (user: RoleFlags) => user.is_admin, label: 'Admin', tone: 'brand', icon: ShieldIcon },
  { isHeld: (user: RoleFlags) => user.is_verified_partner, label: 'Partner', tone: 'success', icon: UsersIcon },
  { isHeld: isApplicant, label: 'Applicant', tone: 'warning', icon: ClockIcon },
  { isHeld: (user: RoleFlags) => user.is_business, label: 'Business', tone: 'info', icon: BuildingIcon },
  { isHeld: (user: RoleFlags) => user.is_driver, label: 'Driver', tone: 'plain', icon: TruckIcon },
] as const

/** Roles as badges. A user without a role is "regular". */
export const RoleBadges = ({ user }: { user: RoleFlags }) => {
  const held = roles.filter(({ isHeld }) => isHeld(user))
  return (
    <Flex as="span" display="inline-flex" wrap="wrap" gap="1.5" justify={{ base: 'flex-end', md: 'flex-start' }}>
      {held.map(({ label, tone, icon: Icon }) => (
        <Badge key={label} tone={tone} icon={<Icon size={16} />}>
          {label}
        </Badge>
      ))}
      {held.length === 0 && <Badge>Regular</Badge>}
    </Flex>
  )
}

const DocumentDialog = lazyComponent(async () => (await import('../documents/document-dialog.tsx')).DocumentDialog)

// Text that may break anywhere needs a minimum width, or longer neighbours would squeeze it.
const Breakable = chakra('span', {
  base: { display: 'inline-block', overflowWrap: 'anywhere', '& *': { overflowWrap: 'inherit' } },
})

export const UsersTable = ({ users }: { users: readonly UserEntry[] }) => {
  const documents = useDialogState<{ entry: UserEntry; first: number }>()
  return (
    <>
      <TableOrCards
        caption="Users"
        rows={users}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: 'Name',
            isHead: true,
            cell: (user) => <Name user={user} onOpen={(first) => documents.open({ entry: user, first })} />,
          },
          {
            id: 'email',
            header: 'Email',
            cell: ({ email }) => (
              <Breakable minW={{ sm: '9rem' }}>
                <BreakableText text={email} />
              </Breakable>
            ),
          },
          { id: 'roles', header: 'Roles', cell: (user) => <Roles user={user} /> },
          {
            id: 'joined',
            header: 'Joined',
            cell: ({ created_at, erases_at }) => (
              <Breakable minW={{ sm: '7rem' }}>
                {dayText(created_at)}
                {erases_at && (
                  <chakra.span display="block" textStyle="small" color="danger.text">
                    Leaves on {dayText(erases_at)}
                  </chakra.span>
                )}
              </Breakable>
            ),
          },
          { id: 'action', header: 'Action', headerHidden: 'on-cards', cell: (user) => <UserActions user={user} /> },
        ]}
      />
      <LazyDialog state={documents}>{(shown, frame) => <DocumentDialog {...shown} {...frame} />}</LazyDialog>
    </>
  )
}

const Suspended = ({ suspension: { reason, until } }: { suspension: NonNullable<UserEntry['suspension']> }) => (
  <Breakable minW={{ sm: '9rem' }} textStyle="small">
    <Badge tone="danger" icon={<AlertIcon size={16} />}>
      Suspended
    </Badge>
    <chakra.span display="block" mt="1">
      {sentenceOf(untilText(until))} Reason: {reason}
    </chakra.span>
  </Breakable>
)

const sentenceOf = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** A user's roles, and a mark if they or someone with the same details was shut out. */
const Roles = ({ user }: { user: UserEntry }) => (
  <Stack gap="2" align={{ base: 'flex-end', md: 'flex-start' }}>
    <RoleBadges user={user} />
    {user.suspension && <Suspended suspension={user.suspension} />}
    <ReturnsAfterNote after={user.returns_after} />
  </Stack>
)

/** A user's name, and a driver's business and documents. */
const Name = ({ user, onOpen }: { user: UserEntry; onOpen: (first: number) => void }) => {
  const { id, name, business_name } = user
  return (
    <>
      <Breakable minW={{ sm: '8rem' }}>
        <Button asChild variant="link" size="inline">
          <Link to={personPath(id)}>{name || business_name || 'No name yet'}</Link>
        </Button>
        {name && business_name && (
          <chakra.span display="block" textStyle="small" color="fg.muted">
            {business_name}
          </chakra.span>
        )}
      </Breakable>
      {user.documents.length > 0 && <FoldedDocuments entry={user} onOpen={onOpen} />}
    </>
  )
}
