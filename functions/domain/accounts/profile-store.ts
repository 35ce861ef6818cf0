import { UserItem } from '#functions/platform/sessions/user-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'

export const profileStore = {
  /** Whoever is still there of these people, by their ids. For a list, which may be a moment old. */
  async findAll(userIds: readonly string[]): Promise<Map<string, UserItem>> {
    const rows = await readRows([...new Set(userIds)].map(keys.user))
    const users = rows.map(read(UserItem))
    return new Map(users.map((user) => [user.userId, user]))
  },
}

export type ProfileStore = typeof profileStore
