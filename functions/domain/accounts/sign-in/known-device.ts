import { randomBytes } from 'node:crypto'
import { deriveMark, isSameText } from '#functions/platform/codes/derive-code.ts'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'

/** A browser that once signed in to an address keeps `id.key.mark`; only we can have made the mark. */
export const newDeviceMark = (email: string, ring: KeyRing): string => {
  const id = randomBytes(16).toString('base64url')
  return [id, ring.current.id, deriveMark(ring.current.secret, 'device', email, id)].join('.')
}

/** The device's id if it once signed in to this address. */
export const knownDevice = (email: string, mark: string | undefined, ring: KeyRing): string | undefined => {
  const [id, keyId, signed] = (mark ?? '').split('.')
  const secret = keyId && ring.secretOf(keyId)
  if (!id || !secret || !signed) return undefined
  return isSameText(signed, deriveMark(secret, 'device', email, id)) ? id : undefined
}

/**
 * Whose failed sign-ins are counted together: a known device its own, all others those of the address. So strangers
 * who guess at an address shut out each other, and not its owner.
 */
export const triesScope = (email: string, deviceId: string | undefined): string =>
  deviceId ? `device|${email}|${deviceId}` : `email|${email}`
