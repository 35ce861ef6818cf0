import { chakra } from '@chakra-ui/react'
import { Badge } from './badge.tsx'
import {
  AlertIcon,
  CheckIcon,
  ClockIcon,
  CrossCircleIcon,
  HistoryIcon,
  ShieldIcon,
  TruckIcon,
  UsersIcon,
} from './icons.tsx'

// Colour, shape and word each tell a status apart on their own.
const looks = {
  pending_match: { tone: 'warning', icon: ClockIcon },
  pending_partner_approval: { tone: 'warning', icon: HistoryIcon },
  matched: { tone: 'info', icon: UsersIcon },
  in_transit: { tone: 'brand', icon: TruckIcon },
  completed: { tone: 'success', icon: CheckIcon },
  cancelled: { tone: 'danger', icon: CrossCircleIcon },
  verified: { tone: 'success', icon: ShieldIcon },
  pending: { tone: 'warning', icon: ClockIcon },
  active: { tone: 'success', icon: CheckIcon },
  inactive: { tone: 'plain', icon: CrossCircleIcon },
  attention: { tone: 'danger', icon: AlertIcon },
} as const

export type Status = keyof typeof looks

/** The words are the status itself with spaces, unless the screen has its own. */
export const StatusBadge = ({ status, children }: { status: Status; children?: string }) => {
  const { tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon size={16} />}>
      <chakra.span display="inline-block" _firstLetter={{ textTransform: 'uppercase' }}>
        {children ?? status.replaceAll('_', ' ')}
      </chakra.span>
    </Badge>
  )
}
