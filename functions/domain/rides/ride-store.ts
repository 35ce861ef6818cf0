import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { type Action, type Item, table, tableName, transact } from '#functions/platform/table/table.ts'
import { publicRide, type RideSearch } from '#shared/model/ride-match.ts'
import { FoundRide, openingKeys, RideItem, searchRanges, toFoundRide, toOpeningRows, toRideRow } from './ride-item.ts'

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
