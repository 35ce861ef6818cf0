import { isDeepStrictEqual } from 'node:util'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { replaceApplication } from '#functions/domain/partners/partner-store.ts'
import { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { GetCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { type Action, type Item, table, tableName, transact } from '#functions/platform/table/table.ts'
import { setIfUnchanged } from '#functions/platform/table/update-expressions.ts'

/** What a person tells about themselves, of all that stands in their row. */
const profileFields = ['firstName', 'lastName', 'mobile', 'dateOfBirth', 'addressParts'] as const

export type ProfileFields = Required<Pick<UserItem, (typeof profileFields)[number]>>

/** What a save depends on; the name of a business is found under the same words as the person's own. */
export const readForSave = [...profileFields, 'businessName'] as const

export const pickProfileFields = (user: Partial<ProfileFields>): Partial<ProfileFields> =>
  Object.fromEntries(profileFields.map((name) => [name, user[name]]))

export const hasProfileFields = (row: Partial<ProfileFields>, wish: Partial<ProfileFields>): boolean =>
  profileFields.every((name) => isDeepStrictEqual(row[name], wish[name]))

/** A row as it stands, with its keys. */
export type Row = Key & Item

/** The words under which admins find somebody: those that come with a change, and those that go. */
type TokenChange = { added: readonly string[]; removed: readonly string[] }

/** What was read of a person, or is to be saved: their own row and their application as a partner. */
export type Person = { user: UserItem; application?: PartnerItem | undefined }

type Saved = { done: true } | { done: false; now: { user: UserItem | undefined; application: PartnerItem | undefined } }

/** Writes what a person tells about themselves; refused where their row is no longer as it was read. */
export const profileActions = (user: UserItem, wish: Partial<ProfileFields>, tokens: TokenChange): Action[] => {
  const { userId } = user
  return [
    {
      Update: {
        Key: keys.user(userId),
        ...setIfUnchanged(wish, user, [...readForSave, 'isPartner', 'isVerifiedPartner']),
      },
    },
    ...tokens.added.map((token) => ({ Put: { Item: { ...keys.searchToken(token, userId), userId } } })),
    ...tokens.removed.map((token) => ({ Delete: { Key: keys.searchToken(token, userId) } })),
  ]
}

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
    return read(UserItem)(Item)
  },

  /** The profile, its words and the application where that changes too; or nothing, where a row is no longer as read. */
  async save(known: Person, next: Person, tokens: TokenChange, counters: readonly Action[]): Promise<Saved> {
    const profile = profileActions(known.user, pickProfileFields(next.user), tokens)
    const application =
      known.application && next.application && next.application !== known.application
        ? [replaceApplication(next.application, known.application.version)]
        : []
    const written = await transact([...profile, ...application, ...counters])
    if (written.done) return written
    const { refused } = written
    const applicationIndex = profile.length
    return {
      done: false,
      now: {
        user: refused.has(0) ? read(UserItem)(refused.get(0)) : known.user,
        application: refused.has(applicationIndex)
          ? read(PartnerItem)(refused.get(applicationIndex))
          : known.application,
      },
    }
  },

  /** Of an owner the row of their business; of a driver the one that their business keeps of them. */
  async findBusinessRow({ userId, businessId, isDriver }: UserItem): Promise<Item | undefined> {
    if (!businessId) return undefined
    const Key = isDriver ? keys.driver(businessId, userId) : keys.business(businessId)
    return (await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item
  },

  /** Everything that is kept under a person, all of it as of now. */
  listRows: (userId: string): Promise<Row[]> => rowsUnder(keys.user(userId)),

  /** The same of the business that an owner has; of a driver the row that their business keeps of them. */
  async listBusinessRows(user: UserItem): Promise<Row[]> {
    if (user.businessId && !user.isDriver) return rowsUnder(keys.business(user.businessId))
    const row = await personStore.findBusinessRow(user)
    return row ? [row as Row] : [] // every row has its keys
  },
}

export type PersonStore = typeof personStore
