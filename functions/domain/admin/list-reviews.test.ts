import { describe, expect, test } from 'vitest'
import { type BusinessItem, businessRow } from '#functions/domain/accounts/business-item.ts'
import type { Traits } from '#functions/domain/accounts/leaving-store.ts'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import { type PartnerItem, partnerRow } from '#functions/domain/shared/partner-item.ts'
import { QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { BusinessId } from '#shared/model/ids.ts'
import type { ApplicationState, PartnerGroup } from '#shared/model/review-lifecycles.ts'
import { ring, sessionOf, userId } from '#test/support/fake-requests.ts'
import { answerBatchReads, answerIndexQueries, mockTable, readAllPages } from '#test/support/mock-table.ts'
import { aBusiness, anApplication } from '#test/support/sample-items.ts'
import { listBusinesses, listPartners } from './list-reviews.ts'
import { ownedBusinessStore, reviewLists } from './list-store.ts'

const sent = mockTable(table)
const session = sessionOf(userId('admin'))
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()

describe('the list of partners', () => {
  const application = (name: string, status: ApplicationState, minute: number): PartnerItem =>
    anApplication({ userId: userId(name), status, appliedAt: at(minute) })
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

  const counted = { partners: 5, refusedPartners: 4, unverifiedPartners: 3 }
  const list = (
    items: PartnerItem[],
    limit: number,
    cursor?: string,
    caller = session,
    status?: PartnerGroup,
    waiting: { waitingNames?: number; waitingPapers?: number } = {},
  ) => {
    const findAll = async (ids: string[]) =>
      new Map(
        ids.flatMap((id): [string, Partner][] => {
          const application = items.find((item) => item.userId === id)
          const user = { userId: userId('x'), email: `${id}@example.org`, createdAt: '', epoch: 1 }
          return application ? [[id, { user, application }]] : []
        }),
      )
    const deps = {
      lists: reviewLists,
      partnerGroups: { waiting: ['DIR#PTR#P'], verified: ['DIR#PTR#V'], refused: ['DIR#PTR#R'] },
      gates: 'advised' as const,
      now: () => new Date(at(10)),
      partners: { findAll },
      statistics: { read: async () => ({ ...counted, ...waiting }) },
      keyRing: () => ring,
    }
    return listPartners(deps, caller, { limit, cursor, status })
  }
  const stored = (items: PartnerItem[], pageSize = 2) => answerIndexQueries(sent, items.map(partnerRow), pageSize)
  const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ user_id }) => user_id)

  test('refuses a cursor that we did not issue, or issued to another admin', async () => {
    stored(nine)
    const { next } = await list(nine, 2)
    for (const [caller, cursor] of [
      [session, `${next}x`],
      [session, 'e30'],
      [sessionOf(userId('other')), next ?? ''],
    ] as const)
      await expect(list(nine, 2, cursor, caller)).rejects.toMatchObject({ code: 'input.invalid' })
  })

  test('refuses the cursor of another group', async () => {
    stored(nine)
    const { next } = await list(nine, 2, undefined, session, 'waiting')
    for (const status of ['verified', undefined] as const)
      await expect(list(nine, 2, next ?? '', session, status)).rejects.toMatchObject({ code: 'input.invalid' })
  })

  test.each([
    ['waiting', ['w1', 'w2', 'w3']],
    ['verified', ['v1', 'v2']],
    ['refused', ['r1', 'r2', 'r3', 'r4']],
  ] as const)('has the group “%s” by itself, with its number', async (status, names) => {
    stored(nine)
    const pages = await readAllPages((cursor) => list(nine, 2, cursor, session, status))
    expect(pages.flatMap(idsOf)).toEqual(names.map((name) => userId(name)))
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => names.length))
  })

  test.each([
    ['waiting', { waitingNames: 1, waitingPapers: 1 }, null],
    ['verified', { waitingNames: 1, waitingPapers: 1 }, null],
    ['refused', { waitingNames: 1, waitingPapers: 1 }, 4],
    ['waiting', { waitingNames: 1 }, 4],
    ['verified', { waitingPapers: 2 }, 0],
  ] as const)('counts the group “%s” unless one partner may be counted twice: %j', async (status, waiting, total) => {
    stored(nine)
    expect((await list(nine, 2, undefined, session, status, waiting)).total).toBe(total)
  })

  test('says what is still open on the checklist of an application that waits', async () => {
    stored(nine)
    const [waiting, , , verified] = (await list(nine, 9)).items
    expect(waiting?.unchecked).toEqual([
      'Not known to be 18 or over',
      'Photo of the applicant not supplied',
      'Photo ID not supplied',
      'The photo ID shows this face, name and date of birth',
      'Right to work not checked (optional)',
    ])
    expect(verified?.unchecked).toEqual([])
  })

  test.each([1, 2, 3, 4, 5, 8, 9, 10, 50])('neither skips nor repeats a partner in pages of %i', async (limit) => {
    stored(nine.toReversed())
    const pages = await readAllPages((cursor) => list(nine, limit, cursor))
    expect(pages.flatMap(idsOf)).toEqual(nine.map((item) => item.userId))
    expect(pages.slice(0, -1).every(({ items }) => items.length === limit)).toBe(true)
    expect(pages.at(-1)?.items.length).toBeGreaterThan(0)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([9]))
  })

  test('queries an empty list once, and never queries lists that the page does not need', async () => {
    stored(nine.slice(0, 3), 50)
    await list(nine, 2)
    expect(sent.commandCalls(QueryCommand)).toHaveLength(1)
    stored([])
    expect(await list([], 10)).toMatchObject({ items: [], next: null })
  })

  test('continues after a partner who has left the list', async () => {
    stored(nine)
    const { next } = await list(nine, 2)
    stored(nine.filter((item) => item.userId !== userId('w2')))
    expect(idsOf(await list(nine, 2, next ?? ''))).toEqual([userId('w3'), userId('v1')])
  })

  test('shows the state in the row if the index is late', async () => {
    stored(nine)
    const decided = nine.map((item) => (item.userId === userId('w1') ? { ...item, status: 'verified' as const } : item))
    const { items } = await list(decided, 1)
    expect(items).toMatchObject([{ user_id: userId('w1'), status: 'verified', is_verified: true }])
  })

  test('leaves out a partner who has just been erased', async () => {
    stored(nine)
    const page = await list(nine.slice(1), 2)
    expect([idsOf(page), typeof page.next]).toEqual([[userId('w2')], 'string'])
  })
})

