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
  /** Why the request is over, or how its offer ended. */
  reason?:
    | ('requester' | 'expired' | 'declined' | 'voided' | 'suspended' | 'papers')
    | ('not_started' | 'not_contested' | 'not_done' | 'resolved' | 'unresolved')
  /** For a job that came back or was never started, or an errand left undone: which side caused it; neither if free. */
  side?: 'carrier' | 'admin'
}

/** The code that proves a delivery is derived from a key and these numbers, so it is not stored. */
export type CompletionCode = { number: number; wrong: number; keyId: string; lockedUntil?: string }

/** When a ride departs and arrives, in minutes since 1970, which takes fewer bytes than texts. */
export type RideTimes = { departs: number; arrives: number }

/** Why a user cancelled it or gave it back, in their own words. */
export type Cancellation = { reason: CancellationReason; note?: string; late?: Lateness }

/** What the owner posted. New fields are optional here, because older rows lack them. */
export type Posted = {
  category: ItemCategory
  mode: TransportMode
  band?: WeightBand
  date: string
  slot: TimeSlot
  loadingAssistance: boolean
  pricePence: number
  /**
   * The exact distance, only for CO₂ and detours. This and the pickup's point are missing in older requests with an
   * address that could not be located.
   */
  metres?: number
  /** The shown and priced distance between public points. Missing without a delivery or a located address. */
  publicKm?: number
  pickup: { address: string; area: string; point?: Point }
  delivery?: { address: string; area: string }
}

/**
 * REQ#r / META as stores return it, with only the fields that time does not change. `withExpiryApplied` turns it into
 * the request at this moment, for cards, views and decisions. The row stays below a kilobyte, so that each write costs
 * one unit, unless a cancellation has a long note.
 */
export type StoredRequest = Posted & {
  requestId: RequestId
  ownerId: UserId
  version: number
  createdAt: string
  /** How often the price was raised; removed when it is picked up. */
  raises?: number
  /** The business whose driver carries it, or carried it when it was cancelled. */
  businessId?: BusinessId
  /** The price for which it was posted, while it is carried for that of a proposal. */
  postedPence?: number
  /** The number of carriers so far; each gets a new code. */
  matches: number
  /** The London day of the last match, counted from 1970; set while it is carried. */
  matchedOn?: number
  /** When the carrier marked it as paid. */
  paidAt?: string
  /** The owner's posts had already rung as often as allowed that day, so this one rings nobody. */
  isQuiet?: true
  /** For a changed request: when everyone was last rung for it, and the first of the requests that it replaces. */
  rang?: { at: string; first: RequestId }
}

/** A request at this moment. */
export type RequestItem = StoredRequest & {
  status: RequestStatus
  event: RequestEvent
  /** Set only while it is matched, on its way or completed. */
  carrierId?: UserId
  actualMode?: TransportMode
  /** When it was matched or picked up; set only if another driver has taken over since. */
  stageAt?: string
  /** The carrier when it was cancelled. */
  formerCarrierId?: UserId
  code?: CompletionCode
  /** `detourMetres`: how much longer the offer makes the ride. */
  offer?: {
    partnerId: UserId
    rideId: RideId
    expiresAt: string
    detourMetres: number
    partnerName: string
  } & RideTimes
  /** The detour of a carrier who accepted an offer; unknown for others. */
  detourMetres?: number
  /** The ride of a carrier who accepted an offer; set while it is carried. */
  rideTimes?: RideTimes
  /** The name of the carrier or business while it is carried, so that the owner's list needs no further read. */
  carrierName?: string
  /** The reason of the last user who cancelled it or gave it back; removed when it is taken again. */
  cancellation?: Cancellation
  /** When it became urgent: it lost its carrier shortly before its slot and still waits. */
  urgentAt?: string
  door?: AtTheDoor
  /** Where it went, if not to the delivery address. */
  outcome?: 'returned'
  /** There was no photo of the attempt that led to its return. */
  withoutPhoto?: true
  /** Partners and businesses who gave it back or declined it. They do not get it again. */
  excluded?: (UserId | BusinessId)[]
}

