import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceItem } from '#functions/domain/notifications/device-store.ts'
import type { OnlineItem } from '#functions/domain/presence/presence-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { UserId } from '#shared/model/ids.ts'
import type { startMeteredHost } from '#test/support/metered-host.ts'
import { startPushReceiver } from '#test/support/push-receiver.ts'
import { ok, post } from '#test/support/requests.ts'
import { putRow } from '#test/support/table.ts'
import { aRequester } from '#test/support/test-users.ts'
import { type CallCost, costOf } from '../call-cost.ts'
import type { poolBudgets } from '../cost-budgets.ts'
import { papers } from '../live/in-reach.ts'

/** As many as are notified of a new job, and the browsers of each. */
const [partners, browsers] = [200, 5]
/** How long the push service takes for each message, so that those on their way together show. */
const answerMs = 20

/** What the fan-out of a new job costs. `lost` and `twice` count its messages, `atOnce` those on their way together. */
export type PoolPush = CallCost & { lost: number; twice: number; atOnce: number; seconds: number }
export type PoolPushes = Record<keyof typeof poolBudgets, PoolPush>

type Metered = Pick<Awaited<ReturnType<typeof startMeteredHost>>, 'host' | 'meter'>

/** A push service that takes each message, and notes where it went and how many there were at once. */
const startService = async () => {
  const service = await startPushReceiver()
  let [open, atOnce] = [0, 0]
  service.answer(async (response) => {
    open += 1
    atOnce = Math.max(atOnce, open)
    await pause(answerMs)
    open -= 1
    response.writeHead(201).end()
  })
  return { ...service, atOnce: () => atOnce }
}

/** Verified partners online at one place, far from those of the calls. */
const writePartners = async () => {
  // Loaded late: functions read their settings when they load.
  const [{ rowsOfOnline }, { newId }, { newSessionToken }] = await Promise.all([
    import('../worlds/rows-of-world.ts'),
    import('#functions/platform/new-id.ts'),
    import('#functions/domain/accounts/sessions/session-store.ts'),
  ])
  const now = new Date()
  const online = Array.from({ length: partners }, () => {
    const userId = UserId.parse(newId('usr'))
    const at: OnlineItem = { userId, point: { lat: 51.497, lon: -0.137 }, modes: ['Bicycle'] }
    return { ...newSessionToken(userId), ...at }
  })
  await inBatches(
    online.flatMap((person) => rowsOfOnline(person, now)),
    putRow,
  )
  return online
}

type Service = Awaited<ReturnType<typeof startService>>

const writeDevices = async (
  service: Service,
  keyId: string,
  online: readonly { userId: UserId; tokenHash: string }[],
): Promise<void> => {
  const { deviceIdOf } = await import('#functions/domain/notifications/device-store.ts')
  const [now, endsAt] = [new Date().toISOString(), new Date(Date.now() + 24 * 3_600_000).toISOString()]
  const devices = online.flatMap(({ userId, tokenHash }) =>
    Array.from({ length: browsers }, (_, index): DeviceItem => {
      const endpoint = `${service.url}/${userId}/${index}`
      const session = { tokenHash, epoch: 1, endsAt, registeredAt: now }
      return { ...service.subscription, userId, endpoint, keyId, ...session }
    }),
  )
  await inBatches(devices, (device) => putRow({ ...keys.pushDevice(device.userId, deviceIdOf(device)), ...device }))
}

/** The fan-out of one new job to two hundred partners: first without any device, then with a thousand. */
export const measurePoolPushes = async ({ host, meter }: Metered): Promise<PoolPushes> => {
  const service = await startService()
  try {
    const [owner, online] = [await aRequester(host), await writePartners()]
    const { key_id = '' } = ok(await owner.client.notifications.getPushKey()).body
    await host.settled()
    const postJob = async (devices: number): Promise<PoolPush> => {
      await meter.measure(() => post(owner.client, { ...papers, pickup_address: '12 Weir Lane, Westminster, London' }))
      const startedAt = performance.now()
      const calls = await meter.measure(host.settled, { isTold: true })
      const seconds = (performance.now() - startedAt) / 1000
      const arrived = new Set(service.heard().map(({ url }) => url)).size
      const twice = service.heard().length - arrived
      return { ...costOf(calls), lost: devices - arrived, twice, atOnce: service.atOnce(), seconds }
    }
    await postJob(0) // fills the caches
    const without = await postJob(0)
    await writeDevices(service, key_id, online)
    return {
      'to 200 partners without devices': without,
      'to 200 partners with 5 devices each': await postJob(partners * browsers),
    }
  } finally {
    await service.close()
  }
}
