import { Box, chakra } from '@chakra-ui/react'
import type { Topic } from '#shared/model/notification-kind.ts'
import {
  type Channel,
  canSwitch,
  channels,
  type NotificationSettings,
  topicNames,
} from '#shared/model/notification-settings.ts'
import type { SessionUser } from '#shared/model/session-user.ts'
import { AlertIcon, PinIcon, ShieldIcon, StarIcon, TruckIcon, UserIcon } from '#web/ui/icons.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { cramped } from '#web/ui/tokens.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { aboutTopic, topicsOf } from './topics.ts'

const icons: Record<Topic, typeof AlertIcon> = {
  requests: UserIcon,
  pool: PinIcon,
  offers: StarIcon,
  jobs: TruckIcon,
  problems: AlertIcon,
  account: ShieldIcon,
}

const names: Record<Channel, string> = { push: 'Push', mail: 'Email' }

const Row = chakra('li', {
  base: {
    display: 'grid',
    columnGap: '4',
    rowGap: '1',
    px: { base: '4', md: '6' },
    py: '4',
    gridTemplateColumns: { base: 'auto 1fr', md: 'auto 1fr auto' },
    alignItems: { md: 'center' },
    [cramped]: { gridTemplateColumns: '1fr' },
    '& + &': { borderTop: '1px solid', borderColor: 'line.soft' },
  },
})

const Circle = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '9',
    borderRadius: 'full',
    bg: 'brand.tint',
    color: 'brand.text',
    [cramped]: { display: 'none' },
  },
})

const Ways = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 8.5rem))',
    gridColumn: { base: '2', md: '3' },
    [cramped]: { gridColumn: '1', gridTemplateColumns: '1fr' },
  },
})

const AlwaysOn = chakra('span', {
  base: { display: 'flex', alignItems: 'center', minH: 'target', color: 'fg.muted', fontWeight: 'medium' },
})

type TopicListProps = {
  user: SessionUser
  settings: NotificationSettings
  onChange: (change: { topic: Topic; channel: Channel; isOn: boolean }) => void
}

/** Each topic of the user's roles, with a switch for each way that can be switched off. */
export const TopicList = ({ user, settings, onChange }: TopicListProps) => {
  const wayOf = (topic: Topic, channel: Channel) => {
    if (channel === 'mail' && user.is_driver) return null // drivers have no mailbox
    if (canSwitch(topic, channel))
      return (
        <Switch
          key={channel}
          on={!settings.off.includes(`${topic}.${channel}`)}
          onChange={(isOn) => onChange({ topic, channel, isOn })}
        >
          <span aria-hidden="true">{names[channel]}</span>
          <VisuallyHidden>
            {names[channel]}: {topicNames[topic]}
          </VisuallyHidden>
        </Switch>
      )
    return topic === 'account' && <AlwaysOn key={channel}>Email always on</AlwaysOn>
  }
  return (
    <Card as="ul" pad="none">
      {topicsOf(user).map((topic) => {
        const Icon = icons[topic]
        return (
          <Row key={topic}>
            <Circle aria-hidden="true">
              <Icon size={19} />
            </Circle>
            <Box minW="0">
              <chakra.h3 fontWeight="semibold">{topicNames[topic]}</chakra.h3>
              <Muted maxW="prose">{aboutTopic(topic, user)}</Muted>
            </Box>
            <Ways>{channels.map((channel) => wayOf(topic, channel))}</Ways>
          </Row>
        )
      })}
    </Card>
  )
}
