import { createECDH, randomBytes } from 'node:crypto'
import { localAdapters, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import type { Client } from './client.ts'
import { ok } from './requests.ts'

/** Nothing listens here, and no test sends anything to a real push service. */
export const noPushService = 'http://localhost:1'

/** The keys of a browser, with which messages are encrypted for it. */
export const browserKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

/** What a browser sends in order to get pushes: one of a service that never answers. */
export const aSubscription = async ({ notifications }: Client) => {
  setLocalAdapters({ pushReceiver: noPushService, ...localAdapters() })
  const { key_id } = ok(await notifications.getPushKey()).body
  return { endpoint: `${noPushService}/send/${randomBytes(8).toString('hex')}`, ...browserKeys(), key_id: key_id ?? '' }
}

/** Registers such a browser. Returns its id. */
export const aDevice = async (client: Client): Promise<string> => {
  const body = await aSubscription(client)
  return ok(await client.notifications.registerDevice({ body })).body.id ?? ''
}
