import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { type Item, withoutKeys } from '#functions/platform/table/table.ts'

/** A business with the person whose account it is. */
export type OwnedBusiness = { business: BusinessItem; owner: UserItem }

type Named = Pick<BusinessItem, 'businessId' | 'ownerId'>

export const ownedBusinessStore = {
  /** For a list, which may be a moment old, in the order of the names. Those that were erased are not among them. */
  async findAll(named: readonly Named[]): Promise<OwnedBusiness[]> {
    const rows = await readRows(
      named.flatMap(({ businessId, ownerId }) => [keys.business(businessId), keys.user(ownerId)]),
    )
    const row = (key: Key): Item | undefined => {
      const found = rows.find(({ PK, SK }) => PK === key.PK && SK === key.SK)
      return found && withoutKeys(found)
    }
    return named.flatMap(({ businessId, ownerId }) => {
      // Rows of these kinds are written in these shapes alone.
      const business = row(keys.business(businessId)) as BusinessItem | undefined
      const owner = row(keys.user(ownerId)) as UserItem | undefined
      return business && owner ? [{ business, owner }] : []
    })
  },
}

export type OwnedBusinessStore = typeof ownedBusinessStore
