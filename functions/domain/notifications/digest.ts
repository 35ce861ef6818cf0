import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { config } from '#functions/platform/config.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { mailPage } from '#functions/platform/mail/mail.ts'
import { mailToUser } from '#functions/platform/mail/send-mail.ts'
import { type PushMessage, toPushMessage } from '#functions/platform/push/push-message.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { maxUnread } from '#shared/contracts/notifications.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import type { UserId } from '#shared/model/ids.ts'
import { digestMailOf, digestOf } from '#shared/model/notification-digest.ts'
import { type Channel, type NotificationSettings, waysOf } from '#shared/model/notification-settings.ts'
import { isNotification, type Notification, rowOf } from '#shared/model/notifications.ts'
import { quietUntil } from '#shared/model/quiet-hours.ts'
import { deviceStore } from './device-store.ts'
import type { Listed } from './hold-back.ts'
import { withMailFoot } from './mail-foot.ts'
import { type Marks, notificationId, type StoredNotification, timeOf } from './notification-item.ts'
import { notificationStore } from './notification-store.ts'
import { countPushed, isSpent, pushToDevices } from './push-notification.ts'
import { settingsOf } from './settings-store.ts'

const hourMs = 3_600_000
const livesHours = 24
const [origin = ''] = config.PUBLIC_ORIGINS

const endOfId = 'digest'

/** The digest of a user's quiet hours that end at this time. */
const digestIdOf = (endsAt: string): string => notificationId(endsAt, endOfId)

export const isDigest = (id: string): boolean => id.endsWith(`#${endOfId}`)

/** Those that go by this way. */
const goingBy = (
  channel: Channel,
  held: readonly StoredNotification[],
  settings: NotificationSettings,
  isOnDevice: boolean,
): Notification[] =>
  held
    .map(({ facts }) => facts)
    .filter(isNotification)
    .filter((facts) => waysOf(rowOf(facts), settings, { hasDevice: isOnDevice })[channel])

type About = { settings: NotificationSettings; marks: Marks; now: Date }

/** The push of a digest. Undefined if there is nothing in it that is still unread and goes by push. */
const messageOf = async (
  { userId, id }: Listed,
  held: readonly StoredNotification[],
  { settings, marks: { readUpTo }, now }: About,
): Promise<PushMessage | undefined> => {
  const pushed = goingBy(
    'push',
    held.filter(({ facts }) => !facts.pushedAt),
    settings,
    true,
  )
  if (pushed.length === 0) return undefined
  const { lines, ...words } = digestOf(pushed)
  const unread = await notificationStore.countUnread(userId, readUpTo, maxUnread + 1, now)
  const endsAt = new Date(Date.parse(timeOf(id)) + livesHours * hourMs)
  return toPushMessage({ ...words, body: lines.join('\n'), tag: id, urgency: 'normal', endsAt, unread }, origin)
}

/** For a device whose push service could not take it. Leaves out what has been read meanwhile. */
export const findDigestMessage = async (
  { userId, id }: Listed,
  settings: NotificationSettings,
  now: Date,
): Promise<PushMessage | undefined> => {
  const marks = await notificationStore.findMarks(userId)
  const held = await notificationStore.listHeld(userId, id, marks, now)
  const inIt = held.filter(({ facts }) => facts.digestId === id)
  return messageOf({ userId, id }, inIt, { settings, marks, now })
}

const mailDigest = async ({ userId, id }: Listed, mailed: readonly Notification[]): Promise<void> => {
  if (mailed.length === 0) return
  const { heading, paragraphs } = digestMailOf(mailed)
  const link = { text: 'See your notifications', url: `${origin}${digestOf(mailed).opens}` }
  const isOptional = mailed.every((one) => rowOf(one).mail === 'optional')
  const [topic = 'account', ...others] = new Set(mailed.map((one) => rowOf(one).topic))
  const ends = { userId, topic, ...(isOptional && others.length === 0 && { canBeSwitchedOff: true as const }) }
  const mail = withMailFoot(mailPage({ subject: heading, heading, paragraphs, link }), ends, { origin, keyRing })
  await mailToUser(`digest#${userId}#${id}`, { userId, mail, ...(isOptional && { canBeSwitchedOff: true }) })
}

/** Pushes it unless the hour's pushes are used up. Returns whether a service has taken it. */
const pushDigest = async (
  { userId, id }: Listed,
  held: readonly StoredNotification[],
  about: About,
): Promise<boolean> => {
  const { marks, now } = about
  const { devices } = await deviceStore.listLive(userId, now)
  const message = devices.length > 0 ? await messageOf({ userId, id }, held, about) : undefined
  if (!message || isSpent(await countPushed(userId, now), marks.digestAt, now)) return false
  const isOnDevice = await pushToDevices(devices, { userId, id, message, now })
  await notificationStore.markDigest(userId, now)
  // Read last, because an erasure that ends after this removes the mark.
  if (!(await notificationStore.hasReader(userId))) await notificationStore.forget(userId)
  return isOnDevice
}

/**
 * Sends what was held back in a user's quiet hours and has not been read: one push, one mail. Waits on if it is quiet
 * again, because they have changed their hours. A second run sends the same under the same id, and what is in a digest
 * is in no other.
 */
export const sendDigest = async ({ userId, endsAt }: { userId: UserId; endsAt: string }, now: Date): Promise<void> => {
  const user = read(UserItem)(await readRow(keys.user(userId)))
  if (!user || user.isBeingErased) return
  const settings = settingsOf(user)
  const until = quietUntil(settings.quiet, now)?.toISOString()
  if (until) return scheduleTask({ kind: 'quiet.end', at: until, endsAt: until, userId })
  const listed = { userId, id: digestIdOf(endsAt) }
  const marks = await notificationStore.findMarks(userId)
  const held = await notificationStore.listHeld(userId, listed.id, marks, now)
  const isOurs = await inBatches(held, ({ id }) => notificationStore.putIntoDigest(userId, id, listed.id))
  const ours = held.filter((_, index) => isOurs[index])
  const isOnDevice = await pushDigest(listed, ours, { settings, marks, now })
  await mailDigest(listed, goingBy('mail', ours, settings, isOnDevice))
}
