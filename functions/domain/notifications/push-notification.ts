import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { config } from '#functions/platform/config.ts'
import type { PushOutcome } from '#functions/platform/push/push-answers.ts'
import { type PushMessage, toPushMessage } from '#functions/platform/push/push-message.ts'
import { sendPushes } from '#functions/platform/push/send-push.ts'
import { maxUnread } from '#shared/contracts/notifications.ts'
import type { UserId } from '#shared/model/ids.ts'
import { isNotification, type Notification, rowOf, wordsOf } from '#shared/model/notifications.ts'
import { type DeviceItem, deviceIdOf, deviceStore } from './device-store.ts'
import { timeOf } from './notification-item.ts'
import { notificationStore } from './notification-store.ts'
import { inBurst, isSpent } from './push-budget.ts'

const hourMs = 3_600_000
const [origin = ''] = config.PUBLIC_ORIGINS

/** A notification of a user, by its place in their list. */
export type Listed = { userId: UserId; id: string }

/** Newer words about the same replace older ones on a device, as they do in the list. */
const tagOf = (notification: Notification, id: string): string =>
  'request_id' in notification ? `${notification.kind}.${notification.request_id}` : id

/** Undefined for one that has been replaced meanwhile, or whose kind only a later release knows. */
const findMessage = async ({ userId, id }: Listed, now: Date) => {
  const [stored, readUpTo = ''] = await Promise.all([
    notificationStore.find(userId, id),
    notificationStore.findReadUpTo(userId),
  ])
  if (!stored) return undefined
  const { facts } = stored
  const { pushedAt } = facts
  if (!isNotification(facts)) return undefined
  const { urgency, livesHours } = rowOf(facts)
  const unread = await notificationStore.countUnread(userId, readUpTo, maxUnread + 1, now)
  const endsAt = new Date(Date.parse(timeOf(id)) + livesHours * hourMs)
  const message = toPushMessage({ ...wordsOf(facts), tag: tagOf(facts, id), urgency, endsAt, unread }, origin)
  return { message, pushedAt, isRead: id <= readUpTo }
}

type Sent = Listed & { device: DeviceItem; message: PushMessage; firstAt: Date }

/** Forgets a device that is gone. What a service could not take is tried again within an hour. */
const settle = async (outcome: PushOutcome | undefined, { userId, id, device, message, firstAt }: Sent) => {
  if (outcome?.outcome === 'gone') await deviceStore.remove(device)
  if (outcome?.outcome !== 'late') return
  const { retryAt } = outcome
  if (retryAt.getTime() > Math.min(firstAt.getTime() + hourMs, message.endsAt.getTime())) return
  await scheduleTask({ kind: 'push.late', at: retryAt.toISOString(), userId, deviceId: deviceIdOf(device), noteId: id })
}

/**
 * Sends a notification to its reader's devices and marks it, so that a repetition sends nothing. Writes nothing for a
 * reader without devices.
 */
export const pushNotification = async ({ userId, id }: Listed, now: Date): Promise<void> => {
  const devices = await deviceStore.listLive(userId, now)
  if (devices.length === 0) return
  await inBurst(userId, async (sent) => {
    const [found, pushes] = await Promise.all([
      findMessage({ userId, id }, now),
      notificationStore.countPushes(userId, now),
    ])
    if (!found || found.pushedAt || isSpent(pushes, sent)) return
    sent.add(id)
    const { message } = found
    const outcomes = await sendPushes(devices.map((device) => ({ device, message })))
    const settled = devices.map((device, at) => settle(outcomes[at], { userId, id, device, message, firstAt: now }))
    await Promise.all(settled)
    await notificationStore.markPushed(userId, id, now)
  })
}

/** Tries again for one device, unless the notification has been read, replaced or deleted meanwhile. */
export const pushLate = async (
  { userId, deviceId, noteId: id }: { userId: UserId; deviceId: string; noteId: string },
  now: Date,
): Promise<void> => {
  const device = (await deviceStore.listLive(userId, now)).find((one) => deviceIdOf(one) === deviceId)
  const found = device && (await findMessage({ userId, id }, now))
  // Without its mark, the stream repeats the change and sends it to every device.
  if (!device || !found?.pushedAt || found.isRead) return
  const { message, pushedAt } = found
  const [outcome] = await sendPushes([{ device, message }])
  await settle(outcome, { userId, id, device, message, firstAt: new Date(pushedAt) })
}
