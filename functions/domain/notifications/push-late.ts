import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { sendPushes } from '#functions/platform/push/send-push.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type NotificationSettings, waysOf } from '#shared/model/notification-settings.ts'
import { heldUntil, quietUntil } from '#shared/model/quiet-hours.ts'
import { deviceIdOf, deviceStore } from './device-store.ts'
import { findDigestMessage, isDigest } from './digest.ts'
import type { Listed } from './hold-back.ts'
import { timeOf } from './notification-item.ts'
import { findMessage, settle } from './push-notification.ts'

/** Undefined if nobody needs it any more. */
const findLate = async (listed: Listed, settings: NotificationSettings, now: Date) => {
  if (isDigest(listed.id)) {
    const message = await findDigestMessage(listed, settings, now)
    const waitsUntil = quietUntil(settings.quiet, now)
    return message && { message, firstAt: new Date(timeOf(listed.id)), waitsUntil }
  }
  const found = await findMessage(listed, now)
  // Without its mark, the stream repeats the change and sends it to every device.
  if (!found?.pushedAt || found.isRead) return undefined
  const { kind, message, pushedAt } = found
  if (!waysOf(kind, settings, { hasDevice: true }).push) return undefined
  return { message, firstAt: new Date(pushedAt), waitsUntil: heldUntil(kind, settings, now) }
}

type LatePush = { kind: 'push.late'; userId: UserId; deviceId: string; noteId: string }

/** Tries again for one device, unless the notification has been read, replaced or deleted meanwhile. */
export const pushLate = async ({ kind, userId, deviceId, noteId: id }: LatePush, now: Date): Promise<void> => {
  const { devices, settings } = await deviceStore.listLive(userId, now)
  const device = devices.find((one) => deviceIdOf(one) === deviceId)
  const found = device && (await findLate({ userId, id }, settings, now))
  if (!device || !found) return
  const { message, firstAt, waitsUntil } = found
  // Quiet hours have begun since the first try.
  if (waitsUntil) return scheduleTask({ kind, at: waitsUntil.toISOString(), userId, deviceId, noteId: id })
  const [outcome] = await sendPushes([{ device, message }])
  await settle(outcome, { userId, id, device, message, firstAt })
}
