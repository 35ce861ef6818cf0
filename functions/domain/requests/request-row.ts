import { fleetSections, type Key, keys, listKeys, ownerIdOf, requestSections } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import type { Item } from '#functions/platform/table/table.ts'
import {
  type BandPlace,
  bandPlace,
  type Covered,
  cellOf,
  coverOfEllipse,
  isNearKingdom,
  type Point,
  publicPoint,
  type Run,
} from '#shared/model/geo.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { type PoolItem, type RequestDetail, type RequestItem, stageSince } from './request-item.ts'

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
