import { expect, test } from 'vitest'
import { businessCounters, businessLists } from '#functions/domain/accounts/business-item.ts'
import { adminIndex, type UserItem, userCounters, userIndex } from '#functions/domain/accounts/user-store.ts'
import { partnerCounters, partnerLists } from '#functions/domain/shared/partner-item.ts'
import { userId } from '#test/support/fake-requests.ts'
import { countedLists } from './nightly.ts'

/** The counters that count the entries of one of these lists. */
const countersOf = (lists: readonly string[]): string[] =>
  Object.keys(countedLists)
    .filter((name) => countedLists[name]?.some(({ list }) => lists.includes(list)))
    .toSorted()

const createdAt = '2026-11-20T12:00:00.000Z'
const user: UserItem = { userId: userId('one'), email: 'one@example.org', createdAt, epoch: 1 }

/** Drivers are in no list. */
const named = (counters: Record<string, number>): string[] =>
  Object.keys(counters)
    .filter((name) => name !== 'drivers')
    .toSorted()

test.each<Partial<UserItem>>([{}, { isAdmin: true }, { isDriver: true }, { isBusiness: true }, { isPartner: true }])(
  'a user with %o is counted by the lists they are in',
  (flags) => {
    const person = { ...user, ...flags }
    const index = userIndex(person)
    const mark = person.isAdmin ? [adminIndex(person.userId, createdAt).GSI1PK] : []
    const lists = [index.GSI1PK, index.GSI2PK, ...mark].filter((list) => list !== undefined)
    expect(countersOf(lists)).toEqual(named(userCounters(undefined, person)))
  },
)

test.each(['pending', 'name-waits', 'verified', 'rejected', 'revoked'] as const)(
  'an application that is %s is counted by its list',
  (status) => {
    expect(countersOf([partnerLists[status]])).toEqual(named(partnerCounters(undefined, status)))
  },
)

test.each(['pending', 'verified', 'rejected'] as const)('a business that is %s is counted by its list', (status) => {
  expect(countersOf([businessLists[status]])).toEqual(named(businessCounters(undefined, status)))
})
