import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { type Item, type Key, keys } from '#functions/platform/table/keys.ts'
import { queryRows, readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { BusinessId, type UserId } from '#shared/model/ids.ts'

export type NewestList = { index: 'GSI1' | 'GSI2'; list: string }

type NewestRow = { row: Item; place: string; list: string }

const afterAll = '~' // every sort key begins with a year

// A row may be in two lists with the same sort key, so the place includes the list.
const placeOf = (sortKey: string, list: string): string => `${sortKey} ${list}`

const readNext = async ({ index, list }: NewestList, before: string, atMost: number): Promise<NewestRow[]> => {
  const [sortKey = '', lastList = ''] = before.split(' ')
  const below = list < lastList ? '<=' : '<'
  const rows = await queryRows({
    IndexName: index,
    KeyConditionExpression: `${index}PK = :list AND ${index}SK ${below} :before`,
    ExpressionAttributeValues: { ':list': list, ':before': sortKey },
    ScanIndexForward: false,
    Limit: atMost,
  })
  return rows.map((row) => ({ row, list, place: placeOf(String(row[`${index}SK`]), list) }))
}

export const newestLists = {
  /** The next rows of several lists, merged, newest first. `before` is the `place` of the last row seen. */
  async listAfter(lists: readonly NewestList[], before: string | undefined, atMost: number): Promise<NewestRow[]> {
    const found = await Promise.all(lists.map((list) => readNext(list, before ?? afterAll, atMost)))
    return found
      .flat()
      .toSorted((a, b) => (a.place < b.place ? 1 : -1))
      .slice(0, atMost)
  },
}

export type NewestLists = typeof newestLists

/** The number of a list, and the sort key of a row in it. */
export type ReviewPlace = { list: number; at: string }

type ReviewRow = { row: Item; place: ReviewPlace }

const beforeAll = '0' // every place begins with a year

export const reviewLists = {
  /** The next rows of several lists, one list after the other, oldest first. */
  async listAfter(lists: readonly string[], place: ReviewPlace | undefined, atMost: number): Promise<ReviewRow[]> {
    const found: ReviewRow[] = []
    for (let list = place?.list ?? 0; list < lists.length && found.length < atMost; list += 1) {
      const rows = await queryRows({
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :list AND GSI1SK > :after',
        ExpressionAttributeValues: { ':list': lists[list], ':after': list === place?.list ? place.at : beforeAll },
        Limit: atMost - found.length,
      })
      found.push(...rows.map((row) => ({ row, place: { list, at: String(row.GSI1SK) } })))
    }
    return found.slice(0, atMost)
  },
}

export type ReviewLists = typeof reviewLists

/** Users and businesses by id, without erased ones. */
export type PartiesById = Map<string, UserItem | BusinessItem>

const keyOf = (id: string) => (BusinessId.safeParse(id).success ? keys.business(id) : keys.user(id))

export const partyNamesStore = {
  /** Eventually consistent. */
  async findAll(ids: readonly (UserId | BusinessId)[]): Promise<PartiesById> {
    const rows = await readRows([...new Set(ids)].map(keyOf))
    const parties = rows.map((row) => ('ownerId' in row ? read(BusinessItem)(row) : read(UserItem)(row)))
    return new Map(parties.map((one) => ['ownerId' in one ? one.businessId : one.userId, one]))
  },
}

export type PartyNamesStore = typeof partyNamesStore

export type OwnedBusiness = { business: BusinessItem; owner: UserItem }

type Named = Pick<BusinessItem, 'businessId' | 'ownerId'>

export const ownedBusinessStore = {
  /** In the given order, without erased businesses. Eventually consistent. */
  async findAll(named: readonly Named[]): Promise<OwnedBusiness[]> {
    const rows = await readRows(
      named.flatMap(({ businessId, ownerId }) => [keys.business(businessId), keys.user(ownerId)]),
    )
    const row = (key: Key): Item | undefined => rows.find(({ PK, SK }) => PK === key.PK && SK === key.SK)
    return named.flatMap(({ businessId, ownerId }) => {
      const business = read(BusinessItem)(row(keys.business(businessId)))
      const owner = read(UserItem)(row(keys.user(ownerId)))
      return business && owner ? [{ business, owner }] : []
    })
  },
}

export type OwnedBusinessStore = typeof ownedBusinessStore