describe('the list of businesses', () => {
  const business = (name: string, status: BusinessItem['status'], minute: number) => {
    const businessId = BusinessId.parse(`biz_${name.padEnd(22, '0')}`)
    return aBusiness({ businessId, ownerId: userId(name), name: `${name} Ltd`, status, createdAt: at(minute) })
  }
  const five = [
    business('w1', 'pending', 8),
    business('w2', 'pending', 9),
    business('v1', 'verified', 1),
    business('v2', 'verified', 7),
    business('r1', 'rejected', 2),
  ]
  const owners = five.map(({ ownerId, name }) => ({
    ...keys.user(ownerId),
    ...{ userId: ownerId, email: `${ownerId}@example.org`, createdAt: at(0), epoch: 0 },
    ...(name !== 'w2 Ltd' && { firstName: 'Ann', lastName: 'Lee' }),
  }))
  const stored = (rows: object[] = [...five.map(businessRow), ...owners]) => {
    answerIndexQueries(sent, five.map(businessRow))
    answerBatchReads(sent, rows)
  }

  const deps = {
    lists: reviewLists,
    businessLists: ['DIR#BIZ#U', 'DIR#BIZ#V', 'DIR#BIZ#R'],
    partnerGroups: { waiting: [], verified: [], refused: [] },
    gates: 'advised' as const,
    ownedBusinesses: ownedBusinessStore,
    partners: { findAll: async () => new Map() },
    statistics: { read: async () => ({ businesses: 5 }) },
    leavings: { find: async (known: Traits) => ({ mark: markOf(known), isShutOut: false }) },
    keyRing: () => ring,
    now: () => new Date(at(10)),
  }
  const markOf = ({ email }: Traits) =>
    email.startsWith(String(five[1]?.ownerId)) ? ('suspended' as const) : undefined
  const list = (limit: number, cursor?: string) => listBusinesses(deps, session, { limit, cursor })

  test('has cursors of its own', async () => {
    stored()
    const cursor = (await list(2)).next ?? ''
    await expect(listPartners(deps, session, { limit: 2, cursor })).rejects.toMatchObject({ code: 'input.invalid' })
    expect((await list(2, cursor)).items).toHaveLength(2)
  })

  test.each([1, 2, 3, 5, 7])('neither skips nor repeats a business in pages of %i', async (limit) => {
    stored()
    const pages = await readAllPages((cursor) => list(limit, cursor))
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(five.map(({ businessId }) => businessId))
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([5]))
  })

  test('shows an empty name for an owner without one, and null for missing details', async () => {
    stored()
    const { items } = await list(2)
    expect(items[0]).toEqual({
      id: five[0]?.businessId,
      business_name: 'w1 Ltd',
      owner_name: 'Ann Lee',
      owner_email: `${five[0]?.ownerId}@example.org`,
      address: '4 Weir Lane, Leeds',
      reg_number: null,
      vat_number: null,
      status: 'pending',
      is_verified: false,
      reason: null,
      returns_after: null,
      created_at: five[0]?.createdAt,
      version: 1,
    })
    expect(items[1]).toMatchObject({
      owner_name: '',
      returns_after: 'suspended',
      owner_email: `${five[1]?.ownerId}@example.org`,
    })
  })

  test('shows the state in the row if the index lags behind', async () => {
    const decided = five.map((one) => ({ ...one, status: 'rejected' as const, version: 2, reason: 'No such number.' }))
    stored([...decided.map(businessRow), ...owners])
    const { items } = await list(1)
    expect(items).toMatchObject([{ status: 'rejected', is_verified: false, version: 2, reason: 'No such number.' }])
  })

  test('leaves out a business that has just been erased, with or without its owner', async () => {
    stored([...five.slice(1).map(businessRow), ...owners])
    const page = await list(2)
    expect([page.items.map(({ id }) => id), typeof page.next]).toEqual([[five[1]?.businessId], 'string'])
    stored([...five.map(businessRow), ...owners.slice(1)])
    expect((await list(2)).items).toHaveLength(1)
  })
})
