import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { BusinessId, type UserId } from '#shared/model/ids.ts'

/** Whoever is still there of some people and businesses, by their ids. */
export type PartiesById = Map<string, UserItem | BusinessItem>

const keyOf = (id: string) => (BusinessId.safeParse(id).success ? keys.business(id) : keys.user(id))

export const partyNamesStore = {
  /** For a list, which may be a moment old. */
  async findAll(ids: readonly (UserId | BusinessId)[]): Promise<PartiesById> {
    const rows = await readRows([...new Set(ids)].map(keyOf))
    const parties = rows.map((row) => ('ownerId' in row ? read(BusinessItem)(row) : read(UserItem)(row)))
    return new Map(parties.map((one) => ['ownerId' in one ? one.businessId : one.userId, one]))
  },
}

export type PartyNamesStore = typeof partyNamesStore
