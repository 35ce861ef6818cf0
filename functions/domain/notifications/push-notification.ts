import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { config } from '#functions/platform/config.ts'
import type { PushOutcome } from '#functions/platform/push/push-answers.ts'
import { type PushMessage, toPushMessage } from '#functions/platform/push/push-message.ts'
import { sendPushes } from '#functions/platform/push/send-push.ts'
import { maxUnread } from '#shared/contracts/notifications.ts'
import { waysOf } from '#shared/model/notification-settings.ts'
import { isNotification, type Notification, rowOf, wordsOf } from '#shared/model/notifications.ts'
import { heldUntil } from '#shared/model/quiet-hours.ts'
import { type DeviceItem, deviceIdOf, deviceStore } from './device-store.ts'
import { holdBack, type Listed } from './hold-back.ts'
import { timeOf } from './notification-item.ts'
import { notificationStore } from './notification-store.ts'
import { inBurst, isSpent } from './push-budget.ts'

const hourMs = 3_600_000
const [origin = ''] = config.PUBLIC_ORIGINS

/** Newer words about the same replace older ones on a device, as they do in the list. */
const tagOf = (notification: Notification, id: string): string =>
  'request_id' in notification ? `${notification.kind}.${notification.request_id}` : id

/** Undefined for one that has been replaced meanwhile, or whose kind only a later release knows. */
export const findMessage = async ({ userId, id }: Listed, now: Date) => {
  const [stored, { readUpTo = '', digestAt }] = await Promise.all([
    notificationStore.find(userId, id),
    notificationStore.findMarks(userId),
  ])
  if (!stored) return undefined
  const { facts } = stored
  if (!isNotification(facts)) return undefined
  const { urgency, livesHours } = rowOf(facts)
  const unread = await notificationStore.countUnread(userId, readUpTo, maxUnread + 1, now)
  const endsAt = new Date(Date.parse(timeOf(id)) + livesHours * hourMs)
  const message = toPushMessage({ ...wordsOf(facts), tag: tagOf(facts, id), urgency, endsAt, unread }, origin)
  const { pushedAt, heldUntil: heldBackUntil } = stored.facts
  return { message, kind: rowOf(facts), pushedAt, heldBackUntil, isRead: id <= readUpTo, digestAt }
}

type Sent = Listed & { device: DeviceItem; message: PushMessage; firstAt: Date }

/** Forgets a device that is gone. What a service could not take is tried again within an hour. */
export const settle = async (outcome: PushOutcome | undefined, { userId, id, device, message, firstAt }: Sent) => {
  if (outcome?.outcome === 'gone') await deviceStore.remove(device)
  if (outcome?.outcome !== 'late') return
  const { retryAt } = outcome
  if (retryAt.getTime() > Math.min(firstAt.getTime() + hourMs, message.endsAt.getTime())) return
  await scheduleTask({ kind: 'push.late', at: retryAt.toISOString(), userId, deviceId: deviceIdOf(device), noteId: id })
}

/** Sends a message to several devices. Returns whether a service has taken it. */
export const pushToDevices = async (
  devices: readonly DeviceItem[],
  { userId, id, message, now }: Listed & { message: PushMessage; now: Date },
): Promise<boolean> => {
  const outcomes = await sendPushes(devices.map((device) => ({ device, message })))
  const settled = devices.map((device, at) => settle(outcomes[at], { userId, id, device, message, firstAt: now }))
  await Promise.all(settled)
  return outcomes.some(({ outcome }) => outcome === 'sent')
}

/**
 * Sends a notification to its reader's devices and marks it, so that a repetition sends nothing. Quiet hours may hold
 * it back. Writes nothing for a reader without devices.
 */
export const pushNotification = async (
  { userId, id }: Listed,
  notification: Notification,
  now: Date,
): Promise<void> => {
  const { devices, settings } = await deviceStore.listLive(userId, now)
  if (!waysOf(rowOf(notification), settings, { hasDevice: devices.length > 0 }).push) return
  await inBurst(userId, async (sent) => {
    const [found, pushes] = await Promise.all([
      findMessage({ userId, id }, now),
      notificationStore.countPushes(userId, now),
    ])
    if (!found || found.pushedAt) return
    const { message, kind, heldBackUntil, digestAt } = found
    const until = heldBackUntil ?? heldUntil(kind, settings, now)?.toISOString()
    // What is over by then is in the list alone.
    if (until && message.endsAt < new Date(until)) return
    if (until) return holdBack({ userId, id }, until)
    if (isSpent({ pushes, digestAt, now }, sent)) return
    sent.add(id)
    const isOnDevice = await pushToDevices(devices, { userId, id, message, now })
    await notificationStore.markPushed(userId, id, now, isOnDevice)
  })
}
