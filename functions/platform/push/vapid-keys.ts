import { createECDH, createHmac, hash } from 'node:crypto'
import { config } from '#functions/platform/config.ts'

/** A pair that signs our messages (RFC 8292), in base64url, as browsers and `web-push` take it. */
export type VapidKey = { id: string; publicKey: string; privateKey: string }

/**
 * Browsers subscribe with the current key. A subscription dies with the key that it was made for, so the others still
 * sign for the devices that were registered with them.
 */
export type VapidKeys = { current: VapidKey; find: (id: string) => VapidKey | undefined }

/** The order of P-256 (SP 800-186 §3.2.1.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The pair of a secret, always the same one. AWS generates texts, not keys, so the private key is derived from the
 * text: `c mod (n − 1) + 1`, as FIPS 186-5 §A.2.1 has it for a random `c` of 64 bits more than `n`. Here `c` has 256
 * bits more, so the result is in range and its bias is below 2⁻²⁵⁶. As SHA-512 HMACs of a secret cannot be told from
 * random bits, the key is as hard to guess as its secret: 64 letters and digits, or 32 random bytes.
 */
const toVapidKey = (secret: string): VapidKey => {
  const c = BigInt(`0x${createHmac('sha512', secret).update('vapid').digest('hex')}`)
  const privateKey = Buffer.from(((c % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const publicKey = pair.getPublicKey('base64url')
  return {
    id: hash('sha256', publicKey, 'base64url').slice(0, 16),
    publicKey,
    privateKey: privateKey.toString('base64url'),
  }
}

/** 'secret,secret': the first makes the current key. */
export const readVapidKeys = (text: string): VapidKeys => {
  const [current, ...others] = text.split(',').filter(Boolean).map(toVapidKey)
  if (!current) throw new Error('PUSH_KEYS must hold at least one secret')
  return { current, find: (id) => [current, ...others].find((key) => key.id === id) }
}

let keys: VapidKeys | undefined

/** Read at the first use, so that functions without pushes need no keys. */
export const vapidKeys = (): VapidKeys => {
  keys ??= readVapidKeys(config.PUSH_KEYS)
  return keys
}
