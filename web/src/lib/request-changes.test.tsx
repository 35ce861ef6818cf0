import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import { isBehind, withChanges } from './live-list.ts'
import {
  type Cards,
  changesFor,
  type ListName,
  newestIn,
  type RequestState,
  recordRequest,
  requestChangesIn,
  useRequestList,
  versionsOf,
} from './request-changes.ts'
import { fleetKey, requestQueries } from './request-queries.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const id = requestId(1)
const pending = cardWith({ id, version: 1 })
const matched = cardWith({ id, version: 3, status: 'matched' })
const moving = cardWith({ id, version: 4, status: 'in_transit' })
const other = cardWith({ id: requestId(2), version: 1, status: 'matched' })

let queries: QueryClient
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  queries = new QueryClient()
})

const receives = (version: number, status: RequestStatus, cards: Partial<Cards> = {}, isMine = true) =>
  recordRequest({ id, version, status }, queries, cards, isMine)
const had = (key: QueryKey, ...cards: RequestState[]) => queries.setQueryData(key, cards)
const changes = <Name extends ListName>(name: Name) => changesFor(name, requestChangesIn(queries))
/** The list, fetched three seconds after the change. */
const shows = (name: 'own' | 'carried' | 'pool', ...fetched: Cards['own'][]) =>
  withChanges(fetched, changesFor(name, requestChangesIn(queries)), noon + 3_000)

describe('a list that arrives after a change', () => {
  const moved = { ...matched, version: 4, status: 'in_transit', movedAt: noon }
  const matchedAgain = { ...matched, version: 5 }
  const free = { ...pending, version: 5 }
  const priced = { ...moving, price: 20 }
  const startsDelivery = () => receives(4, 'in_transit')
  const hadAndStarts = () => {
    had(requestQueries.carried.queryKey, other, matched)
    startsDelivery()
  }

  it.each([
    ['shows a new request', () => receives(1, 'pending_match', { own: pending }), 'own', [other], [pending, other]],
    ['keeps a request that it had before', hadAndStarts, 'carried', [other], [moved, other]],
    ['keeps a newer card', () => receives(3, 'matched', { own: matched }), 'own', [other, pending], [other, matched]],
    [
      'updates an older card, with the time of its new status',
      startsDelivery,
      'carried',
      [matched, other],
      [moved, other],
    ],
    ['updates an older card of the same status', () => receives(5, 'matched'), 'carried', [matched], [matchedAgain]],
    [
      'keeps its own card of the same version',
      () => receives(4, 'in_transit', { own: moving }),
      'own',
      [priced],
      [priced],
    ],
    ['hides a job given back', () => receives(4, 'pending_match', { carried: matched }), 'pool', [pending], []],
    ['shows a job with a card', () => receives(5, 'pending_match', { pool: free }), 'pool', [pending], [free]],
  ] as const)('%s', (_, happens, name, fetched, shown) => {
    happens()
    expect(shows(name, ...fetched)).toEqual(shown)
  })

  it.each(['completed', 'cancelled', 'pending_match'] as const)('drops a carried request that is %s', (status) => {
    had(requestQueries.carried.queryKey, matched)
    receives(4, status)
    for (const fetched of [[matched, other], [other]]) expect(shows('carried', ...fetched)).toEqual([other])
  })

  it('may lack a delivery that another driver may have got, unless the list is the fleet’s', () => {
    had(requestQueries.assigned.queryKey, matched)
    queries.setQueryData(fleetKey, { items: [matched] })
    receives(4, 'matched', {}, false)
    expect(withChanges([], changes('assigned'), noon)).toEqual([])
    expect(withChanges([], changes('fleet'), noon)).toHaveLength(1)
    receives(5, 'matched')
    expect(withChanges([], changes('assigned'), noon)).toHaveLength(1)
  })
})

