import {
  type BandPlace,
  bandPlace,
  type Covered,
  cellOf,
  coverOfEllipse,
  isNearKingdom,
  type Point,
  type Run,
} from '#shared/model/geo.ts'
import { type RequestItem, stageSince } from './request-item.ts'

/** The lists that a request can stand in. */
export const listOf = {
  owner: (userId: string): string => `RQR#${userId}`,
  carrier: (userId: string): string => `ASG#${userId}`,
  offers: (partnerId: string): string => `OFR#${partnerId}`,
  pool: (band: string): string => `AVL#${band}`,
  fleet: (businessId: string): string => `BIZ#${businessId}`,
}

/** In a person's list: what goes on, what was carried, what was called off. */
export const sections = { open: 'A#', completed: 'H#', cancelled: 'X#' } as const

/** In a fleet's list: what waits to be picked up, what is on its way, what is over. */
export const fleetSections = { matched: 'M#', in_transit: 'I#', over: 'H#' } as const

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

/** By place, and in a place by age. */
const inPool = ({ pickup, createdAt, requestId }: RequestItem) => {
  const { band, place } = pickup.point ? bandPlace(cellOf(pickup.point, poolLevel)) : nowhere
  return { GSI2PK: listOf.pool(band), GSI2SK: `${place}#${createdAt}#${requestId}` }
}

const ofOwner = (item: RequestItem) => {
  const { status, event, createdAt, requestId, ownerId } = item
  const places: Partial<Record<RequestItem['status'], string>> = {
    completed: `${sections.completed}${event.at}`,
    cancelled: `${sections.cancelled}${event.at}`,
  }
  return {
    GSI1PK: listOf.owner(ownerId),
    GSI1SK: `${places[status] ?? `${sections.open}${createdAt}`}#${requestId}`,
  }
}

/** Whose turn it is: the pool's, a partner's to answer an offer, or the carrier's. */
const ofWhoeverActs = (item: RequestItem) => {
  const { status, event, createdAt, requestId, carrierId, offer } = item
  if (status === 'pending_match') return inPool(item)
  if (offer) return { GSI2PK: listOf.offers(offer.partnerId), GSI2SK: `${sections.open}${createdAt}#${requestId}` }
  if (!carrierId) return {}
  const place = status === 'completed' ? `${sections.completed}${event.at}` : `${sections.open}${createdAt}`
  return { GSI2PK: listOf.carrier(carrierId), GSI2SK: `${place}#${requestId}` }
}

/** A fleet keeps seeing what was called off after it had taken it. */
const ofFleet = (item: RequestItem) => {
  const { status, businessId, requestId } = item
  if (!businessId) return {}
  const shelf = fleetSections[status === 'matched' || status === 'in_transit' ? status : 'over']
  return { GSI3PK: listOf.fleet(businessId), GSI3SK: `${shelf}${stageSince(item)}#${requestId}` }
}

/** Every index key follows from the state alone, so no list can disagree with the request. */
export const requestIndex = (item: RequestItem): Record<string, string> => ({
  ...ofOwner(item),
  ...ofWhoeverActs(item),
  ...ofFleet(item),
})
