import { Box, chakra } from '@chakra-ui/react'
import type { Activity } from '#shared/model/activity.ts'
import { ago } from '#web/lib/ago.ts'
import {
  BuildingIcon,
  CheckIcon,
  CrossCircleIcon,
  EyeIcon,
  LogoutIcon,
  PauseIcon,
  ShieldIcon,
  TruckIcon,
  UserIcon,
} from '#web/ui/icons.tsx'
import type { ActivityLine } from './activity-lines.ts'
import { ActivitySentence } from './activity-sentence.tsx'

const appearances = {
  'user.joined': { tone: 'brand', icon: UserIcon },
  'partner.applied': { tone: 'brand', icon: TruckIcon },
  'partner.paused': { tone: 'warning', icon: PauseIcon },
  'business.paused': { tone: 'warning', icon: PauseIcon },
  'partner.verified': { tone: 'success', icon: CheckIcon },
  'partner.rejected': { tone: 'danger', icon: CrossCircleIcon },
  'partner.revoked': { tone: 'danger', icon: CrossCircleIcon },
  'name.approved': { tone: 'success', icon: CheckIcon },
  'name.refused': { tone: 'danger', icon: CrossCircleIcon },
  'business.verified': { tone: 'success', icon: BuildingIcon },
  'business.rejected': { tone: 'danger', icon: CrossCircleIcon },
  'document.opened': { tone: 'info', icon: EyeIcon },
  'admin.granted': { tone: 'warning', icon: ShieldIcon },
  'admin.withdrawn': { tone: 'warning', icon: ShieldIcon },
  'user.signed-out': { tone: 'warning', icon: LogoutIcon },
} as const satisfies Record<Activity, unknown>

const exactTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

const Item = chakra('li', {
  base: {
    display: 'flex',
    gap: '3.5',
    py: '3',
    '& + &': { borderTop: '1px solid', borderTopColor: 'line.soft' },
  },
})

const ActivityIcon = chakra('span', {
  base: { display: 'grid', placeItems: 'center', flexShrink: 0, boxSize: '9', borderRadius: 'full' },
})

export const ActivityItem = ({ line, now }: { line: ActivityLine; now: number }) => {
  const { action, at } = line.entry
  const { tone, icon: Icon } = appearances[action]
  return (
    <Item>
      <ActivityIcon bg={`${tone}.tint`} color={`${tone}.text`}>
        <Icon size={18} />
      </ActivityIcon>
      <Box flex="1" minW="0">
        <chakra.p overflowWrap="anywhere">
          <ActivitySentence line={line} />
        </chakra.p>
        <chakra.p textStyle="small" color="fg.muted">
          <time dateTime={at} title={exactTime.format(new Date(at))}>
            {ago(at, now)}
          </time>
        </chakra.p>
      </Box>
    </Item>
  )
}
