import { type Item, type Key, keys } from '#functions/platform/table/keys.ts'
import { queryPages, readRow } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { toStored } from '#functions/platform/table/stored-names.ts'
import { type Action, transact } from '#functions/platform/table/table.ts'
import { modesFor, type TransportMode, transportModes } from '#shared/model/categories.ts'
import { cellOf, gridLevels } from '#shared/model/geo.ts'
import type { RideId, UserId } from '#shared/model/ids.ts'
import {
  type Journey,
  listOpenings,
  type Opening,
  publicRide,
  type Ride,
  type RideSearch,
} from '#shared/model/ride-match.ts'

type Ids = { rideId: RideId; partnerId: UserId }

/** A ride as strangers find it: enough to match and show it, with public points as its ends. */
export type FoundRide = Ride & Ids

const journeyAttributes = {
  rideId: 'string',
  partnerId: 'string',
  from: 'object',
  to: 'object',
  departAt: 'string',
  arriveAt: 'string',
  mode: 'string',
  extraMiles: 'number',
  loadingAssistance: 'boolean',
} as const
export const FoundRide = rowSchema<FoundRide>(journeyAttributes)

/** The row of a published ride, USER#u / RIDE#id, with its exact ends, which only its partner may see. */
export type RideItem = Journey &
  Ids & {
    fromAddress: string
    toAddress: string
    createdAt: string
    /** Tells a repeated call from a different one with the same idempotency key. */
    bodyHash?: string
  }
export const RideItem = rowSchema<RideItem>({
  ...journeyAttributes,
  fromAddress: 'string',
  toAddress: 'string',
  createdAt: 'string',
})

type Row = Key & Item & { ttl: number }

const daySeconds = 24 * 3600
/** Partners can look back at their rides; searches do not need a ride after it has arrived. */
const keptDays = { ride: 90, opening: 1 }

const ttlOf = ({ arriveAt }: Pick<FoundRide, 'arriveAt'>, days: number): number =>
  Math.floor(Date.parse(arriveAt) / 1000) + days * daySeconds

const loadOf = ({ loadingAssistance }: { loadingAssistance: boolean }): 0 | 1 => (loadingAssistance ? 1 : 0)

const rankOf = (mode: TransportMode): number => transportModes.indexOf(mode) + 1

export const toRideRow = (item: RideItem): Row => ({
  ...keys.ride(item.partnerId, item.rideId),
  ...toStored(item),
  ttl: ttlOf(item, keptDays.ride),
})

/** Removes what only the partner may see. */
export const toFoundRide = (item: RideItem): FoundRide => {
  const { fromAddress: _, toAddress: __, createdAt: ___, bodyHash: ____, ...ride } = item
  return publicRide(ride)
}

const openingKey = (ride: RideItem | FoundRide, { cell, date, slot }: Opening): Key =>
  keys.rideCell(loadOf(ride), date, slot, cell, `${rankOf(ride.mode)}#${ride.departAt}#${ride.rideId}`)

/** The rows by which searches find a ride. Undefined if the journey is too long. */
export const toOpeningRows = (item: RideItem): Row[] | undefined => {
  const ride = toFoundRide(item)
  return listOpenings(ride)?.map((opening) => ({
    ...openingKey(ride, opening),
    ...toStored(ride),
    ttl: ttlOf(ride, keptDays.opening),
  }))
}

/** The keys of a ride's openings, computed for a deletion just as they were when it was published. */
export const openingKeys = (item: RideItem): Key[] => {
  const ride = toFoundRide(item)
  return (listOpenings(ride) ?? []).map((opening) => openingKey(ride, opening))
}

/**
 * The ranges of rows to read for a search: one cell of each grid, from the lowest to the highest mode that can carry
 * the item. These modes are always consecutive.
 */
export const searchRanges = (search: RideSearch): { PK: string; first: string; last: string }[] => {
  const ranks = modesFor(search.category, search.band).map(rankOf)
  if (ranks.length === 0) return []
  return gridLevels.map((level) => {
    const keyAt = (place: string): Key =>
      keys.rideCell(loadOf(search), search.date, search.slot, cellOf(search.pickup, level), place)
    const { PK, SK: first } = keyAt(`${Math.min(...ranks)}#`)
    return { PK, first, last: keyAt(`${Math.max(...ranks)}#~`).SK }
  })
}

type Stretch = ReturnType<typeof searchRanges>[number]

/** A page is a megabyte. If one cell has more rides than this in one slot, the rest is skipped. */
const maxPages = 2

const readPages = async (
  KeyConditionExpression: string,
  ExpressionAttributeValues: Record<string, string>,
  most: number,
): Promise<Item[]> => {
  const pages: Item[][] = []
  for await (const page of queryPages({ KeyConditionExpression, ExpressionAttributeValues })) {
    pages.push(page)
    if (pages.length === most) break
  }
  return pages.flat()
}

/** Refuses a transaction if the ride is gone. */
export const rideExistsCondition = (userId: string, rideId: string): Action => ({
  ConditionCheck: { Key: keys.ride(userId, rideId), ConditionExpression: 'attribute_exists(PK)' },
})

export const rideStore = {
  /** Writes the ride and its openings in one transaction. */
  async publish(item: RideItem): Promise<'published' | 'exists' | 'too-long'> {
    const openings = toOpeningRows(item)
    if (!openings) return 'too-long'
    const { done } = await transact([
      { Put: { Item: toRideRow(item), ConditionExpression: 'attribute_not_exists(PK)' } },
      ...openings.map((Item) => ({ Put: { Item } })),
    ])
    return done ? 'published' : 'exists'
  },

  /** False if it no longer exists. */
  async remove(item: RideItem): Promise<boolean> {
    const { done } = await transact([
      { Delete: { Key: keys.ride(item.partnerId, item.rideId), ConditionExpression: 'attribute_exists(PK)' } },
      ...openingKeys(item).map((Key) => ({ Delete: { Key } })),
    ])
    return done
  },

  async find(partnerId: string, rideId: string): Promise<RideItem | undefined> {
    return read(RideItem)(await readRow(keys.ride(partnerId, rideId)))
  },

  /** The same, as strangers see it. */
  async findPublic(partnerId: string, rideId: string): Promise<FoundRide | undefined> {
    const item = await rideStore.find(partnerId, rideId)
    return item && toFoundRide(item)
  },

  /** All rides of a partner, earliest first. */
  async listByPartner(partnerId: string): Promise<RideItem[]> {
    const { PK, SK } = keys.ridesOf(partnerId)
    const items = await readPages('PK = :user AND begins_with(SK, :ride)', { ':user': PK, ':ride': SK }, 10)
    return items.map(read(RideItem)).toSorted((a, b) => a.departAt.localeCompare(b.departAt))
  },

  /** All rides that may suit a search. The index is coarse, so callers must check each one. */
  async findCandidates(search: RideSearch): Promise<FoundRide[]> {
    const readRange = ({ PK, first, last }: Stretch) =>
      readPages('PK = :cell AND SK BETWEEN :first AND :last', { ':cell': PK, ':first': first, ':last': last }, maxPages)
    const found = await Promise.all(searchRanges(search).map(readRange))
    return found.flat().map(read(FoundRide))
  },
}

export type RideStore = typeof rideStore
