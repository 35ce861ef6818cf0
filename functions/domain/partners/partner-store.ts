import type { PresenceItem } from '#functions/domain/presence/presence-item.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { type Item, withoutKeys } from '#functions/platform/table/table.ts'
import type { PartnerItem } from './partner-item.ts'

/** Somebody as they stand now: the person, their application, and whether they want to be told of jobs. */
export type Partner = { user: UserItem; application?: PartnerItem; presence?: PresenceItem }

const keysOf = (userId: string): Key[] => [keys.user(userId), keys.partner(userId), keys.presence(userId)]

const partnerFrom = (rows: Item[], userId: string): Partner | undefined => {
  const row = (key: Key): Item | undefined => {
    const found = rows.find(({ PK, SK }) => PK === key.PK && SK === key.SK)
    return found && withoutKeys(found)
  }
  // Rows of these kinds are written in these shapes alone.
  const user = row(keys.user(userId)) as UserItem | undefined
  const application = row(keys.partner(userId)) as PartnerItem | undefined
  const presence = row(keys.presence(userId)) as PresenceItem | undefined
  return user && { user, ...(application && { application }), ...(presence && { presence }) }
}

export const partnerStore = {
  /** As of this moment, for who decides something on it. */
  async find(userId: string): Promise<Partner | undefined> {
    return partnerFrom(await readRows(keysOf(userId), { isConsistent: true }), userId)
  },

  /** For a list, which may be a moment old unless it asks for now. Whoever was erased is not among them. */
  async findAll(userIds: string[], { isConsistent = false } = {}): Promise<Map<string, Partner>> {
    const different = [...new Set(userIds)]
    const rows = await readRows(different.flatMap(keysOf), { isConsistent })
    return new Map(
      different.flatMap((userId) => {
        const partner = partnerFrom(rows, userId)
        return partner ? [[userId, partner] as const] : []
      }),
    )
  },
}

export type PartnerStore = typeof partnerStore

/** May carry things for others: the same that the access rule for partners asks. Whoever leaves has no session for it. */
export const isVerified = ({ user }: Pick<Partner, 'user'>): boolean =>
  Boolean(user.isVerifiedPartner && !user.isDriver && !user.isDeactivated && !user.erasesAt)
