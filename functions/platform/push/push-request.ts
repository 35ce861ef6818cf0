import webPush from 'web-push'
import type { DeviceKeys } from './device-keys.ts'
import { type PushMessage, topicOf } from './push-message.ts'
import type { VapidKey } from './vapid-keys.ts'

// Loaded with the first push, and not by functions that answer calls.

type Header = { text: string; endsAt: number }

const signedMs = 12 * 3_600_000
const maxHeaders = 100
const headers = new Map<string, Header>()

/** Signs for twelve hours, and anew when half of them are over: a signature costs as much as a message. */
const authorization = (audience: string, subject: string, key: VapidKey, now: Date): string => {
  const name = `${audience} ${subject} ${key.id}`
  const known = headers.get(name)
  if (known && known.endsAt - now.getTime() > signedMs / 2) return known.text
  const endsAt = now.getTime() + signedMs
  const { publicKey, privateKey } = key
  const expiration = Math.floor(endsAt / 1000)
  const made = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm', expiration)
  if (headers.size >= maxHeaders) headers.clear() // Windows has many hosts
  headers.set(name, { text: made.Authorization, endsAt })
  return made.Authorization
}

export type PushRequest = { headers: Record<string, string>; body: Uint8Array }

/** Encrypts a message for a device and signs it. Throws for keys that are none. */
export const toPushRequest = (
  { url, keys }: { url: URL; keys: DeviceKeys },
  { payload, tag, urgency }: PushMessage,
  { ttlSeconds, subject, key, now }: { ttlSeconds: number; subject: string; key: VapidKey; now: Date },
): PushRequest => {
  const { href } = url
  const request = webPush.generateRequestDetails({ endpoint: href, keys }, payload, {
    // No `vapidDetails`: it would sign each message anew, and read the address with `url.parse`, which warns.
    contentEncoding: 'aes128gcm',
    TTL: ttlSeconds,
    urgency,
    topic: topicOf(tag, href),
    headers: { Authorization: authorization(url.origin, subject, key, now) },
  })
  const texts = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
  return { headers: Object.fromEntries(texts), body: request.body }
}
