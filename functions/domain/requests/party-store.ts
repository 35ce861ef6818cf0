import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import type { Item } from '#functions/platform/table/table.ts'

/** Somebody with a part in a request; `partner` is what they told as one, `driver` what their business told of them. */
export type Party = { user?: UserItem; partner?: PartnerItem; driver?: DriverItem }

const read = async (rows: Key[]): Promise<Party> => {
  const found = await readRows(rows)
  // We alone write these rows, in these shapes.
  const user = found.find(({ SK }) => SK === 'PROFILE') as UserItem | undefined
  const partner = found.find(({ SK }) => SK === 'PARTNER') as PartnerItem | undefined
  const driver = found.find(({ PK }) => String(PK).startsWith('BIZ#')) as DriverItem | undefined
  return { ...(user && { user }), ...(partner && { partner }), ...(driver && { driver }) }
}

export const partyStore = {
  owner: async (userId: string): Promise<UserItem | undefined> => (await read([keys.user(userId)])).user,
  async owners(userIds: readonly string[]): Promise<Map<string, UserItem>> {
    const rows = (await readRows([...new Set(userIds)].map(keys.user))) as (Item & UserItem)[] // as above
    return new Map(rows.map((user) => [user.userId, user]))
  },
  /** Who drives for a business is no partner. */
  carrier: (userId: string, businessId?: string): Promise<Party> =>
    read([keys.user(userId), businessId ? keys.driver(businessId, userId) : keys.partner(userId)]),
  partner: async (userId: string): Promise<PartnerItem | undefined> => (await read([keys.partner(userId)])).partner,
}

export type PartyStore = typeof partyStore