/**
 * The request as it was written, without what time has changed since. Only for its row and counters, for changes that
 * are not steps, and for rules about what is written; everyone else uses `withExpiryApplied`.
 */
export const asWritten = (stored: StoredRequest): RequestItem => stored as RequestItem // it has all the fields

/** Every posted field: true if the lists of strangers read it, or the parts that they read. */
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

/** REQ#r / META#DETAIL: the fields that only the request's own screen shows. Only admins and an erasure change them. */
export type RequestDetail = {
  description?: string
  /** An admin has hidden the description. */
  noteRemoved?: true
  receiverContact?: string
  lengthCm?: number
  widthCm?: number
  heightCm?: number
  bags?: number
  noneForbidden?: boolean
  declaredPence?: number
  photos: ClaimedFile[]
  receipt?: ClaimedFile
  deliveryPoint?: Point
  suggestedPence: number
  tariff: number
  /** Missing in older requests, whose owners did not know that partners see photos and note before they accept. */
  isShownToPartners?: boolean
  /** Tells a repeated call from a different one with the same idempotency key. */
  bodyHash?: string
}

/** Since when it has had its status. Another driver of the same fleet does not change this. */
export const stageSince = ({ stageAt, event }: RequestItem): string => stageAt ?? event.at

/** Since when its carrier has had it; undefined after the pickup. */
export const matchedAt = (item: RequestItem): string | undefined =>
  item.status === 'matched' ? stageSince(item) : undefined

/** How it ended, if not with a delivery. */
export const outcomeOf = ({ outcome, event: { reason } }: RequestItem): Outcome | undefined =>
  outcome ?? (reason === 'not_done' || reason === 'not_started' ? reason : undefined)

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

/** The list of the one who acts next: the pool (sorted by place and age), the partner with an offer, or the carrier. */
const ofPool = ({ status, event, createdAt, urgentAt, requestId, carrierId, offer, pickup }: RequestItem) => {
  if (status === 'pending_match') {
    const { band, place } = poolPlace(pickup.point)
    // Sorted by when it became urgent, so that its age does not push it out of a full cell.
    return { GSI2PK: listKeys.pool(band), GSI2SK: `${place}#${urgentAt ?? createdAt}#${requestId}` }
  }
  if (offer)
    return { GSI2PK: listKeys.offers(offer.partnerId), GSI2SK: `${requestSections.open}${createdAt}#${requestId}` }
  if (!carrierId) return {}
  const place =
    status === 'completed' ? `${requestSections.completed}${event.at}` : `${requestSections.open}${createdAt}`
  return { GSI2PK: listKeys.carrier(carrierId), GSI2SK: `${place}#${requestId}` }
}

/** A fleet still sees a request that was cancelled after the fleet had taken it. */
const ofFleet = (item: RequestItem) => {
  const { status, businessId, requestId } = item
  if (!businessId) return {}
  const section = fleetSections[status === 'matched' || status === 'in_transit' ? status : 'over']
  return { GSI3PK: listKeys.fleet(businessId), GSI3SK: `${section}${stageSince(item)}#${requestId}` }
}

/** All index keys are computed from the state, so no list can disagree with the request. */
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

/** For stores, which return it as `StoredRequest`, and for effects, which see it as it was written. */
export const requestOfRow = (row: Item): RequestItem => {
  const { door, ...item } = read(requestSchema)(row)
  return { ...item, ...(door && { door: doorOfRow(door) }), requestId: idOfRow(row) }
}

export const detailOfRow = (row: Item): RequestDetail => read(detailSchema)(row)

/** Strangers read the pool, so the exact point is replaced by the public one here. */
export const poolItemOfRow = (row: Item): PoolItem => {
  const item = read(poolItemSchema)(row)
  const { area, point } = item.pickup
  const pickup = point ? { area, point: publicPoint(point) } : { area }
  return { ...item, requestId: idOfRow(row), pickup }
}
