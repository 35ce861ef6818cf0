import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { traitsOf } from '#functions/domain/accounts/leaving-store.ts'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { type Item, type Key, keys, kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { BusinessId, type UserId } from '#shared/model/ids.ts'
import type { ReviewSide } from '#shared/model/review-rules.ts'
import type { MatchReviews } from './review-item.ts'

/** A person of a match, with what identifies them. */
type Person = { user: UserItem; partner: PartnerItem | undefined; business: BusinessItem | undefined }

/** The people on each side of a match who still have an account; of a fleet, its driver and its owner. */
export type ReviewParties = Record<ReviewSide, Person[]> & { business: BusinessItem | undefined }

type Sides = Pick<MatchReviews, 'ownerId' | 'carrierId' | 'businessId'>

const finderIn = (rows: readonly Item[]) => (key: Key) => rows.find(({ PK, SK }) => PK === key.PK && SK === key.SK)

const rowsOf = (userId: UserId): Key[] => [keys.user(userId), keys.partner(userId)]

export const reviewPartiesStore = {
  /** Reads both sides consistently. */
  async find({ ownerId, carrierId, businessId }: Sides): Promise<ReviewParties> {
    const people = [...new Set([ownerId, carrierId])]
    const wanted = [...people.flatMap(rowsOf), ...(businessId ? [keys.business(businessId)] : [])]
    const first = await readRows(wanted, { isConsistent: true })
    const business = businessId && read(BusinessItem)(finderIn(first)(keys.business(businessId)))
    const more = business && !people.includes(business.ownerId) ? rowsOf(business.ownerId) : []
    const find = finderIn([...first, ...(more.length > 0 ? await readRows(more, { isConsistent: true }) : [])])
    const person = (userId: UserId, own?: BusinessItem): Person[] => {
      const user = read(UserItem)(find(keys.user(userId)))
      return user ? [{ user, partner: read(PartnerItem)(find(keys.partner(userId))), business: own }] : []
    }
    return {
      requester: person(ownerId),
      carrier: [...person(carrierId), ...(business ? person(business.ownerId, business) : [])],
      business: business || undefined,
    }
  },

  /** First names, and names of businesses, by id; without those who are gone. Eventually consistent. */
  async names(ids: readonly (UserId | BusinessId)[]): Promise<ReadonlyMap<string, string>> {
    const rows = await readRows([...new Set(ids)].map(partyKey))
    const named = rows.map((row) => [ownerIdOf(row.PK), nameIn(row)] as const)
    return new Map(named.filter(([, name]) => name !== ''))
  },
}

/** First name and surname. A driver’s business enters both in one field. */
const namesOf = ({ isDriver, firstName = '', lastName }: UserItem): string[] => {
  if (!isDriver) return [firstName, lastName ?? '']
  const [first = '', ...others] = firstName.trim().split(/\s+/)
  return [first, others.join(' ')]
}

const nameIn = (row: Item): string =>
  kindOf(row) === 'business' ? read(BusinessItem)(row).name : (namesOf(read(UserItem)(row))[0] ?? '')

const partyKey = (id: UserId | BusinessId): Key =>
  BusinessId.safeParse(id).success ? keys.business(id) : keys.user(id)

export type ReviewPartiesStore = typeof reviewPartiesStore

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** House number and postcode: streets are spelled in too many ways. */
const addressOf = ({ addressParts }: UserItem): string =>
  addressParts ? plain(`${addressParts.houseNumber}${addressParts.postcode}`) : ''

const marksOf = ({ user, partner, business }: Person): string[] => {
  const { email, mobile } = user
  const { vehicleRegistration } = partner ?? {}
  const { registrationNumber } = business ?? {}
  const traits = traitsOf({
    email,
    ...(mobile && { mobile }),
    ...(vehicleRegistration && { vehicleRegistration }),
    ...(registrationNumber && { registrationNumber }),
  })
  const address = addressOf(user)
  return [...traits.map(([kind, value]) => `${kind} ${value}`), ...(address ? [`address ${address}`] : [])]
}

/** Whether the sides share a phone number, an address or a vehicle. */
export const areTheSame = ({ requester, carrier }: Pick<ReviewParties, ReviewSide>): boolean => {
  const marks = new Set(requester.flatMap(marksOf))
  return carrier.flatMap(marksOf).some((mark) => marks.has(mark))
}

/** The surnames of all, which are masked in what strangers see. */
export const surnamesOf = ({ requester, carrier }: Pick<ReviewParties, ReviewSide>): string[] =>
  [...requester, ...carrier].flatMap(({ user }) => namesOf(user).slice(1))
