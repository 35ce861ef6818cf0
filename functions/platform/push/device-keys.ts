import { ECDH } from 'node:crypto'

/** The keys of a device that messages are encrypted for (RFC 8291 §2), in base64url. */
export type DeviceKeys = { p256dh: string; auth: string }

const bytesOf = (text: string): Buffer => (/^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0))

/** Whether these bytes are an uncompressed point of P-256. OpenSSL checks the curve's equation. */
const isPoint = (bytes: Buffer): boolean => {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

export const areDeviceKeys = ({ p256dh, auth }: DeviceKeys): boolean =>
  isPoint(bytesOf(p256dh)) && bytesOf(auth).length === 16
