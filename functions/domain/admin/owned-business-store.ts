import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { Item } from '#functions/platform/table/table.ts'

/** A business with the person whose account it is. */
export type OwnedBusiness = { business: BusinessItem; owner: UserItem }

type Named = Pick<BusinessItem, 'businessId' | 'ownerId'>

export const ownedBusinessStore = {
  /** For a list, which may be a moment old, in the order of the names. Those that were erased are not among them. */
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
