import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { asRead } from '#functions/platform/table/as-read.ts'
import { GetCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/query-pages.ts'
import { setting } from '#functions/platform/table/setting.ts'
import { type Item, table, tableName, transact, withoutKeys } from '#functions/platform/table/table.ts'
import { type ProfileFields, readForSave } from './profile-fields.ts'

/** A row as it stands, with its keys. */
export type Row = Key & Item

type Saved = { done: true } | { done: false; now: UserItem | undefined }

const rowsUnder = async ({ PK }: Pick<Key, 'PK'>): Promise<Row[]> => {
  const rows: Row[] = []
  const pages = queryPages({
    KeyConditionExpression: 'PK = :of',
    ExpressionAttributeValues: { ':of': PK },
    ConsistentRead: true,
  })
  for await (const page of pages) rows.push(...(page as Row[])) // every row has its keys
  return rows
}

export const personStore = {
  async find(userId: string): Promise<UserItem | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.user(userId), ConsistentRead: true }),
    )
    return Item && (withoutKeys(Item) as UserItem) // we alone write this row
  },

  /** The new profile and the words under which admins find it; or nothing, where the row is no longer as it was read. */
  async save(user: UserItem, wish: ProfileFields, tokens: { added: string[]; removed: string[] }): Promise<Saved> {
    const { userId } = user
    const [set, unless] = [setting(wish), asRead(user, readForSave)]
    const written = await transact([
      {
        Update: {
          Key: keys.user(userId),
          UpdateExpression: set.UpdateExpression,
          ConditionExpression: unless.ConditionExpression,
          ExpressionAttributeNames: { ...unless.ExpressionAttributeNames, ...set.ExpressionAttributeNames },
          ExpressionAttributeValues: { ...unless.ExpressionAttributeValues, ...set.ExpressionAttributeValues },
        },
      },
      ...tokens.added.map((token) => ({ Put: { Item: { ...keys.searchToken(token, userId), userId } } })),
      ...tokens.removed.map((token) => ({ Delete: { Key: keys.searchToken(token, userId) } })),
    ])
    if (written.done) return written
    return { done: false, now: written.refused.get(0) as UserItem | undefined } // we alone write this row
  },

  /** Of an owner the row of their business; of a driver the one that their business keeps of them. */
  async workOf({ userId, businessId, isDriver }: UserItem): Promise<Item | undefined> {
    if (!businessId) return undefined
    const Key = isDriver ? keys.driver(businessId, userId) : keys.business(businessId)
    return (await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item
  },

  /** Everything that is kept under a person, all of it as of now. */
  rowsOf: (userId: string): Promise<Row[]> => rowsUnder(keys.user(userId)),

  /** The same of the business that an owner has; of a driver the row that their business keeps of them. */
  async workRowsOf(user: UserItem): Promise<Row[]> {
    if (user.businessId && !user.isDriver) return rowsUnder(keys.business(user.businessId))
    const row = await personStore.workOf(user)
    return row ? [row as Row] : [] // every row has its keys
  },
}

export type PersonStore = typeof personStore
