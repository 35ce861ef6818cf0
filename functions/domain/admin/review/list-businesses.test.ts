import { beforeEach, expect, test } from 'vitest'
import { type BusinessItem, businessRow } from '#functions/domain/accounts/business-item.ts'
import { BatchGetCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { BusinessId } from '#shared/model/ids.ts'
import { ring, sessionOf, userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { listBusinesses } from './list-businesses.ts'
import { listPartners } from './list-partners.ts'
import { ownedBusinessStore } from './owned-business-store.ts'
import { reviewLists } from './review-list-store.ts'

const sent = mockTable(table)
const session = sessionOf(userId('admin'))

const business = (name: string, status: BusinessItem['status'], minute: number): BusinessItem => ({
  businessId: BusinessId.parse(`biz_${name.padEnd(22, '0')}`),
  ownerId: userId(name),
  name: `${name} Ltd`,
  address: '4 Weir Lane, Leeds',
  status,
  createdAt: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
  version: 1,
})
const some = [
  business('w1', 'pending', 8),
  business('w2', 'pending', 9),
  business('v1', 'verified', 1),
  business('v2', 'verified', 7),
  business('r1', 'rejected', 2),
]

/** The table: three lists as the index has them, and the rows by their keys. */
const stored = (listed: BusinessItem[], rows: object[]) => {
  sent.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':list': list, ':after': after }, Limit }) => ({
    Items: listed
      .map(businessRow)
      .filter((row) => row.GSI1PK === list && row.GSI1SK > after)
      .toSorted((a, b) => (a.GSI1SK < b.GSI1SK ? -1 : 1))
      .slice(0, Limit),
  }))
  sent.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const wanted: { PK: string; SK: string }[] = RequestItems[tableName].Keys
    const isWanted = (row: object) =>
      wanted.some(({ PK, SK }) => 'PK' in row && row.PK === PK && 'SK' in row && row.SK === SK)
    // In no order, as the table answers.
    return { Responses: { [tableName]: rows.filter(isWanted).toReversed() } }
  })
}
const owners = some.map(({ ownerId, name }) => ({
  ...keys.user(ownerId),
  userId: ownerId,
  email: `${ownerId}@example.org`,
  ...(name !== 'w2 Ltd' && { firstName: 'Ann', lastName: 'Lee' }),
}))

const deps = {
  lists: reviewLists,
  businessLists: ['DIR#BIZ#U', 'DIR#BIZ#V', 'DIR#BIZ#R'],
  partnerLists: [],
  ownedBusinesses: ownedBusinessStore,
  partners: { findAll: async () => new Map() },
  statistics: { read: async () => ({ businesses: 5 }) },
  keyRing: () => ring,
}

beforeEach(() => sent.reset())

test('a cursor of the partners’ pages is none of the businesses’, and the other way round', async () => {
  stored(some, [...some.map(businessRow), ...owners])
  const { next } = await listBusinesses(deps, session, { limit: 2 })
  const cursor = next ?? ''
  await expect(listPartners(deps, session, { limit: 2, cursor })).rejects.toMatchObject({ code: 'input.invalid' })
  expect((await listBusinesses(deps, session, { limit: 2, cursor })).items).toHaveLength(2)
})

test.each([1, 2, 3, 5, 7])('a walk neither misses nor repeats, in pages of %i', async (limit) => {
  stored(some, [...some.map(businessRow), ...owners])
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await listBusinesses(deps, session, { limit, ...(cursor && { cursor }) })
    expect(page.total).toBe(5)
    found.push(...page.items.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(found).toEqual(some.map(({ businessId }) => businessId))
})

test('whoever has no name yet has none, and what was not told is null', async () => {
  stored(some, [...some.map(businessRow), ...owners])
  const { items } = await listBusinesses(deps, session, { limit: 2 })
  expect(items[0]).toEqual({
    id: some[0]?.businessId,
    business_name: 'w1 Ltd',
    owner_name: 'Ann Lee',
    owner_email: `${some[0]?.ownerId}@example.org`,
    address: '4 Weir Lane, Leeds',
    reg_number: null,
    vat_number: null,
    status: 'pending',
    is_verified: false,
    reason: null,
    created_at: some[0]?.createdAt,
    version: 1,
  })
  expect(items[1]).toMatchObject({ owner_name: '', owner_email: `${some[1]?.ownerId}@example.org` })
})

test('an index that is late does not say how a business stands', async () => {
  const decided = some.map((one) => ({ ...one, status: 'rejected' as const, version: 2, reason: 'No such number.' }))
  stored(some, [...decided.map(businessRow), ...owners])
  const { items } = await listBusinesses(deps, session, { limit: 1 })
  expect(items).toMatchObject([{ status: 'rejected', is_verified: false, version: 2, reason: 'No such number.' }])
})

test('what was erased a moment ago is left out, with its owner or without', async () => {
  stored(some, [...some.slice(1).map(businessRow), ...owners])
  const page = await listBusinesses(deps, session, { limit: 2 })
  expect([page.items.map(({ id }) => id), typeof page.next]).toEqual([[some[1]?.businessId], 'string'])
  stored(some, [...some.map(businessRow), ...owners.slice(1)])
  expect((await listBusinesses(deps, session, { limit: 2 })).items).toHaveLength(1)
})
