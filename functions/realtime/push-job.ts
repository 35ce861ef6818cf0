import { type DeviceItem, deviceStore } from '#functions/domain/notifications/device-store.ts'
import { audienceStore } from '#functions/domain/presence/presence-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import type { PoolNews } from '#functions/domain/shared/effect.ts'
import { config } from '#functions/platform/config.ts'
import { toPushMessage } from '#functions/platform/push/push-message.ts'
import { sendPushes } from '#functions/platform/push/send-push.ts'
import type { UserId } from '#shared/model/ids.ts'
import { poundsText } from '#shared/model/money.ts'
import { quietUntil } from '#shared/model/quiet-hours.ts'

const lifeMs = 15 * 60_000
const [origin = ''] = config.PUBLIC_ORIGINS

/** Those that get new jobs now. In quiet hours nobody does: a job that is gone by the morning is no news. */
const listDevices = async (userId: UserId, now: Date): Promise<DeviceItem[]> => {
  const { devices, settings } = await deviceStore.listLive(userId, now)
  return settings.off.includes('pool.push') || quietUntil(settings.quiet, now) ? [] : devices
}

/** Those whom the frame rings: see `announceJob`, which has run before. */
const findRung = async ({ requestId, v, ringing }: PoolNews): Promise<UserId[]> => {
  if (ringing === 'nobody') return []
  const notified = await audienceStore.findNotified(requestId)
  if (notified?.v !== v) return []
  const quiet = new Set(notified.quiet)
  const rung = notified.userIds.filter((userId) => !quiet.has(userId))
  if (rung.length === 0 || (await requestStore.find(requestId))?.version !== v) return []
  return rung
}

const messageOf = ({ card }: PoolNews, at: Date) => {
  const { pickup_address, delivery_address, price } = card
  const way = delivery_address ? `${pickup_address} to ${delivery_address}` : pickup_address
  return toPushMessage(
    {
      title: 'New jobs near you',
      body: `${way}, for ${poundsText(price)}.`,
      opens: '/dashboard?tab=hub',
      tag: 'pool',
      urgency: 'high',
      endsAt: new Date(at.getTime() + lifeMs),
    },
    origin,
  )
}

/**
 * Sends a new job to the devices of the partners near it. It is in nobody's list and has no mark: one post would be two
 * hundred writes. The next job replaces it, as does a repetition.
 */
export const pushJob = async (news: PoolNews, at: Date): Promise<void> => {
  const now = new Date()
  if (at.getTime() + lifeMs <= now.getTime()) return
  const rung = await findRung(news)
  const devices = (await Promise.all(rung.map((userId) => listDevices(userId, now)))).flat()
  if (devices.length === 0) return
  const message = messageOf(news, at)
  const outcomes = await sendPushes(devices.map((device) => ({ device, message })))
  const gone = devices.filter((_, index) => outcomes[index]?.outcome === 'gone')
  await Promise.all(gone.map(deviceStore.remove))
}
