import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { deriveMark, type KeyRing } from '#functions/platform/key-ring.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { tidyEmail } from '#shared/model/email.ts'
import { type Leaving, suspensionAt } from '#shared/model/suspension.ts'
import { toDialledNumber } from '#shared/model/text.ts'
import { isDriverAddress } from './user-store.ts'

/**
 * MARK#hash / MARK: the owner of an email address, a phone number or a vehicle erased their account in this state. Only
 * our key leads from one of them to the hash, and nothing leads back.
 */
type LeavingMark = { state: Leaving; expiresAt: string }
const LeavingMark = rowSchema<LeavingMark>({ state: 'string', expiresAt: 'string' })

const keptMs = 2 * 365 * 24 * 3_600_000

/** By what somebody who comes back is recognised. */
export type Traits = Pick<UserItem, 'email' | 'mobile'> & Pick<PartnerItem, 'vehicleRegistration'>

/** However they are written; each is of its own kind, so that no number passes for a registration. */
const traitsOf = ({ email, mobile, vehicleRegistration }: Traits): (readonly [kind: string, value: string])[] => [
  ...(isDriverAddress(email) ? [] : [['email', tidyEmail(email)] as const]),
  ...(mobile ? [['phone', toDialledNumber(mobile)] as const] : []),
  ...(vehicleRegistration ? [['vehicle', vehicleRegistration.toUpperCase().replace(/[^A-Z0-9]/g, '')] as const] : []),
]

const keysOf = (traits: Traits, secret: string) =>
  traitsOf(traits).map(([kind, value]) => keys.leavingMark(deriveMark(secret, 'leaving', kind, value)))

/** What an erased account leaves a mark of: it is suspended, or its approval was withdrawn and never given again. */
export const leavingOf = (
  user: UserItem,
  application: Pick<PartnerItem, 'status' | 'returnsAfter'> | undefined,
  at: Date,
): Leaving | undefined => {
  if (suspensionAt(user, at)) return 'suspended'
  if (application?.status === 'revoked') return 'revoked'
  return application?.status === 'verified' ? undefined : application?.returnsAfter
}

export const leavingStore = {
  /** The writes that leave marks, for the transaction that erases the account. */
  marks(traits: Traits, state: Leaving, ring: KeyRing, now: Date): Action[] {
    const expiresAt = new Date(now.getTime() + keptMs).toISOString()
    const ttl = Math.floor(Date.parse(expiresAt) / 1000)
    return keysOf(traits, ring.current.secret).map((key) => ({ Put: { Item: { ...key, state, expiresAt, ttl } } }))
  },

  /** In which state somebody with one of these left, under any of our keys. The table removes rows late. */
  async find(traits: Traits, ring: KeyRing, now: Date): Promise<Leaving | undefined> {
    const rows = await readRows(ring.secrets().flatMap((secret) => keysOf(traits, secret)))
    const marks = rows.map(read(LeavingMark)).filter(({ expiresAt }) => expiresAt > now.toISOString())
    return marks.find(({ state }) => state === 'suspended')?.state ?? marks[0]?.state
  },
}

export type LeavingStore = typeof leavingStore
