import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { fleetSections, type Key, keys, listKeys, ownerIdOf, requestSections } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import type { Item } from '#functions/platform/table/table.ts'
import type { ItemCategory, TransportMode, WeightBand } from '#shared/model/categories.ts'
import { co2SavedGrams } from '#shared/model/co2.ts'
import {
  type BandPlace,
  bandPlace,
  type Covered,
  cellOf,
  coverOfEllipse,
  isNearKingdom,
  type Point,
  type PublicPoint,
  publicPoint,
  type Run,
} from '#shared/model/geo.ts'
import type { BusinessId, RequestId, RideId, UserId } from '#shared/model/ids.ts'
import { canTransition, type RequestEventType, type RequestStatus } from '#shared/model/request-lifecycle.ts'
import { type TimeSlot, waitsUntil } from '#shared/model/time-slots.ts'

/** What happened last. The table's stream shows it to the fan-out, which tells everybody else. */
export type RequestEvent = {
  type: RequestEventType
  by: UserId | 'system'
  at: string
  /** Why it is over without having been carried, or what became of its offer. */
  reason?: 'requester' | 'expired' | 'declined' | 'voided'
}

/** The code that proves a delivery. It follows from a key and these numbers, so it is nowhere stored. */
export type CompletionCode = { number: number; wrong: number; keyId: string; lockedUntil?: string }

/** REQ#r / META: all that lists, rules and indexes need. It stays below a kilobyte, so that each write is one unit. */
export type RequestItem = {
  requestId: RequestId
  ownerId: UserId
  version: number
  status: RequestStatus
  event: RequestEvent
  createdAt: string
  category: ItemCategory
  mode: TransportMode
  band?: WeightBand
  date: string
  slot: TimeSlot
  loading: boolean
  pricePence: number
  /**
   * For those whose request it is, and who carry it. This and the pickup's point are missing where an older request has
   * an address that could not be found.
   */
  metres?: number
  /** For strangers: kilometres between the public points. Nothing is so far from itself, nor is what is on no map. */
  publicKm?: number
  pickup: { address: string; area: string; point?: Point }
  delivery?: { address: string; area: string }
  /** Exactly while it is matched, on its way or completed. */
  carrierId?: UserId
  actualMode?: TransportMode
  /** Whose driver carries it, or carried it when it was called off. */
  businessId?: BusinessId
  /** Since when it has been matched or on its way, where it has changed hands meanwhile. */
  stageAt?: string
  /** Who carried it when it was called off. */
  formerCarrierId?: UserId
  /** How many carriers it has had: each gets a code of their own. */
  matches: number
  code?: CompletionCode
  /** `detourMetres` is how much longer that ride becomes by it. */
  offer?: { partnerId: UserId; rideId: RideId; expiresAt: string; detourMetres: number }
  /** The detour of the carrier who took it as an offer; nobody knows that of another. */
  detourMetres?: number
  /** The carrier's first name, or the business's, while it is carried: the owner's list names them without a read. */
  carrierName?: string
  /** Since when its carrier says that they were paid. */
  paidAt?: string
  /** Who gave it back or declined it, for themselves or for their business, and is not asked again. */
  excluded?: UserId[]
}

/** What strangers may know of a request that waits, and what tells whether it is for them. Their lists read no more. */
export type PoolItem = Pick<
  RequestItem,
  | 'requestId'
  | 'ownerId'
  | 'version'
  | 'status'
  | 'createdAt'
  | 'category'
  | 'mode'
  | 'band'
  | 'date'
  | 'slot'
  | 'loading'
  | 'pricePence'
  | 'publicKm'
  | 'excluded'
> & {
  pickup: Pick<RequestItem['pickup'], 'area'> & { point?: PublicPoint }
  delivery?: Pick<NonNullable<RequestItem['delivery']>, 'area'>
}

/** REQ#r / META#DETAIL: the rest, which only its own screen shows. It never changes. */
export type RequestDetail = {
  description?: string
  receiverContact?: string
  lengthCm?: number
  widthCm?: number
  heightCm?: number
  bags?: number
  photos: ClaimedFile[]
  receipt?: ClaimedFile
  deliveryPoint?: Point
  suggestedPence: number
  tariff: number
  /** Tells a repetition from another wish under the same key. */
  bodyHash?: string
}

/** Since when it has stood as it does; another driver of the same fleet changes nothing about that. */
export const stageSince = ({ stageAt, event }: RequestItem): string => stageAt ?? event.at

/** Whom it was offered to is not asked again, whatever ended the offer. */
export const withoutOffer = ({ offer, ...item }: RequestItem): RequestItem =>
  offer ? { ...item, excluded: [...(item.excluded ?? []), offer.partnerId] } : item

const byTime = (type: 'expire' | 'closeOffer', at: Date): RequestEvent => ({
  type,
  by: 'system',
  at: at.toISOString(),
  reason: 'expired',
})

/** Nobody took it in time, whether or not that has been written yet. */
export const hasExpired = ({ status, date, slot }: Pick<RequestItem, 'status' | 'date' | 'slot'>, now: Date): boolean =>
  canTransition('expire', status) && now >= waitsUntil(date, slot)

/**
 * As it is now, whether or not that has been written yet: what nobody took in time is over, and what one partner left
 * unanswered is everybody's.
 */
