import { beforeEach, describe, expect, test } from 'vitest'
import { partnerRow } from '#functions/domain/partners/application-store.ts'
import type { ApplicationState, PartnerItem } from '#functions/domain/partners/partner-item.ts'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import { QueryCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { ring, sessionOf, userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { listPartners } from './list-partners.ts'
import { reviewLists } from './review-list-store.ts'

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
