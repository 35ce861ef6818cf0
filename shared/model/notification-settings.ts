import { type Kind, type Topic, topics } from './notification-kind.ts'

export const channels = ['push', 'mail'] as const
export type Channel = (typeof channels)[number]

/** As settings, mails and the page of a mail's link name them. */
export const topicNames: Record<Topic, string> = {
  requests: 'Your requests',
  pool: 'New jobs near you',
  offers: 'Direct offers',
  jobs: 'Deliveries you’ve taken on',
  problems: 'Problems with a delivery',
  account: 'Your account',
}

export type Switch = `${Topic}.${Channel}`
export const switches = topics.flatMap((topic) => channels.map((channel): Switch => `${topic}.${channel}`))

/** Times of the day in London, like "22:00". They may go over midnight. */
export type QuietHours = { from: string; to: string }

/** What a user has switched off, as `topic.channel`, and when only what is urgent may disturb them. */
export type NotificationSettings = { off: readonly Switch[]; quiet: QuietHours | null }

export const noSettings: NotificationSettings = { off: [], quiet: null }

/**
 * False for what protects an account: a stranger in its session could switch off the mail that gives them away. New
 * jobs are never mailed.
 */
export const canSwitch = (topic: Topic, channel: Channel): boolean =>
  channel === 'push' || (topic !== 'account' && topic !== 'pool')

/**
 * By which ways a notification goes. What asks for something can be moved from one way to the other, and is mailed if
 * neither is left.
 */
export const waysOf = (
  { topic, mail }: Pick<Kind<never>, 'topic' | 'mail'>,
  { off }: Pick<NotificationSettings, 'off'>,
  { hasDevice }: { hasDevice: boolean },
): Record<Channel, boolean> => {
  const push = hasDevice && !off.includes(`${topic}.push`)
  const isMailOff = canSwitch(topic, 'mail') && off.includes(`${topic}.mail`)
  return { push, mail: mail !== 'none' && (!isMailOff || (mail === 'always' && !push)) }
}
