import { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { type Key, keys, kindOf } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'

/** Somebody with a part in a request; `partner` is what they told as one, `driver` what their business told of them. */
export type Party = { user?: UserItem; partner?: PartnerItem; driver?: DriverItem }

const readParty = async (rows: Key[]): Promise<Party> => {
  const found = await readRows(rows)
  const user = read(UserItem)(found.find((row) => kindOf(row) === 'user'))
  const partner = read(PartnerItem)(found.find((row) => kindOf(row) === 'partner'))
  const driver = read(DriverItem)(found.find((row) => kindOf(row) === 'driver'))
  return { ...(user && { user }), ...(partner && { partner }), ...(driver && { driver }) }
}

export const partyStore = {
  owner: async (userId: string): Promise<UserItem | undefined> => (await readParty([keys.user(userId)])).user,
  async owners(userIds: readonly string[]): Promise<Map<string, UserItem>> {
    const owners = (await readRows([...new Set(userIds)].map(keys.user))).map(read(UserItem))
    return new Map(owners.map((user) => [user.userId, user]))
  },
  /** Who drives for a business is no partner. */
  carrier: (userId: string, businessId?: string): Promise<Party> =>
    readParty([keys.user(userId), businessId ? keys.driver(businessId, userId) : keys.partner(userId)]),
  partner: async (userId: string): Promise<PartnerItem | undefined> =>
    (await readParty([keys.partner(userId)])).partner,
}

export type PartyStore = typeof partyStore
