import { UserItem, userDirectory } from '#functions/domain/accounts/user-store.ts'
import { searchPartsOf } from '#functions/domain/shared/search-words.ts'
import { DeleteCommand, GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import type { UserId } from '#shared/model/ids.ts'

/** The rows that find a user by a single letter or by the middle of a word. */
export const searchPartKeys = (user: UserItem): Key[] => {
  const { letters, endings } = searchPartsOf(user)
  return [
    ...letters.map((word) => keys.searchLetter(word, user.userId)),
    ...endings.map((ending) => keys.searchEnding(ending, user.userId)),
  ]
}

const nameOf = ({ PK, SK }: Key): string => `${PK} ${SK}`

/** How far the filling has come: the place of the last user in the list of all. */
type Filling = { upTo: string; isDone: boolean }
const Filling = rowSchema<Filling>({ upTo: 'string', isDone: 'boolean' })

const beforeAll = '0' // every place begins with a year

export const searchPartsStore = {
  /**
   * Writes the given rows of a user that should still exist, and deletes the others. Reads the user's own row first, so
   * that an outdated change does no harm.
   */
  async settle(userId: UserId, rows: readonly Key[]): Promise<void> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.user(userId), ConsistentRead: true }),
    )
    const user = read(UserItem)(Item)
    const wanted = new Set(user ? searchPartKeys(user).map(nameOf) : [])
    await inBatches(rows, async (row) => {
      if (wanted.has(nameOf(row))) await put(row, userId)
      else await table.send(new DeleteCommand({ TableName: tableName, Key: row }))
    })
  },

  /** All users, the oldest first, page by page, and the place of the last of each page. */
  async *listAll(after: string | undefined, atMost: number): AsyncGenerator<{ users: UserItem[]; upTo: string }> {
    const pages = queryPages({
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :list AND GSI1SK > :after',
      ExpressionAttributeValues: { ':list': userDirectory, ':after': after ?? beforeAll },
      Limit: atMost,
    })
    for await (const rows of pages) {
      const last = rows.at(-1)
      if (last) yield { users: rows.map(read(UserItem)), upTo: String(last.GSI1SK) }
    }
  },

  async readFilling(): Promise<Filling | undefined> {
    const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.searchFilling() }))
    return read(Filling)(Item)
  },

  async keepFilling(filling: Filling): Promise<void> {
    await table.send(new PutCommand({ TableName: tableName, Item: { ...keys.searchFilling(), ...filling } }))
  },
}

const put = async (row: Key, userId: UserId): Promise<void> => {
  await table.send(new PutCommand({ TableName: tableName, Item: { ...row, userId } }))
}

export type SearchPartsStore = typeof searchPartsStore
