import { Flex } from '@chakra-ui/react'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BuildingIcon, ShieldIcon, TruckIcon, UsersIcon } from '#web/ui/icons.tsx'

const roles = [
  { flag: 'is_admin', label: 'Admin', tone: 'brand', icon: ShieldIcon },
  { flag: 'is_partner', label: 'Partner', tone: 'success', icon: UsersIcon },
  { flag: 'is_business', label: 'Business', tone: 'info', icon: BuildingIcon },
  { flag: 'is_driver', label: 'Driver', tone: 'plain', icon: TruckIcon },
] as const

/** What somebody is; who is nothing in particular is regular. */
export const RoleBadges = ({ user }: { user: UserEntry }) => {
  const held = roles.filter(({ flag }) => user[flag])
  return (
    <Flex as="span" display="inline-flex" wrap="wrap" gap="1.5" justify={{ base: 'flex-end', sm: 'flex-start' }}>
      {held.map(({ flag, label, tone, icon: Icon }) => (
        <Badge key={flag} tone={tone} icon={<Icon size={16} />}>
          {label}
        </Badge>
      ))}
      {held.length === 0 && <Badge>Regular</Badge>}
    </Flex>
  )
}