export const withExpiryApplied = (item: RequestItem, now: Date): RequestItem => {
  if (hasExpired(item, now))
    return { ...withoutOffer(item), status: 'cancelled', event: byTime('expire', waitsUntil(item.date, item.slot)) }
  const answerBy = item.offer && new Date(item.offer.expiresAt)
  if (answerBy && now >= answerBy)
    return { ...withoutOffer(item), status: 'pending_match', event: byTime('closeOffer', answerBy) }
  return item
}

/** The grams of CO2e that a request saves, as it is carried. */
export const co2SavedBy = ({ category, mode, actualMode = mode, metres, detourMetres }: RequestItem): number | null =>
  co2SavedGrams({ category, mode: actualMode, metres, detourMetres })

const poolLevel = 2 // cells of 20 km

/** Pickups that are on no map are few, and may be anywhere. */
const nowhere: BandPlace = { band: 'UNLOCATED', place: '0' }
export const unlocated: Run = { band: nowhere.band, from: nowhere.place, to: nowhere.place, cells: [] }

/** The cells that hold all pickups within reach, the nearest first. */
export const poolCells = (around: Point | undefined, reachMetres: number): Covered[] => {
  // A browser may say that it is anywhere on earth; at a pole the cells would have no end.
  if (!around || !isNearKingdom(around)) return []
  const cells = coverOfEllipse(around, around, 2 * reachMetres, poolLevel) ?? []
  return cells.toSorted((a, b) => a.leastMetres - b.leastMetres)
}

const ofOwner = ({ status, event, createdAt, requestId, ownerId }: RequestItem) => {
  const places: Partial<Record<RequestItem['status'], string>> = {
    completed: `${requestSections.completed}${event.at}`,
    cancelled: `${requestSections.cancelled}${event.at}`,
  }
  return {
    GSI1PK: listKeys.owner(ownerId),
    GSI1SK: `${places[status] ?? `${requestSections.open}${createdAt}`}#${requestId}`,
  }
}

/** Whose turn it is: the pool's, a partner's to answer an offer, or the carrier's. In the pool by place, then by age. */
const ofWhoeverActs = ({ status, event, createdAt, requestId, carrierId, offer, pickup }: RequestItem) => {
  if (status === 'pending_match') {
    const { band, place } = pickup.point ? bandPlace(cellOf(pickup.point, poolLevel)) : nowhere
    return { GSI2PK: listKeys.pool(band), GSI2SK: `${place}#${createdAt}#${requestId}` }
  }
  if (offer)
    return { GSI2PK: listKeys.offers(offer.partnerId), GSI2SK: `${requestSections.open}${createdAt}#${requestId}` }
  if (!carrierId) return {}
  const place =
    status === 'completed' ? `${requestSections.completed}${event.at}` : `${requestSections.open}${createdAt}`
  return { GSI2PK: listKeys.carrier(carrierId), GSI2SK: `${place}#${requestId}` }
}

/** A fleet keeps seeing what was cancelled after it had taken it. */
const ofFleet = (item: RequestItem) => {
  const { status, businessId, requestId } = item
  if (!businessId) return {}
  const section = fleetSections[status === 'matched' || status === 'in_transit' ? status : 'over']
  return { GSI3PK: listKeys.fleet(businessId), GSI3SK: `${section}${stageSince(item)}#${requestId}` }
}

/** Every index key follows from the state alone, so no list can disagree with the request. */
export const requestIndex = (item: RequestItem): Record<string, string> => ({
  ...ofOwner(item),
  ...ofWhoeverActs(item),
  ...ofFleet(item),
})

/** The id stands in the key alone: a request that stays small is read and written for less. */
export const requestRow = (item: RequestItem): Key & Item => {
  const { requestId, ...rest } = item
  return { ...keys.request(requestId), ...rest, ...requestIndex(item) }
}

export const detailRow = (requestId: string, detail: RequestDetail): Key & Item => ({
  ...keys.requestDetail(requestId),
  ...detail,
})

const poolAttributes = {
  ownerId: 'string',
  version: 'number',
  status: 'string',
  createdAt: 'string',
  category: 'string',
  mode: 'string',
  date: 'string',
  slot: 'string',
  loading: 'boolean',
  pricePence: 'number',
  pickup: 'object',
} as const
const poolItemSchema = rowSchema<Omit<PoolItem, 'requestId' | 'pickup'> & Pick<RequestItem, 'pickup'>>(poolAttributes)
const requestSchema = rowSchema<Omit<RequestItem, 'requestId'>>({
  ...poolAttributes,
  event: 'object',
  matches: 'number',
})
const detailSchema = rowSchema<RequestDetail>({ photos: 'object', suggestedPence: 'number', tariff: 'number' })

const idOfRow = ({ PK }: Item) => ownerIdOf(PK) as RequestId // its key is ours

export const requestOfRow = (row: Item): RequestItem => ({ ...read(requestSchema)(row), requestId: idOfRow(row) })

export const detailOfRow = (row: Item): RequestDetail => read(detailSchema)(row)

/** Whoever reads the pool is a stranger to all that is in it: from here on nobody has an exact point. */
export const poolItemOfRow = (row: Item): PoolItem => {
  const { pickup, ...rest } = read(poolItemSchema)(row)
  const { area, point } = pickup
  return { ...rest, requestId: idOfRow(row), pickup: { area, ...(point && { point: publicPoint(point) }) } }
}
