import { isNearKingdom, type Point } from '#shared/model/geo.ts'
import { cellOf, coverOfEllipse } from '#shared/model/grid.ts'
import { type RequestItem, sinceOf } from './request-item.ts'

/** The lists that a request can stand in. */
export const listOf = {
  owner: (userId: string): string => `RQR#${userId}`,
  carrier: (userId: string): string => `ASG#${userId}`,
  offers: (partnerId: string): string => `OFR#${partnerId}`,
  pool: (cell: string): string => `AVL#${cell}`,
  fleet: (businessId: string): string => `BIZ#${businessId}`,
}

/** In a person's list: what goes on, what was carried, what was called off. */
export const shelves = { open: 'A#', completed: 'H#', cancelled: 'X#' } as const

/** In a fleet's list: what waits to be picked up, what is on its way, what is over. */
export const fleetShelves = { matched: 'M#', in_transit: 'I#', over: 'H#' } as const

const poolLevel = 2 // cells of 20 km

/** Pickups that are on no map are spread over a few cells of their own, so that none of them grows hot. */
const unlocatedCells = [0, 1, 2, 3].map((shard) => `UNLOCATED#${shard}`)

const poolCell = ({ pickup, requestId }: RequestItem): string =>
  pickup.point
    ? cellOf(pickup.point, poolLevel)
    : (unlocatedCells[requestId.charCodeAt(requestId.length - 1) % unlocatedCells.length] ?? '')

/** A cell of the pool, and how far away its pickups are at least. */
export type PoolCell = { cell: string; leastMetres: number }

/** The cells that hold all pickups within reach, the nearest first; and those of pickups that may be anywhere. */
export const poolCells = (around: Point | undefined, reachMetres: number): PoolCell[] => {
  // A browser may say that it is anywhere on earth; at a pole the cells would have no end.
  const within =
    around && isNearKingdom(around) ? (coverOfEllipse(around, around, 2 * reachMetres, poolLevel) ?? []) : []
  const anywhere = unlocatedCells.map((cell) => ({ cell, leastMetres: Number.POSITIVE_INFINITY }))
  return [...within.toSorted((a, b) => a.leastMetres - b.leastMetres), ...anywhere]
}

const ofOwner = (item: RequestItem) => {
  const { status, event, createdAt, requestId, ownerId } = item
  const places: Partial<Record<RequestItem['status'], string>> = {
    completed: `${shelves.completed}${event.at}`,
    cancelled: `${shelves.cancelled}${event.at}`,
  }
  return {
    GSI1PK: listOf.owner(ownerId),
    GSI1SK: `${places[status] ?? `${shelves.open}${createdAt}`}#${requestId}`,
  }
}

/** Whose turn it is: the pool's, a partner's to answer an offer, or the carrier's. */
const ofWhoeverActs = (item: RequestItem) => {
  const { status, event, createdAt, requestId, carrierId, offer } = item
  if (status === 'pending_match') return { GSI2PK: listOf.pool(poolCell(item)), GSI2SK: `${createdAt}#${requestId}` }
  if (offer) return { GSI2PK: listOf.offers(offer.partnerId), GSI2SK: `${shelves.open}${createdAt}#${requestId}` }
  if (!carrierId) return {}
  const place = status === 'completed' ? `${shelves.completed}${event.at}` : `${shelves.open}${createdAt}`
  return { GSI2PK: listOf.carrier(carrierId), GSI2SK: `${place}#${requestId}` }
}

/** A fleet keeps seeing what was called off after it had taken it. */
const ofFleet = (item: RequestItem) => {
  const { status, businessId, requestId } = item
  if (!businessId) return {}
  const shelf = fleetShelves[status === 'matched' || status === 'in_transit' ? status : 'over']
  return { GSI3PK: listOf.fleet(businessId), GSI3SK: `${shelf}${sinceOf(item)}#${requestId}` }
}

/** Every index key follows from the state alone, so no list can disagree with the request. */
export const requestIndex = (item: RequestItem): Record<string, string> => ({
  ...ofOwner(item),
  ...ofWhoeverActs(item),
  ...ofFleet(item),
})
