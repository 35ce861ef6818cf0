import webPush from 'web-push'
import { type PushMessage, toPushMessage } from '#functions/platform/push/push-message.ts'
import { type PushDevice, sendPushes } from '#functions/platform/push/send-push.ts'
import { vapidKeys } from '#functions/platform/push/vapid-keys.ts'
import { browserKeys } from '#test/support/devices.ts'
import { median } from '../bench.ts'

const pushes = 200
const rounds = 20
const lifeMs = 900_000
const origin = 'https://sameway.example'

const aPhone = (_: unknown, index: number): PushDevice => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${index}`,
  ...browserKeys(),
  keyId: vapidKeys().current.id,
})

const processorMs = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const encrypt = (devices: readonly PushDevice[], { payload }: PushMessage): void => {
  for (const { endpoint, p256dh, auth } of devices)
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, { contentEncoding: 'aes128gcm' })
}

/** The processor time of 200 pushes, whose service answers at once, and of encrypting the same messages alone. */
export const measureProcessor = async () => {
  const devices = Array.from({ length: pushes }, aPhone)
  const words = { title: 'New jobs near you', body: 'Leeds to York, for £12.00', opens: '/dashboard?tab=hub' }
  const endsAt = new Date(Date.now() + lifeMs)
  const message = toPushMessage({ ...words, tag: 'pool', urgency: 'high', endsAt, unread: 3 }, origin)
  const { fetch } = globalThis
  globalThis.fetch = async () => new Response(null, { status: 201, headers: { 'content-length': '0' } })
  const [sent, encrypted]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    sent.push(await processorMs(() => sendPushes(devices.map((device) => ({ device, message })))))
    encrypted.push(await processorMs(() => encrypt(devices, message)))
  }
  const [last] = await sendPushes([{ device: devices[0] as PushDevice, message }])
  globalThis.fetch = fetch
  return { pushes, isSent: last?.outcome === 'sent', sentMs: median(sent), encryptedMs: median(encrypted) }
}
