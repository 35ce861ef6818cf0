import { randomInt } from 'node:crypto'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { Account } from './account.ts'
import { businessIndex } from './business-index.ts'
import { searchTokensOf } from './search-tokens.ts'
import { statisticsShards } from './statistics-store.ts'
import { adminIndex, userIndex } from './user-index.ts'

const userRow = (user: UserItem) => ({ ...keys.user(user.userId), ...user, ...userIndex(user) })

export const adminMarkRow = (userId: string, grantedAt: string) => ({
  ...keys.adminMark(userId),
  userId,
  grantedAt,
  ...adminIndex(userId, grantedAt),
})

export const count = (counters: Record<string, number>): Action => {
  const names = Object.keys(counters)
  return {
    Update: {
      Key: keys.statistics(randomInt(statisticsShards)),
      UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, counters[name]])),
    },
  }
}

/** Every row of a new account save the lock of its address, which goes first. */
export const accountRows = ({ user, credentials, business, driver }: Account): Action[] => [
  { Put: { Item: userRow(user), ConditionExpression: 'attribute_not_exists(PK)' } },
  { Put: { Item: { ...keys.credentials(user.userId), ...credentials } } },
  count({
    users: 1,
    ...(business && { businesses: 1 }),
    ...(driver && { drivers: 1 }),
    ...(user.isAdmin && { admins: 1 }),
  }),
  ...searchTokensOf(user).map((token) => ({
    Put: { Item: { ...keys.searchToken(token, user.userId), userId: user.userId } },
  })),
  ...(user.isAdmin ? [{ Put: { Item: adminMarkRow(user.userId, user.createdAt) } }] : []),
  ...(business
    ? [
        { Put: { Item: { ...keys.business(business.businessId), ...business, ...businessIndex(business) } } },
        {
          Put: { Item: { ...keys.businessCounts(business.businessId), drivers: 0, active: 0, done: 0, cancelled: 0 } },
        },
      ]
    : []),
  ...(driver
    ? [
        { Put: { Item: { ...keys.driver(driver.businessId, driver.userId), ...driver } } },
        {
          Update: {
            Key: keys.businessCounts(driver.businessId),
            UpdateExpression: 'ADD #drivers :one, #active :one',
            ConditionExpression: 'attribute_exists(PK)',
            ExpressionAttributeNames: { '#drivers': 'drivers', '#active': 'active' },
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      ]
    : []),
]
