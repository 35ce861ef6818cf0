import { beforeEach, describe, expect, test } from 'vitest'
import { type BusinessItem, businessRow } from '#functions/domain/accounts/business-item.ts'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import { type PartnerItem, partnerRow } from '#functions/domain/shared/partner-item.ts'
import { BatchGetCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { BusinessId } from '#shared/model/ids.ts'
import type { ApplicationState } from '#shared/model/review-lifecycles.ts'
import { ring, sessionOf, userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { listBusinesses, listPartners } from './list-reviews.ts'
import { ownedBusinessStore, reviewLists } from './list-store.ts'

describe('list partners', () => {
  const sent = mockTable(table)
  const session = sessionOf(userId('admin'))

  const application = (name: string, status: ApplicationState, minute: number): PartnerItem => ({
    userId: userId(name),
    version: 1,
    status,
    appliedAt: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
    transportModes: ['Bicycle'],
    documents: {},
  })

  /** Three lists, as the table reads them: a stretch of one, a few rows at a time. */
  const stored = (items: PartnerItem[], pageSize = 2) =>
    sent.on(QueryCommand).callsFake(({ ExpressionAttributeValues, Limit, ExclusiveStartKey }) => {
      const { ':list': list, ':after': after } = ExpressionAttributeValues
      const from: string = ExclusiveStartKey?.GSI1SK ?? after
      const rows = items
        .map(partnerRow)
        .filter((row) => row.GSI1PK === list && row.GSI1SK > from)
        .toSorted((a, b) => (a.GSI1SK < b.GSI1SK ? -1 : 1))
      const Items = rows.slice(0, Math.min(Limit, pageSize))
      return { Items, ...(Items.length < rows.length && { LastEvaluatedKey: Items.at(-1) }) }
    })

  const depsFor = (items: PartnerItem[]) => ({
    lists: reviewLists,
    partnerLists: ['DIR#PTR#P', 'DIR#PTR#V', 'DIR#PTR#R'],
    partners: {
      findAll: async (ids: string[]) =>
        new Map(
          ids.flatMap((id): [string, Partner][] => {
            const one = items.find((item) => item.userId === id)
            const user = { userId: userId('x'), email: `${id}@example.org`, createdAt: '', epoch: 1 }
            return one ? [[id, { user, application: one }]] : []
          }),
        ),
    },
    statistics: { read: async () => ({ partners: 5, refusedPartners: 4 }) },
    keyRing: () => ring,
  })

  const walk = async (items: PartnerItem[], limit: number) => {
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await listPartners(depsFor(items), session, { limit, ...(cursor && { cursor }) })
      expect(page.total).toBe(9)
      pages.push(page.items.map(({ user_id }) => user_id))
      cursor = page.next ?? undefined
    } while (cursor)
    return pages
  }

  const nine = [
    application('w1', 'pending', 5),
    application('w2', 'pending', 6),
    application('w3', 'pending', 7),
    application('v1', 'verified', 1),
    application('v2', 'verified', 9),
    application('r1', 'rejected', 2),
    application('r2', 'revoked', 3),
    application('r3', 'rejected', 4),
    application('r4', 'revoked', 8),
  ]

  beforeEach(() => sent.reset())

  test('a cursor that is not ours, or another admin’s, is refused', async () => {
    stored(nine)
    const { next } = await listPartners(depsFor(nine), session, { limit: 2 })
    for (const [who, cursor] of [
      [session, `${next}x`],
      [session, 'e30'],
      [sessionOf(userId('other')), next ?? ''],
    ] as const)
      await expect(listPartners(depsFor(nine), who, { limit: 2, cursor })).rejects.toMatchObject({
        code: 'input.invalid',
      })
  })

  describe('a walk through all lists', () => {
    test.each([1, 2, 3, 4, 5, 8, 9, 10, 50])('neither misses nor repeats, in pages of %i', async (limit) => {
      stored([...nine].toReversed())
      const pages = await walk(nine, limit)
      expect(pages.flat()).toEqual(nine.map((item) => item.userId))
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
      expect(pages.at(-1)?.length).toBeGreaterThan(0)
    })

    test('asks a list that is empty once, and none that no page needs', async () => {
      stored(nine.slice(0, 3), 50)
      await listPartners(depsFor(nine), session, { limit: 2 })
      expect(sent.commandCalls(QueryCommand)).toHaveLength(1)
      stored([])
      expect(await walk([], 10)).toEqual([[]])
    })

    test('goes on from a place that is no longer there', async () => {
      stored(nine)
      const { next } = await listPartners(depsFor(nine), session, { limit: 2 })
      stored(nine.filter((item) => item.userId !== userId('w2')))
      const { items } = await listPartners(depsFor(nine), session, { limit: 2, ...(next && { cursor: next }) })
      expect(items.map(({ user_id }) => user_id)).toEqual([userId('w3'), userId('v1')])
    })
  })

  test('an index that is late does not say how an application stands', async () => {
    stored(nine)
    const decided = nine.map((item) => (item.userId === userId('w1') ? { ...item, status: 'verified' as const } : item))
    const { items } = await listPartners(depsFor(decided), session, { limit: 1 })
    expect(items).toMatchObject([{ user_id: userId('w1'), status: 'verified', is_verified: true }])
  })

  test('who was erased a moment ago is left out', async () => {
    stored(nine)
    const left = nine.filter((item) => item.userId !== userId('w1'))
    const { items, next } = await listPartners(depsFor(left), session, { limit: 2 })
    expect([items.map(({ user_id }) => user_id), typeof next]).toEqual([[userId('w2')], 'string'])
  })
})

describe('list businesses', () => {
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
    createdAt: '2026-11-20T12:00:00.000Z',
    epoch: 0,
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
})
