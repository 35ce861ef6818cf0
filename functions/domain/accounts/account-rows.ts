import { randomInt } from 'node:crypto'
import { statisticsShards } from '#functions/domain/statistics/statistics-store.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { Account } from './account.ts'
import { businessCounters } from './business-counters.ts'
import { type BusinessItem, businessRow } from './business-item.ts'
import { searchTokensOf } from './search/search-tokens.ts'
import { userCounters } from './user-counters.ts'
import { adminIndex, userIndex } from './user-index.ts'

const mostDrivers = 500

const userRow = (user: UserItem) => ({ ...keys.user(user.userId), ...user, ...userIndex(user) })

export const adminMarkRow = (userId: string, grantedAt: string) => ({
  ...keys.adminMark(userId),
  userId,
  grantedAt,
  ...adminIndex(userId, grantedAt),
})

export const count = (changed: Record<string, number>): Action => {
  // Each write counts itself too, so that whoever counts anew can tell whether anything moved meanwhile.
  const counters = { ...changed, changes: 1 }
  const names = Object.keys(counters)
  return {
    Update: {
      Key: keys.statistics(randomInt(statisticsShards)),
      UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(Object.entries(counters).map(([name, by]) => [`:${name}`, by])),
    },
  }
}

/** Of a business that is new, save what it changes in the statistics. */
export const businessRows = (business: BusinessItem): Action[] => [
  { Put: { Item: businessRow(business), ConditionExpression: 'attribute_not_exists(PK)' } },
  { Put: { Item: { ...keys.businessCounts(business.businessId), drivers: 0, done: 0, cancelled: 0 } } },
]

/** Takes one of the places that a business has for drivers. */
export const driverPlace = (businessId: string): Action => ({
  Update: {
    Key: keys.businessCounts(businessId),
    UpdateExpression: 'ADD #drivers :one',
    ConditionExpression: '#drivers < :most',
    ExpressionAttributeNames: { '#drivers': 'drivers' },
    ExpressionAttributeValues: { ':one': 1, ':most': mostDrivers },
  },
})

/** Every row of a new account save the lock of its address, which goes first, and the place of a driver. */
export const accountRows = ({ user, credentials, business, driver }: Account): Action[] => [
  { Put: { Item: userRow(user), ConditionExpression: 'attribute_not_exists(PK)' } },
  { Put: { Item: { ...keys.credentials(user.userId), ...credentials } } },
  { Put: { Item: { ...keys.historyCounts(user.userId), open: 0, active: 0 } } },
  count({ ...userCounters(undefined, user), ...businessCounters(undefined, business?.status) }),
  ...searchTokensOf(user).map((token) => ({
    Put: { Item: { ...keys.searchToken(token, user.userId), userId: user.userId } },
  })),
  ...(user.isAdmin ? [{ Put: { Item: adminMarkRow(user.userId, user.createdAt) } }] : []),
  ...(business ? businessRows(business) : []),
  ...(driver ? [{ Put: { Item: { ...keys.driver(driver.businessId, driver.userId), ...driver } } }] : []),
]
