import { BusinessItem, businessRow } from '#functions/domain/accounts/business-item.ts'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { type Action, table, tableName, transact } from '#functions/platform/table/table.ts'
import { setIfUnchanged } from '#functions/platform/table/update-expressions.ts'

/** The words under which admins find somebody, before and after their business is called otherwise. */
export type SearchWordChange = { added: readonly string[]; removed: readonly string[] }

/** Whatever the words of a person follow from. */
const searchedFields = ['firstName', 'lastName', 'businessName', 'email'] as const satisfies (keyof UserItem)[]

/** Gives a person what they have of their business; refused where their names are not as they were read. */
const personActions = (user: UserItem, copy: Partial<UserItem>, { added, removed }: SearchWordChange): Action[] => {
  const { userId } = user
  return [
    {
      Update: { Key: keys.user(userId), ...setIfUnchanged(copy, user, [...searchedFields, 'businessId']) },
    },
    ...added.map((token) => ({ Put: { Item: { ...keys.searchToken(token, userId), userId } } })),
    ...removed.map((token) => ({ Delete: { Key: keys.searchToken(token, userId) } })),
  ]
}

/** Holds a step up once a business is not called so any more. */
export const businessNameCondition = ({ businessId, name }: BusinessItem): Action => ({
  ConditionCheck: {
    Key: keys.business(businessId),
    ConditionExpression: '#name = :name',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': name },
  },
})

/** A person whose copy of the name follows, and the words that come and go with it. */
type Renamed = { user: UserItem; words: SearchWordChange }

export const businessStore = {
  async find(businessId: string): Promise<BusinessItem | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.business(businessId), ConsistentRead: true }),
    )
    return read(BusinessItem)(Item)
  },

  /** Those of these people who still are, as of this moment. */
  async findPeople(userIds: readonly string[]): Promise<UserItem[]> {
    const rows = await readRows(userIds.map(keys.user), { isConsistent: true })
    return rows.map(read(UserItem))
  },

  /** The business of an account that has none, with all that is written in the same step; or nothing. */
  async setUp(business: BusinessItem, { user, words }: Renamed, also: readonly Action[]): Promise<boolean> {
    const { businessId, name } = business
    const { done } = await transact([...personActions(user, { businessId, businessName: name }, words), ...also])
    return done
  },

  /** The business as it is told now, under the version that was read; with it the name that its owner goes by. */
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

  /** A driver goes by the name of their business; or not, where it has another one by now. */
  async rename(business: BusinessItem, { user, words }: Renamed): Promise<boolean> {
    const { done } = await transact([
      businessNameCondition(business),
      ...personActions(user, { businessName: business.name }, words),
    ])
    return done
  },
}

export type BusinessStore = typeof businessStore
