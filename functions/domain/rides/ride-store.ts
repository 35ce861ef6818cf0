import { GetCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Action, type Item, table, tableName, transact } from '#functions/platform/table/table.ts'
import { modesFor, type TransportMode, transportModes } from '#shared/model/categories.ts'
import { cellOf, gridLevels, metresOf } from '#shared/model/geo.ts'
import type { RideId, UserId } from '#shared/model/ids.ts'
import {
  budgetMetres,
  type Journey,
  listOpenings,
  type Opening,
  publicRide,
  type Ride,
  type RideSearch,
} from '#shared/model/ride-match.ts'

type Ids = { rideId: RideId; partnerId: UserId }

/** What strangers find of a ride: enough to judge it and to show it, and of its ends the public points. */
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
  loading: 'boolean',
} as const
export const FoundRide = rowSchema<FoundRide>(journeyAttributes)

/** The row of a published ride, USER#u / RIDE#id, with the ends that its partner alone may know exactly. */
export type RideItem = Journey &
  Ids & {
    fromAddress: string
    toAddress: string
    createdAt: string
    /** Tells a repetition from another wish under the same key. */
    bodyHash?: string
    /** What its openings were laid by. Rides from before this was written were laid by their exact ends. */
    openingsBy?: 'public ends'
  }
export const RideItem = rowSchema<RideItem>({
  ...journeyAttributes,
  fromAddress: 'string',
  toAddress: 'string',
  createdAt: 'string',
})

type Row<Content> = Key & Content & { ttl: number }

const daySeconds = 24 * 3600
/** Its partner may look back on a ride; nobody searches for it once it has arrived. */
const keptDays = { ride: 90, opening: 1 }

const ttlOf = ({ arriveAt }: Pick<FoundRide, 'arriveAt'>, days: number): number =>
  Math.floor(Date.parse(arriveAt) / 1000) + days * daySeconds

const loadOf = ({ loading }: { loading: boolean }): 0 | 1 => (loading ? 1 : 0)

const rankOf = (mode: TransportMode): number => transportModes.indexOf(mode) + 1

export const toRideRow = (item: RideItem): Row<RideItem> => ({
  ...keys.ride(item.partnerId, item.rideId),
  ...item,
  openingsBy: 'public ends',
  ttl: ttlOf(item, keptDays.ride),
})

/** A ride without what its partner alone may know. */
export const toFoundRide = (item: RideItem): FoundRide => {
  const { fromAddress: _, toAddress: __, createdAt: ___, bodyHash: ____, openingsBy: _____, ...ride } = item
  return publicRide(ride)
}

const openingKey = (ride: RideItem | FoundRide, { cell, date, slot }: Opening): Key =>
  keys.rideCell(loadOf(ride), date, slot, cell, `${rankOf(ride.mode)}#${ride.departAt}#${ride.rideId}`)

/** The rows that a ride is found by. Undefined for too long a journey. */
export const toOpeningRows = (item: RideItem): Row<FoundRide>[] | undefined => {
  const ride = toFoundRide(item)
  return listOpenings(ride)?.map((opening) => ({
    ...openingKey(ride, opening),
    ...ride,
    ttl: ttlOf(ride, keptDays.opening),
  }))
}

/** How much longer every ride might become before its ends were public ones. */
const formerlyTolerated = metresOf(0.5)

/** Where the rows lie that a ride is found by: a deletion works them out again, as they were laid. */
export const openingKeys = (item: RideItem): Key[] => {
  const [ride, budget] = item.openingsBy
    ? [toFoundRide(item), budgetMetres(toFoundRide(item))]
    : [item, budgetMetres(item, formerlyTolerated)]
  return (listOpenings(ride, budget) ?? []).map((opening) => openingKey(ride, opening))
}

/**
 * Where the rides for a wish are: in one cell of each grid, a stretch of its rows, since what may carry a thing is
 * always an unbroken stretch of the modes.
 */
export const searchRanges = (wish: RideSearch): { PK: string; first: string; last: string }[] => {
  const ranks = modesFor(wish.category, wish.band).map(rankOf)
  if (ranks.length === 0) return []
  return gridLevels.map((level) => {
    const at = (place: string): Key =>
      keys.rideCell(loadOf(wish), wish.date, wish.slot, cellOf(wish.pickup, level), place)
    const { PK, SK: first } = at(`${Math.min(...ranks)}#`)
    return { PK, first, last: at(`${Math.max(...ranks)}#~`).SK }
  })
}

type Stretch = ReturnType<typeof searchRanges>[number]

/** A page is a megabyte. Where one cell has more rides in one slot, nobody misses the rest. */
const mostPages = 2

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

/** Refuses a write once that ride is gone. */
export const rideExistsCondition = (userId: string, rideId: string): Action => ({
  ConditionCheck: { Key: keys.ride(userId, rideId), ConditionExpression: 'attribute_exists(PK)' },
})

export const rideStore = {
  /** The ride and all that it is found by, or nothing. */
  async publish(item: RideItem): Promise<'published' | 'exists' | 'too-long'> {
    const openings = toOpeningRows(item)
    if (!openings) return 'too-long'
    const { done } = await transact([
      { Put: { Item: toRideRow(item), ConditionExpression: 'attribute_not_exists(PK)' } },
      ...openings.map((Item) => ({ Put: { Item } })),
    ])
    return done ? 'published' : 'exists'
  },

  /** Says whether it was still there. */
  async remove(item: RideItem): Promise<boolean> {
    const { done } = await transact([
      { Delete: { Key: keys.ride(item.partnerId, item.rideId), ConditionExpression: 'attribute_exists(PK)' } },
      ...openingKeys(item).map((Key) => ({ Delete: { Key } })),
    ])
    return done
  },

  async find(partnerId: string, rideId: string): Promise<RideItem | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.ride(partnerId, rideId), ConsistentRead: true }),
    )
    return read(RideItem)(Item)
  },

  /** The same, as far as strangers may know it. */
  async findPublic(partnerId: string, rideId: string): Promise<FoundRide | undefined> {
    const item = await rideStore.find(partnerId, rideId)
    return item && toFoundRide(item)
  },

  /** All that somebody published, the earliest first. */
  async listByPartner(partnerId: string): Promise<RideItem[]> {
    const { PK, SK } = keys.ridesOf(partnerId)
    const items = await readPages('PK = :user AND begins_with(SK, :ride)', { ':user': PK, ':ride': SK }, 10)
    return items.map(read(RideItem)).toSorted((a, b) => a.departAt.localeCompare(b.departAt))
  },

  /** Every ride that may suit a wish, among others that do not: what the index knows is coarse. */
  async findCandidates(wish: RideSearch): Promise<FoundRide[]> {
    const readRange = ({ PK, first, last }: Stretch) =>
      readPages(
        'PK = :cell AND SK BETWEEN :first AND :last',
        { ':cell': PK, ':first': first, ':last': last },
        mostPages,
      )
    const found = await Promise.all(searchRanges(wish).map(readRange))
    // Those from before hold exact ends.
    return found.flat().map(read(FoundRide)).map(publicRide)
  },
}

export type RideStore = typeof rideStore
