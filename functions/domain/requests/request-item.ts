import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import {
  fleetSections,
  type Item,
  type Key,
  keys,
  listKeys,
  ownerIdOf,
  requestSections,
} from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { toStored } from '#functions/platform/table/stored-names.ts'
import type { Outcome } from '#shared/contracts/door-shapes.ts'
import type { CancellationReason, Lateness } from '#shared/model/cancellation-rules.ts'
import type { ItemCategory, TransportMode, WeightBand } from '#shared/model/categories.ts'
import { type Point, type PublicPoint, publicPoint } from '#shared/model/geo.ts'
import type { BusinessId, RequestId, RideId, UserId } from '#shared/model/ids.ts'
import type { RequestEventType, RequestStatus } from '#shared/model/request-lifecycle.ts'
import type { TimeSlot } from '#shared/model/time-slots.ts'
import { type AtTheDoor, doorOfRow, storedDoor } from './door-facts.ts'
import { poolPlace } from './pool-cells.ts'

/** The last event. The fan-out reads it from the table's stream and notifies the others. */
export type RequestEvent = {
  type: RequestEventType
  by: UserId | 'system'
  at: string
  /** Why it is over, or how its offer ended. */
  reason?:
    | 'requester'
    | 'expired'
    | 'declined'
    | 'voided'
    | 'suspended'
    | 'not_contested'
    | 'not_done'
    | 'resolved'
    | 'unresolved'
  /** Of a job that came back, or of an errand that its carrier left undone: whose doing that was. */
  side?: 'carrier' | 'admin'
}

/** The code that proves a delivery is derived from a key and these numbers, so it is not stored. */
export type CompletionCode = { number: number; wrong: number; keyId: string; lockedUntil?: string }

/** When a ride departs and arrives, in minutes since 1970: these need fewer bytes than texts. */
export type RideTimes = { departs: number; arrives: number }

/** Why a person cancelled it or gave it back, in their own words. */
export type Cancellation = { reason: CancellationReason; note?: string; late?: Lateness }

/** What its owner has posted. A new field is optional here: older rows lack it. */
export type Posted = {
  category: ItemCategory
  mode: TransportMode
  band?: WeightBand
  date: string
  slot: TimeSlot
  loadingAssistance: boolean
  pricePence: number
  /**
   * The exact distance, for CO₂ and detours alone. This and the pickup's point are missing in older requests with an
   * address that could not be located.
   */
  metres?: number
  /** The distance that is shown and priced: kilometres between the public points. Missing without a delivery or without a located address. */
  publicKm?: number
  pickup: { address: string; area: string; point?: Point }
  delivery?: { address: string; area: string }
}

/**
 * REQ#r / META as stores return it: only what time does not change can be read. `withExpiryApplied` makes of it the
 * request as it is now, for cards, views and decisions. It stays below a kilobyte, so that each write costs one unit,
 * unless somebody who cancels it writes a long note.
 */
export type StoredRequest = Posted & {
  requestId: RequestId
  ownerId: UserId
  version: number
  createdAt: string
  /** How often the price was raised. */
  raises?: number
  /** The business whose driver carries it, or carried it when it was cancelled. */
  businessId?: BusinessId
  /** The number of carriers so far: each gets a code of their own. */
  matches: number
  /** The day in London of the last match, counted from 1970, while it is carried. */
  matchedOn?: number
  /** When the carrier marked it as paid. */
  paidAt?: string
  /** Its owner's posts had rung often enough that day, so this one rings nobody. */
  isQuiet?: true
  /** Of a changed request: when everybody was last rung for it, and the first request since then. */
  rang?: { at: string; first: RequestId }
}

/** A request as it is now. */
export type RequestItem = StoredRequest & {
  status: RequestStatus
  event: RequestEvent
  /** Present exactly while it is matched, on its way or completed. */
  carrierId?: UserId
  actualMode?: TransportMode
  /** Since when it has been matched or on its way, if another driver has taken it over since. */
  stageAt?: string
  /** The carrier when it was cancelled. */
  formerCarrierId?: UserId
  code?: CompletionCode
  /** `detourMetres`: how much longer the ride becomes. */
  offer?: {
    partnerId: UserId
    rideId: RideId
    expiresAt: string
    detourMetres: number
    partnerName: string
  } & RideTimes
  /** The detour of a carrier who accepted an offer; unknown for others. */
  detourMetres?: number
  /** The ride of a carrier who accepted an offer, while it is carried. */
  rideTimes?: RideTimes
  /** The name of the carrier or business while it is carried, so that the owner's list needs no further read. */
  carrierName?: string
  /** Of the last person who cancelled it or gave it back; forgotten once it is taken again. */
  cancellation?: Cancellation
  /** Since when it has waited urgently: it lost its carrier shortly before its slot. */
  urgentAt?: string
  door?: AtTheDoor
  /** Where it went, if not to the delivery address. */
  outcome?: 'returned'
  /** It was returned after an attempt without a photo. */
  withoutPhoto?: true
  /** Partners and businesses from whose side it came back, or who declined it. They are not asked again. */
  excluded?: (UserId | BusinessId)[]
}

/**
 * The request as its row says, whatever time has done since: for the row itself and its counters, for changes that are
 * no step, and for rules about what is written. Everybody else takes `withExpiryApplied`.
 */
