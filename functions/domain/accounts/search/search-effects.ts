import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import type { Item, Key } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { searchPartKeys } from './search-parts-store.ts'

/** Users who are in no list, such as the canary's account, are not searched for. */
const listedUser = (row: Item | undefined): UserItem | undefined =>
  row?.GSI1PK === undefined ? undefined : read(UserItem)(row)

/** The rows that find a user by parts of words follow their names. */
export const searchEffects = (change: StreamChange): Effect[] => {
  const [old, user] = [change.old, change.new].map(listedUser)
  const userId = (user ?? old)?.userId
  if (!userId) return []
  const [before, after] = [old, user].map((one) => (one ? searchPartKeys(one) : []))
  const rows = [...missingFrom(after, before), ...missingFrom(before, after)]
  return rows.length > 0 ? [{ type: 'search-parts', userId, rows }] : []
}

const missingFrom = (others: readonly Key[] = [], these: readonly Key[] = []): Key[] =>
  these.filter(({ PK, SK }) => !others.some((other) => other.PK === PK && other.SK === SK))
