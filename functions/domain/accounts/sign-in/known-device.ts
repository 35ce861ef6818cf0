import { randomBytes } from 'node:crypto'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { deriveMark, isSameText, type KeyRing } from '#functions/platform/key-ring.ts'

/** A browser that was once let in to an address, and in which epoch of the account. */
export type DeviceMark = { id: string; epoch: number }

const label = 'known-device'

/** A known browser keeps `id.key.epoch.mark`; only we can have made the mark. One that had an id before keeps it. */
export const newDeviceMark = (
  { email, epoch }: Pick<UserItem, 'email' | 'epoch'>,
  ring: KeyRing,
  id = randomBytes(16).toString('base64url'),
): string => {
  const { id: keyId, secret } = ring.current
  return [id, keyId, epoch, deriveMark(secret, label, email, String(epoch), id)].join('.')
}

/**
 * What a browser's mark says, if it is for this address. Whether its epoch is still that of the account is for the
 * caller to see: a new password begins another one, and with it every mark from before is void.
 */
export const readDeviceMark = (email: string, mark: string | undefined, ring: KeyRing): DeviceMark | undefined => {
  const [id, keyId, epoch, signed] = (mark ?? '').split('.')
  const secret = keyId && ring.secretOf(keyId)
  if (!id || !secret || !epoch || !signed) return undefined
  return isSameText(signed, deriveMark(secret, label, email, epoch, id)) ? { id, epoch: Number(epoch) } : undefined
}

/**
 * Whose failed sign-ins are counted together: a known device its own, all others those of the address. So strangers
 * who guess at an address shut out each other, and not its owner. A new password begins a new count.
 */
export const triesScope = (email: string, mark: DeviceMark | undefined): string =>
  mark ? `device|${email}|${mark.epoch}|${mark.id}` : `email|${email}`
