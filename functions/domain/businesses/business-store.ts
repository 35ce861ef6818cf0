import { BusinessItem, businessRow } from '#functions/domain/accounts/business-item.ts'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { readRow, readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { type Action, transact } from '#functions/platform/table/table.ts'
import { setIfUnchanged } from '#functions/platform/table/update-expressions.ts'

/** How a new business name changes the words by which admins find a user. */
export type SearchWordChange = { added: readonly string[]; removed: readonly string[] }

/** The fields that search words are made from. */
const searchedFields = ['firstName', 'lastName', 'businessName', 'email'] as const satisfies (keyof UserItem)[]

/** Includes the suspension, because it also marks the user's business. */
const readFields = [...searchedFields, 'businessId', 'suspension'] as const

/** Writes the business fields copied to a user's row; refused if their names have changed since the read. */
const personActions = (user: UserItem, copy: Partial<UserItem>, words: SearchWordChange): Action[] => {
  const { userId } = user
  return [
    {
      Update: { Key: keys.user(userId), ...setIfUnchanged(copy, user, readFields) },
    },
    ...wordActions(userId, words),
  ]
}

const wordActions = (userId: string, { added, removed }: SearchWordChange): Action[] => [
  ...added.map((token) => ({ Put: { Item: { ...keys.searchToken(token, userId), userId } } })),
  ...removed.map((token) => ({ Delete: { Key: keys.searchToken(token, userId) } })),
]

/** Refuses a transaction if the business has been renamed. */
export const businessNameCondition = ({ businessId, name }: BusinessItem): Action => ({
  ConditionCheck: {
    Key: keys.business(businessId),
    ConditionExpression: '#name = :name',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': name },
  },
})

export type OwnerName = { firstName: string; lastName: string }

/** A user who gets the new name, and how their search words change. */
type Renamed = { user: UserItem; words: SearchWordChange }

export const businessStore = {
  async find(businessId: string): Promise<BusinessItem | undefined> {
    return read(BusinessItem)(await readRow(keys.business(businessId)))
  },

  /** The users that exist, read consistently. */
  async findPeople(userIds: readonly string[]): Promise<UserItem[]> {
    const rows = await readRows(userIds.map(keys.user), { isConsistent: true })
    return rows.map(read(UserItem))
  },

  /** Writes the name of an owner; false if they have changed it meanwhile, or have become a partner. */
  async nameOwner({ user, words }: Renamed, name: OwnerName): Promise<boolean> {
    const { userId } = user
    const { done } = await transact([
      { Update: { Key: keys.user(userId), ...setIfUnchanged(name, user, [...searchedFields, 'isPartner']) } },
      ...wordActions(userId, words),
    ])
    return done
  },

  /** Writes the first business of an account; false if the account has changed. */
  async setUp(business: BusinessItem, { user, words }: Renamed, also: readonly Action[]): Promise<boolean> {
    const { businessId, name } = business
    const { done } = await transact([...personActions(user, { businessId, businessName: name }, words), ...also])
    return done
  },

  /** Writes the next version of a business, and its name in the owner's row. */
  async save(business: BusinessItem, owner: Renamed | undefined, also: readonly Action[]): Promise<boolean> {
    const { done } = await transact([
      {
        Put: {
          Item: businessRow(business),
          ConditionExpression: 'version = :read',
          ExpressionAttributeValues: { ':read': business.version - 1 },
        },
      },
      ...(owner ? personActions(owner.user, { businessName: business.name }, owner.words) : []),
      ...also,
    ])
    return done
  },

  /** Copies the name to a driver; false if the business was renamed meanwhile. */
  async rename(business: BusinessItem, { user, words }: Renamed): Promise<boolean> {
    const { done } = await transact([
      businessNameCondition(business),
      ...personActions(user, { businessName: business.name }, words),
    ])
    return done
  },
}

export type BusinessStore = typeof businessStore
