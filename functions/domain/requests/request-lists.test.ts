import { describe, expect, test } from 'vitest'
import { table } from '#functions/platform/table/table.ts'
import {
  aRequest,
  noon,
  noRecords,
  people,
  requestAt,
  requestId,
  ring,
  sessionOf,
} from '#test/support/fake-requests.ts'
import { answerIndexQueries, mockTable, readAllPages } from '#test/support/mock-table.ts'
import { listOffers } from './accept-request.ts'
import { listActive, listRequests } from './read-requests.ts'
import { type RequestItem, requestRow } from './request-item.ts'
import { requestLists } from './request-list-store.ts'

const sent = mockTable(table)
const session = sessionOf(people.owner)
const later = new Date(noon.getTime() + 24 * 3_600_000)
const deps = { lists: requestLists, keyRing: () => ring, now: () => later }

const stored = (items: RequestItem[], pageSize = 3) => answerIndexQueries(sent, items.map(requestRow), pageSize)

const numbered = (count: number, make: (at: string) => RequestItem): RequestItem[] =>
  Array.from({ length: count }, (_, index) => ({
    ...make(new Date(noon.getTime() + index * 60_000).toISOString()),
    requestId: requestId(`r${index}`),
  }))
const waiting = (createdAt: string) => aRequest({ createdAt })
const expired = (createdAt: string) => aRequest({ createdAt, date: '2026-11-20' })
const ended = (status: 'completed' | 'cancelled') => (at: string) => {
  const item = requestAt(status)
  return { ...item, event: { ...item.event, at } }
}

/** The ids on every page. */
const walk = async (state: 'open' | 'closed' | undefined, limit: number): Promise<string[][]> =>
  (await readAllPages((cursor) => listRequests(deps, session, { state, limit, cursor }))).map(({ items }) =>
    items.map(({ id }) => id),
  )

describe('the list of open requests', () => {
  test.each([1, 2, 3, 7, 8])('neither skips nor repeats a request in pages of %i', async (limit) => {
    const items = numbered(7, waiting)
    stored(items)
    const pages = await walk('open', limit)
    expect(pages.flat()).toEqual(items.map((item) => item.requestId).toReversed())
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
    expect(pages.at(-1)?.length).toBeGreaterThan(0)
  })

  test('skips expired requests and reads on', async () => {
    const [old = aRequest(), ...others] = numbered(8, expired)
    stored([{ ...old, date: '2026-11-25' }, ...others])
    expect(await walk('open', 2)).toEqual([[old.requestId]])
  })

  test('shows a request with an unanswered offer as open to everyone', async () => {
    stored([requestAt('pending_partner_approval')])
    const { items } = await listRequests(deps, session, { state: 'open', limit: 20 })
    expect(items).toMatchObject([{ status: 'pending_match', version: 1 }])
    const before = { ...deps, now: () => noon }
    const earlier = await listRequests(before, session, { state: 'open', limit: 20 })
    expect(earlier.items).toMatchObject([{ status: 'pending_partner_approval' }])
  })

  test('is empty for a person without requests', async () => {
    stored(numbered(3, waiting).map((item) => ({ ...item, ownerId: people.stranger })))
    expect(await listRequests(deps, session, { state: 'open', limit: 20 })).toEqual({ items: [], next: null })
  })
})

describe('the list of closed requests', () => {
  test.each([1, 2, 3, 20])(
    'merges completed, cancelled and expired requests by time, in pages of %i',
    async (limit) => {
      const all = [...numbered(4, ended('completed')), ...numbered(4, ended('cancelled')), ...numbered(2, expired)]
      const items = all.map((item, index) => ({ ...item, requestId: requestId(`m${index}`) }))
      stored([...items, aRequest({ requestId: requestId('open') })])
      const pages = await walk('closed', limit)
      expect(pages.flat().toSorted()).toEqual(items.map((item) => item.requestId).toSorted())
      // The two with a slot that ended at 14:00 come before those that ended shortly after noon.
      expect(pages.flat().slice(0, 2).toSorted()).toEqual([requestId('m8'), requestId('m9')])
      const byTime = items
        .slice(0, 8)
        .toSorted((a, b) => (`${a.event.at}#${a.requestId}` < `${b.event.at}#${b.requestId}` ? 1 : -1))
      expect(pages.flat().slice(2)).toEqual(byTime.map((item) => item.requestId))
    },
  )

  test('shows expired requests as cancelled', async () => {
    stored(numbered(1, expired))
    const { items } = await listRequests(deps, session, { state: 'closed', limit: 20 })
    expect(items).toMatchObject([{ status: 'cancelled', pickup_address: '12 Park Row, Leeds, LS1 5HD' }])
  })
})

