import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { BusinessId, type UserId } from '#shared/model/ids.ts'

/** Whoever is still there of some people and businesses, by their ids. */
export type PartiesById = Map<string, UserItem | BusinessItem>

const keyOf = (id: string) => (BusinessId.safeParse(id).success ? keys.business(id) : keys.user(id))

export const partyNamesStore = {
  /** For a list, which may be a moment old. */
  async findAll(ids: readonly (UserId | BusinessId)[]): Promise<PartiesById> {
    // Rows of these kinds are written in these shapes alone.
    const rows = (await readRows([...new Set(ids)].map(keyOf))) as unknown[] as (UserItem | BusinessItem)[]
    return new Map(rows.map((one) => ['ownerId' in one ? one.businessId : one.userId, one]))
  },
}

export type PartyNamesStore = typeof partyNamesStore