export const asWritten = (stored: StoredRequest): RequestItem => stored as RequestItem // a stored one has all its fields

/** What was posted: true where the lists of strangers read it, or the parts that they read. Each field has to be here. */
export const postedFields = {
  category: true,
  mode: true,
  band: true,
  date: true,
  slot: true,
  loadingAssistance: true,
  pricePence: true,
  metres: false,
  publicKm: true,
  pickup: { area: true, point: true },
  delivery: { area: true },
} as const satisfies { [Name in keyof Required<Posted>]: boolean | { [Part in keyof Posted[Name]]?: true } }

type Fields = typeof postedFields
type ForStrangers = { [Name in keyof Fields]: Fields[Name] extends true ? Name : never }[keyof Fields]

/** What strangers may know of a waiting request, and what decides whether they can take it. */
export type PoolItem = Pick<
  RequestItem,
  ForStrangers | 'requestId' | 'ownerId' | 'version' | 'status' | 'createdAt' | 'urgentAt' | 'excluded'
> & {
  pickup: Pick<RequestItem['pickup'], 'area'> & { point?: PublicPoint }
  delivery?: Pick<NonNullable<RequestItem['delivery']>, 'area'>
}

/** REQ#r / META#DETAIL: the rest, which only the request's own screen shows. It does not change until an erasure. */
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
  /**
   * Its owner was told that partners see photos and note before one of them accepts. Missing in older requests, whose
   * owners were not.
   */
  isShownToPartners?: boolean
  /** Distinguishes a repeated call from another one under the same idempotency key. */
  bodyHash?: string
}

/** Since when it has its status. Another driver of the same fleet does not change this. */
export const stageSince = ({ stageAt, event }: RequestItem): string => stageAt ?? event.at

/** Since when its carrier has had it, as long as they have not picked it up. */
export const matchedAt = (item: RequestItem): string | undefined =>
  item.status === 'matched' ? stageSince(item) : undefined

/** How it ended, if not with a delivery. */
export const outcomeOf = ({ outcome, event }: RequestItem): Outcome | undefined =>
  outcome ?? (event.reason === 'not_done' ? 'not_done' : undefined)

const ofOwner = ({ status, event, createdAt, requestId, ownerId }: RequestItem) => {
  const places: Partial<Record<RequestStatus, string>> = {
    completed: `${requestSections.completed}${event.at}`,
    cancelled: `${requestSections.cancelled}${event.at}`,
  }
  return {
    GSI1PK: listKeys.owner(ownerId),
    GSI1SK: `${places[status] ?? `${requestSections.open}${createdAt}`}#${requestId}`,
  }
}

/** The list of who acts next: the pool, sorted by place and age, the partner with an offer, or the carrier. */
const ofPool = ({ status, event, createdAt, urgentAt, requestId, carrierId, offer, pickup }: RequestItem) => {
  if (status === 'pending_match') {
    const { band, place } = poolPlace(pickup.point)
    // What became urgent just now is not left out of a full cell for its age.
    return { GSI2PK: listKeys.pool(band), GSI2SK: `${place}#${urgentAt ?? createdAt}#${requestId}` }
  }
  if (offer)
    return { GSI2PK: listKeys.offers(offer.partnerId), GSI2SK: `${requestSections.open}${createdAt}#${requestId}` }
  if (!carrierId) return {}
  const place =
    status === 'completed' ? `${requestSections.completed}${event.at}` : `${requestSections.open}${createdAt}`
  return { GSI2PK: listKeys.carrier(carrierId), GSI2SK: `${place}#${requestId}` }
}

/** A fleet still sees a request that was cancelled after it had taken it. */
const ofFleet = (item: RequestItem) => {
  const { status, businessId, requestId } = item
  if (!businessId) return {}
  const section = fleetSections[status === 'matched' || status === 'in_transit' ? status : 'over']
  return { GSI3PK: listKeys.fleet(businessId), GSI3SK: `${section}${stageSince(item)}#${requestId}` }
}

/** All index keys follow from the state, so no list can disagree with the request. */
export const requestIndex = (item: RequestItem): Record<string, string> => ({
  ...ofOwner(item),
  ...ofPool(item),
  ...ofFleet(item),
})

/** The id is only in the key: a smaller row costs less to read and write. */
export const requestRow = (stored: StoredRequest): Key & Item => {
  const item = asWritten(stored)
  const { requestId, door, ...rest } = item
  return {
    ...keys.request(requestId),
    ...toStored(rest),
    ...(door && { door: storedDoor(door) }),
    ...requestIndex(item),
  }
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
  loadingAssistance: 'boolean',
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

/** For stores, which hand it on as `StoredRequest`, and for effects of a write, which find it as it was written. */
export const requestOfRow = (row: Item): RequestItem => {
  const { door, ...item } = read(requestSchema)(row)
  return { ...item, ...(door && { door: doorOfRow(door) }), requestId: idOfRow(row) }
}

export const detailOfRow = (row: Item): RequestDetail => read(detailSchema)(row)

/** Readers of the pool are strangers, so the exact point is replaced by the public one here. */
export const poolItemOfRow = (row: Item): PoolItem => {
  const item = read(poolItemSchema)(row)
  const { area, point } = item.pickup
  const pickup = point ? { area, point: publicPoint(point) } : { area }
  return { ...item, requestId: idOfRow(row), pickup }
}
