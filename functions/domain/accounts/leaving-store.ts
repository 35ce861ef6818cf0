import { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { deriveMark, type KeyRing } from '#functions/platform/key-ring.ts'
import { type Item, keys, kindOf } from '#functions/platform/table/keys.ts'
import { queryRows, readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { mailboxOf } from '#shared/model/email.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { shutOutLimits } from '#shared/model/limits.ts'
import { toDialledNumber } from '#shared/model/phone-numbers.ts'
import { type Leaving, type SuspensionMark, suspensionAt } from '#shared/model/suspension.ts'
import { BusinessItem } from './business-item.ts'
import { isDriverAddress, type UserItem } from './user-store.ts'

/**
 * MARK#hash / cause#account: the keyed hash of one trait (mailbox, phone, vehicle or company number) of an account that
 * is suspended or revoked, or was when it was erased. Nobody can compute it without our key. Each account and cause has
 * its own row, so lifting one suspension leaves the marks of other accounts.
 */
type LeavingMark = {
  state: Leaving
  /** When the suspension ends; absent if it has no end. */
  endsAt?: string
  /** When the mark expires. If absent, it stays until the suspension or revocation is undone. */
  expiresAt?: string
}
const LeavingMark = rowSchema<LeavingMark>({ state: 'string' })

/** `erased`: the account is gone, and its id is hashed. */
type Cause = Leaving | 'erased'

const keptMs = shutOutLimits.keptYears * 365 * 24 * 3_600_000

/** The details that identify someone who comes back. */
export type Traits = Pick<UserItem, 'email' | 'mobile'> &
  Pick<PartnerItem, 'vehicleRegistration'> &
  Pick<BusinessItem, 'registrationNumber'>

type TraitKind = 'mailbox' | 'phone' | 'vehicle' | 'company'

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Company numbers have eight characters: Companies House pads digits with leading zeros. */
const companyNumberOf = (typed: string): string => plain(typed).replace(/^\d+$/, (digits) => digits.padStart(8, '0'))

/** Normalises how they are written. The kind goes into the hash, so a phone number never matches a registration. */
export const traitsOf = ({ email, mobile, vehicleRegistration, registrationNumber }: Traits) => {
  const all: (readonly [kind: TraitKind, value: string])[] = [
    ['mailbox', isDriverAddress(email) ? '' : mailboxOf(email)],
    ['phone', mobile ? toDialledNumber(mobile) : ''],
    ['vehicle', plain(vehicleRegistration ?? '')],
    ['company', companyNumberOf(registrationNumber ?? '')],
  ]
  return all.filter(([, value]) => value !== '')
}

const hashOf = (secret: string, kind: TraitKind, value: string): string => deriveMark(secret, 'leaving', kind, value)

/** The mark that an erased account leaves if it was suspended, or its approval was withdrawn and never given again. */
export const leavingOf = (
  user: UserItem,
  application: Pick<PartnerItem, 'status' | 'returnsAfter'> | undefined,
  at: Date,
): Leaving | undefined => {
  if (suspensionAt(user, at)) return 'suspended'
  if (application?.status === 'revoked') return 'revoked'
  return application?.status === 'verified' ? undefined : application?.returnsAfter
}

/** A user with the traits that identify them. */
type Known = Traits & { userId: UserId }

export const toKnown = (
  { userId, email, mobile }: Pick<UserItem, 'userId' | 'email' | 'mobile'>,
  application: Pick<PartnerItem, 'vehicleRegistration'> | undefined,
  business?: Pick<BusinessItem, 'registrationNumber'> | undefined,
): Known => {
  const [{ vehicleRegistration }, { registrationNumber }] = [application ?? {}, business ?? {}]
  return {
    userId,
    email,
    ...(mobile && { mobile }),
    ...(vehicleRegistration && { vehicleRegistration }),
    ...(registrationNumber && { registrationNumber }),
  }
}

/** The hashes of a user's traits, and the writes that leave a mark for each. */
export type Marks = { hashes: string[]; actions: Action[] }

const marksUnder = (known: Known, ring: KeyRing, [cause, account]: [Cause, string], mark: LeavingMark): Marks => {
  const hashes = traitsOf(known).map(([kind, value]) => hashOf(ring.current.secret, kind, value))
  const ttl = mark.expiresAt && { ttl: Math.floor(Date.parse(mark.expiresAt) / 1000) }
  const rows = hashes.map((hash) => ({ ...keys.leavingMark(hash, cause, account), ...mark, ...ttl }))
  return { hashes, actions: rows.map((Item) => ({ Put: { Item } })) }
}

/** Whether someone was here before. Admins see `mark`; with `isShutOut` they are refused. */
export type Recognised = { mark: Leaving | undefined; isShutOut: boolean }

type FoundMark = LeavingMark & { kind: TraitKind; account: string }

const nothing: Recognised = { mark: undefined, isShutOut: false }

const isLasting = ({ state, endsAt }: LeavingMark, now: Date): boolean =>
  state === 'suspended' && (endsAt === undefined || endsAt > now.toISOString())

/**
 * Recognises someone by the mailbox, or by two other traits of one account. Numbers are not verified, so one alone
 * refuses nobody. Revoked partners may apply again: they are marked, not refused.
 */
const recognise = (marks: readonly FoundMark[], now: Date): Recognised => {
  const lasting = Map.groupBy(
    marks.filter((mark) => isLasting(mark, now)),
    ({ account }) => account,
  )
  const kindsOf = (found: readonly FoundMark[]) => new Set(found.map(({ kind }) => kind))
  const isSame = (kinds: ReadonlySet<TraitKind>): boolean =>
    kinds.has('mailbox') || kinds.size >= shutOutLimits.sameDetails
  return {
    mark: marks.find(({ state }) => state === 'suspended')?.state ?? marks[0]?.state,
    isShutOut: [...lasting.values()].some((found) => isSame(kindsOf(found))),
  }
}

/** In practice, fewer accounts than this share a number. */
const maxAccounts = 100

const rowsUnder = (hash: string): Promise<Item[]> =>
  queryRows({
    KeyConditionExpression: 'PK = :hash',
    ExpressionAttributeValues: { ':hash': keys.leavingMarksOf(hash) },
    Limit: maxAccounts,
  })

const accountOf = ({ SK }: Item): string => String(SK).slice(String(SK).indexOf('#') + 1)

const readKnown = async (user: UserItem): Promise<Known> => {
  const { userId, businessId, isDriver } = user
  const own = businessId && !isDriver ? [keys.business(businessId)] : []
  const rows = await readRows([keys.partner(userId), ...own], { isConsistent: true })
  const application = read(PartnerItem)(rows.find((row) => kindOf(row) === 'partner'))
  const business = read(BusinessItem)(rows.find((row) => kindOf(row) === 'business'))
  return toKnown(user, application, business)
}

export const leavingStore = {
  /** Marks that end with the suspension, in place of those of the previous one. Without a suspension, only removes. */
  async ofSuspended(user: UserItem, suspension: SuspensionMark | undefined, ring: KeyRing): Promise<Marks> {
    const { userId, marks: old = [] } = user
    if (!suspension) return { hashes: [], actions: leavingStore.removal(old, 'suspended', userId) }
    const { endsAt } = suspension
    const ends = endsAt && { endsAt, expiresAt: endsAt }
    const { hashes, actions } = marksUnder(await readKnown(user), ring, ['suspended', userId], {
      state: 'suspended',
      ...ends,
    })
    const stale = old.filter((hash) => !hashes.includes(hash))
    return { hashes, actions: [...actions, ...leavingStore.removal(stale, 'suspended', userId)] }
  },

  /** The marks of a partner whose approval was withdrawn; they stay until it is given again. */
  ofRevoked: (known: Known, ring: KeyRing): Marks =>
    marksUnder(known, ring, ['revoked', known.userId], { state: 'revoked' }),

  /** The marks of an erased account, kept for two years. They refuse only while the suspension would have lasted. */
  ofErased(known: Known, { state, endsAt }: LeavingMark, ring: KeyRing, now: Date): Action[] {
    const account = deriveMark(ring.current.secret, 'left', known.userId)
    const expiresAt = new Date(now.getTime() + keptMs).toISOString()
    return marksUnder(known, ring, ['erased', account], { state, ...(endsAt && { endsAt }), expiresAt }).actions
  },

  /** Removes the marks of one account and cause. */
  removal: (hashes: readonly string[] = [], cause: Leaving, userId: UserId): Action[] =>
    hashes.map((hash) => ({ Delete: { Key: keys.leavingMark(hash, cause, userId) } })),

  /** Looks someone up by each trait, under each of our keys. Ignores the marks of their own account. */
  async find(known: Traits & { userId?: UserId }, ring: KeyRing, now: Date): Promise<Recognised> {
    const wanted = traitsOf(known).flatMap(([kind, value]) =>
      ring.secrets().map((secret) => ({ kind, hash: hashOf(secret, kind, value) })),
    )
    const found = await Promise.all(
      wanted.map(async ({ kind, hash }) =>
        (await rowsUnder(hash)).map((row): FoundMark => ({ ...read(LeavingMark)(row), kind, account: accountOf(row) })),
      ),
    )
    // DynamoDB deletes expired rows late.
    const isLeft = ({ account, expiresAt }: FoundMark): boolean =>
      account !== known.userId && (expiresAt === undefined || expiresAt > now.toISOString())
    const marks = found.flat().filter(isLeft)
    return marks.length > 0 ? recognise(marks, now) : nothing
  },

  /** Like `find`, but throws for someone who is shut out. */
  async admit(known: Traits & { userId?: UserId }, ring: KeyRing, now: Date): Promise<Leaving | undefined> {
    const { mark, isShutOut } = await leavingStore.find(known, ring, now)
    if (isShutOut) throw new Failure('account.shut-out')
    return mark
  },
}

export type LeavingStore = typeof leavingStore