test.each([1, 2, 3, 20])(
  'the list without a state merges open ones by their post and closed ones by their end, in pages of %i',
  async (limit) => {
    const minute = (index: number) => new Date(noon.getTime() + index * 60_000).toISOString()
    const items = [
      { ...waiting(minute(0)), requestId: requestId('a') },
      { ...ended('completed')(minute(1)), requestId: requestId('b') },
      { ...waiting(minute(2)), requestId: requestId('c') },
      { ...ended('cancelled')(minute(3)), requestId: requestId('d') },
      // Posted in the same minute: the id decides, and a page that ends between them continues with the other.
      { ...waiting(minute(4)), requestId: requestId('e') },
      { ...ended('completed')(minute(4)), requestId: requestId('f') },
    ]
    // Posted first of all, and ended by its slot at 14:00.
    const old = { ...expired(minute(-5)), requestId: requestId('g') }
    stored([...items, old])
    expect((await walk(undefined, limit)).flat()).toEqual([...items, old].map((item) => item.requestId).toReversed())
  },
)

describe('a cursor', () => {
  const first = async () => (await listRequests(deps, session, { state: 'open', limit: 2 })).next ?? ''

  test('is refused if it is not ours, or of another list or person', async () => {
    stored(numbered(5, waiting))
    const cursor = await first()
    const tries = [
      listRequests(deps, session, { state: 'open', limit: 2, cursor: `${cursor}x` }),
      listRequests(deps, session, { state: 'open', limit: 2, cursor: 'e30' }),
      listRequests(deps, session, { state: 'closed', limit: 2, cursor }),
      listRequests(deps, session, { limit: 2, cursor }),
      listRequests(deps, sessionOf(people.stranger), { state: 'open', limit: 2, cursor }),
    ]
    for (const tried of tries) await expect(tried).rejects.toMatchObject({ code: 'input.invalid' })
  })

  test('still works when its request has left the list', async () => {
    const items = numbered(5, waiting)
    stored(items)
    const cursor = await first()
    stored(items.filter(({ requestId: id }) => id !== requestId('r3')))
    const { items: rest } = await listRequests(deps, session, { state: 'open', limit: 2, cursor })
    expect(rest.map(({ id }) => id)).toEqual([requestId('r2'), requestId('r1')])
  })
})

test('the list of active jobs has those matched or on their way, with addresses', async () => {
  stored([requestAt('in_transit'), { ...requestAt('completed'), requestId: requestId('done') }])
  const cards = await listActive(deps, sessionOf(people.carrier))
  expect(cards).toMatchObject([{ status: 'in_transit', pickup_address: '12 Park Row, Leeds, LS1 5HD' }])
  expect(await listActive(deps, session)).toEqual([])
})

test('the list of offers shows a partner their own, the newest first, until the deadline', async () => {
  const offered = numbered(5, (createdAt) => requestAt('pending_partner_approval', { createdAt }))
  stored([
    ...offered,
    aRequest({ requestId: requestId('open') }),
    { ...requestAt('matched'), requestId: requestId('mine') },
  ])
  const ask = async (userId: typeof people.owner, at: Date) =>
    (await listOffers({ lists: requestLists, records: noRecords, now: () => at }, sessionOf(userId))).map(
      ({ id }) => id,
    )
  expect(await ask(people.stranger, noon)).toEqual([])
  expect(await ask(people.owner, noon)).toEqual([])
  expect(await ask(people.carrier, noon)).toEqual(offered.map((item) => item.requestId).toReversed())
  expect(await ask(people.carrier, later)).toEqual([])
})

test('finds all requests that a person posted or carried, in every section', async () => {
  const mine = numbered(7, waiting)
  const over = [ended('completed'), ended('cancelled')].map((make, index) => ({
    ...make(noon.toISOString()),
    requestId: requestId(`e${index}`),
  }))
  stored([...mine, ...over])
  const { posted, carried } = await requestLists.all(people.owner)
  expect([posted.length, carried.length]).toEqual([9, 0])
  expect((await requestLists.all(people.carrier)).carried).toMatchObject([{ status: 'completed' }])
})
