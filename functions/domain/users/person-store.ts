import { isDeepStrictEqual } from 'node:util'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { replaceApplication } from '#functions/domain/partners/partner-store.ts'
import { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { type Item, type Key, keys } from '#functions/platform/table/keys.ts'
import { queryRows, readRow } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { type Action, transact } from '#functions/platform/table/table.ts'
import { setIfUnchanged } from '#functions/platform/table/update-expressions.ts'

/** The fields that users fill in themselves. */
const profileFields = ['firstName', 'lastName', 'mobile', 'dateOfBirth', 'addressParts'] as const

export type ProfileFields = Required<Pick<UserItem, (typeof profileFields)[number]>>

/** The fields that a save depends on, including the business name, because search words are made from it, too. */
export const readForSave = [...profileFields, 'businessName'] as const

export const pickProfileFields = (user: Partial<ProfileFields>): Partial<ProfileFields> =>
  Object.fromEntries(profileFields.map((name) => [name, user[name]]))

export const hasProfileFields = (row: Partial<ProfileFields>, fields: Partial<ProfileFields>): boolean =>
  profileFields.every((name) => isDeepStrictEqual(row[name], fields[name]))

export type Row = Key & Item

/** The search words that a change adds and removes; admins find users by them. */
type TokenChange = { added: readonly string[]; removed: readonly string[] }

/** A user's own row and their application as a partner. */
export type Person = { user: UserItem; application?: PartnerItem | undefined }

type Saved = { done: true } | { done: false; now: { user: UserItem | undefined; application: PartnerItem | undefined } }

/** Writes a user's profile; refused if their row has changed since the read. */
export const profileActions = (user: UserItem, change: Partial<ProfileFields>, tokens: TokenChange): Action[] => {
  const { userId } = user
  return [
    {
      Update: {
        Key: keys.user(userId),
        ...setIfUnchanged(change, user, [...readForSave, 'isPartner', 'isVerifiedPartner']),
      },
    },
    ...tokens.added.map((token) => ({ Put: { Item: { ...keys.searchToken(token, userId), userId } } })),
    ...tokens.removed.map((token) => ({ Delete: { Key: keys.searchToken(token, userId) } })),
  ]
}

const rowsUnder = async ({ PK }: Pick<Key, 'PK'>): Promise<Row[]> => {
  const of = { KeyConditionExpression: 'PK = :of', ExpressionAttributeValues: { ':of': PK } }
  return (await queryRows({ ...of, ConsistentRead: true })) as Row[] // every row has its keys
}

export const personStore = {
  async find(userId: string): Promise<UserItem | undefined> {
    return read(UserItem)(await readRow(keys.user(userId)))
  },

  /** Writes profile, search words and a changed application; refused if a row has changed since the read. */
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

  /** The row of an owner's business, or a driver's row in their business. */
  async findBusinessRow({ userId, businessId, isDriver }: UserItem): Promise<Item | undefined> {
    if (!businessId) return undefined
    const Key = isDriver ? keys.driver(businessId, userId) : keys.business(businessId)
    return readRow(Key)
  },

  /** All rows under a user's key, read consistently. */
  listRows: (userId: string): Promise<Row[]> => rowsUnder(keys.user(userId)),

  /** All rows of an owner's business, or a driver's row in their business. */
  async listBusinessRows(user: UserItem): Promise<Row[]> {
    if (user.businessId && !user.isDriver) return rowsUnder(keys.business(user.businessId))
    const row = await personStore.findBusinessRow(user)
    return row ? [row as Row] : [] // every row has its keys
  },
}

export type PersonStore = typeof personStore