it.each([
  [true, 'has an older version', [matched], () => receives(4, 'matched', {}, false)],
  [true, 'has a delivery that is over', [matched], () => receives(4, 'cancelled')],
  [true, 'lacks a new delivery', [], () => receives(2, 'matched')],
  [false, 'has the version', [matched], () => receives(3, 'matched')],
  [false, 'lacks a delivery that is over', [], () => receives(3, 'completed')],
  [false, 'lacks a delivery that may be another driver’s', [], () => receives(3, 'matched', {}, false)],
])('it is %s that a driver’s list is behind when it %s', (expected, _, fetched, happens) => {
  happens()
  expect(isBehind(fetched, changes('assigned'), noon + 1_000)).toBe(expected)
})

describe('a recorded change', () => {
  it('is not replaced by an older one', () => {
    recordRequest(matched, queries, { own: matched })
    recordRequest(pending, queries, { own: pending })
    recordRequest(other, queries, { own: other })
    expect(requestChangesIn(queries).map(({ id, version }) => [id, version])).toEqual([
      [other.id, 1],
      [id, 3],
    ])
    expect(newestIn('own', id, queries)).toEqual(matched)
  })

  it('received twice with one version keeps the first time and the cards of both', () => {
    recordRequest(matched, queries, { carried: matched })
    vi.setSystemTime(noon + 5_000)
    recordRequest(matched, queries, {}, false)
    expect(requestChangesIn(queries)).toMatchObject([
      { version: 3, changedAt: noon, isMine: true, cards: { carried: matched } },
    ])
    recordRequest(moving, queries, {}, false)
    expect(requestChangesIn(queries)).toMatchObject([{ version: 4, changedAt: noon + 5_000, isMine: false }])
  })

  it('is dropped with everything else that a user loaded', () => {
    recordRequest(matched, queries)
    queries.removeQueries()
    expect(requestChangesIn(queries)).toEqual([])
  })
})

describe('the newest card of a request', () => {
  it('in one list is not the card in another', () => {
    recordRequest(matched, queries, { carried: matched })
    expect(newestIn('own', id, queries)).toBeUndefined()
  })

  it('is updated by each change, whether it was listed or recorded before', () => {
    queries.setQueryData(requestQueries.closed.queryKey, { pages: [{ items: [other], next: null }], pageParams: [] })
    had(requestQueries.carried.queryKey, matched)
    receives(4, 'in_transit')
    expect(newestIn('carried', id, queries)).toEqual({ ...matched, version: 4, status: 'in_transit', movedAt: noon })
    expect(newestIn('own', other.id, queries)).toEqual(other)
    queries.removeQueries({ queryKey: requestQueries.carried.queryKey })
    receives(5, 'in_transit')
    expect(newestIn('carried', id, queries)).toMatchObject({ version: 5, movedAt: noon })
  })

  it('stays if it is newer than the change', () => {
    queries.setQueryData(fleetKey, { items: [moving] })
    recordRequest(matched, queries)
    expect(newestIn('fleet', id, queries)).toEqual(moving)
  })

  it.each(['pool', 'offers'] as const)('in the %s is recorded only with a card of its own', (name) => {
    had(requestQueries[name].queryKey, pending)
    recordRequest({ ...pending, version: 3 }, queries)
    expect(requestChangesIn(queries)[0]?.cards[name]).toBeUndefined()
  })
})

it('a fetched card is kept for a change that came without one', async () => {
  const load = vi.fn<() => Promise<Cards['own'][]>>().mockResolvedValueOnce([other, matched]).mockResolvedValue([other])
  const query = { queryKey: requestQueries.open.queryKey, queryFn: load }
  const { result } = renderHook(() => useRequestList({ name: 'own', query }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  })
  act(() => receives(4, 'in_transit'))
  await waitFor(() => expect(result.current.cards).toHaveLength(2))
  await act(() => queries.invalidateQueries())
  const moved = { ...matched, version: 4, status: 'in_transit', movedAt: noon }
  await waitFor(() => expect(result.current.cards).toEqual([moved, other]))
})

it('a recorded version counts for every list, a listed one for its own', () => {
  expect(versionsOf(id, queries)).toEqual([])
  had(requestQueries.open.queryKey, pending)
  had(requestQueries.pool.queryKey, matched)
  expect(versionsOf(id, queries)).toEqual([1, 3])
  recordRequest(moving, queries)
  expect(new Set(versionsOf(id, queries))).toEqual(new Set([4]))
})
