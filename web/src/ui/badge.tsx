import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
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

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '3',
    minH: '7',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'bold',
    whiteSpace: 'nowrap',
    '& > svg': { ml: '-1' },
  },
  variants: {
    size: { sm: { px: '2', minH: '6', '& > svg': { ml: '0' } }, md: {} },
    tone: {
      success: { bg: 'success.tint', color: 'success.text' },
      info: { bg: 'info.tint', color: 'info.text' },
      warning: { bg: 'warning.tint', color: 'warning.text' },
      danger: { bg: 'danger.tint', color: 'danger.text' },
      brand: { bg: 'brand.tint', color: 'brand.text' },
      plain: { bg: 'bg.sunken', color: 'fg.muted' },
    },
  },
  defaultVariants: { tone: 'plain', size: 'md' },
})

type BadgeTone = 'success' | 'info' | 'warning' | 'danger' | 'brand' | 'plain'

/** The smaller size is for compact cards. */
type BadgeSize = 'sm' | 'md'

type BadgeProps = { tone?: BadgeTone; size?: BadgeSize; icon?: ReactNode; children: ReactNode }

/** A short label, such as a count or a state. */
export const Badge = ({ tone = 'plain', size = 'md', icon, children }: BadgeProps) => (
  <Pill tone={tone} size={size}>
    {icon}
    {children}
  </Pill>
)

// Some statuses share a colour or an icon, so each also has its word.
const looks = {
  pending_match: { tone: 'warning', icon: ClockIcon },
  pending_partner_approval: { tone: 'warning', icon: HistoryIcon },
  matched: { tone: 'info', icon: UsersIcon },
  in_transit: { tone: 'brand', icon: TruckIcon },
  completed: { tone: 'success', icon: CheckIcon },
  returned: { tone: 'plain', icon: HistoryIcon },
  not_done: { tone: 'plain', icon: CrossCircleIcon },
  not_started: { tone: 'danger', icon: ClockIcon },
  cancelled: { tone: 'danger', icon: CrossCircleIcon },
  verified: { tone: 'success', icon: ShieldIcon },
  pending: { tone: 'warning', icon: ClockIcon },
  active: { tone: 'success', icon: CheckIcon },
  inactive: { tone: 'plain', icon: CrossCircleIcon },
  attention: { tone: 'danger', icon: AlertIcon },
} as const

export type Status = keyof typeof looks

type StatusBadgeProps = { status: Status; size?: BadgeSize; children?: string }

/** Shows the status in words. A screen may pass its own text. */
export const StatusBadge = ({ status, size = 'md', children }: StatusBadgeProps) => {
  const { tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone} size={size} icon={<Icon size={16} />}>
      <chakra.span display="inline-block" _firstLetter={{ textTransform: 'uppercase' }}>
        {children ?? status.replaceAll('_', ' ')}
      </chakra.span>
    </Badge>
  )
}
