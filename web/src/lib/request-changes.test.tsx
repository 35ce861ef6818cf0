// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
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
  requestKeys,
  useRequestList,
  versionsOf,
} from './request-changes.ts'

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
  return () => vi.useRealTimers()
})

const receives = (version: number, status: RequestStatus, cards: Partial<Cards> = {}, isMine = true) =>
  recordRequest({ id, version, status }, queries, cards, isMine)
const had = (key: readonly string[], ...cards: RequestState[]) => queries.setQueryData(key, cards)
const changes = <Name extends ListName>(name: Name) => changesFor(name, requestChangesIn(queries))
/** The list as it was fetched three seconds after what was heard. */
const shows = (name: 'own' | 'carried' | 'pool', ...fetched: Cards['own'][]) =>
  withChanges(fetched, changesFor(name, requestChangesIn(queries)), noon + 3_000)

describe('a list that arrives after a change', () => {
  it.each([
    [
      'shows a posted request that it lacks',
      () => receives(1, 'pending_match', { own: pending }),
      'own',
      [other],
      [pending, other],
    ],
    [
      'keeps a request that it had before',
      () => {
        had(requestKeys.carried, other, matched)
        receives(4, 'in_transit')
      },
      'carried',
      [other],
      [{ ...matched, version: 4, status: 'in_transit', movedAt: noon }, other],
    ],
    [
      'does not fall back to an older card',
      () => receives(3, 'matched', { own: matched }),
      'own',
      [other, pending],
      [other, matched],
    ],
    [
      'moves an older card on where no card came, and says when',
      () => receives(4, 'in_transit'),
      'carried',
      [matched, other],
      [{ ...matched, version: 4, status: 'in_transit', movedAt: noon }, other],
    ],
    [
      'moves an older card on in the same status without saying when',
      () => receives(5, 'matched'),
      'carried',
      [matched],
      [{ ...matched, version: 5 }],
    ],
    [
      'stands where it is as new',
      () => receives(4, 'in_transit', { own: moving }),
      'own',
      [{ ...moving, price: 20 }],
      [{ ...moving, price: 20 }],
    ],
    [
      'offers no job without a card of its own: who gave it back is not to see it again',
      () => receives(4, 'pending_match', { carried: matched }),
      'pool',
      [pending],
      [],
    ],
    [
      'offers a job with a card of its own',
      () => receives(5, 'pending_match', { pool: { ...pending, version: 5 } }),
      'pool',
      [pending],
      [{ ...pending, version: 5 }],
    ],
    ...(['completed', 'cancelled', 'pending_match'] as const).flatMap((status) =>
      [[matched, other], [other]].map(
        (fetched) =>
          [
            `carries no request that is ${status}`,
            () => {
              had(requestKeys.carried, matched)
              receives(4, status)
            },
            'carried',
            fetched,
            [other],
          ] as const,
      ),
    ),
  ] as const)('%s', (_, happens, name, fetched, shown) => {
    happens()
    expect(shows(name, ...fetched)).toEqual(shown)
  })

  it('of a driver may lack what is perhaps with another driver, that of the fleet may not', () => {
    had(requestKeys.assigned, matched)
    queries.setQueryData(requestKeys.fleet, { items: [matched] })
    receives(4, 'matched', {}, false)
    expect(withChanges([], changes('assigned'), noon)).toEqual([])
    expect(withChanges([], changes('fleet'), noon)).toHaveLength(1)
    receives(5, 'matched')
    expect(withChanges([], changes('assigned'), noon)).toHaveLength(1)
  })
})

it.each([
  [true, 'has an older version', [matched], () => receives(4, 'matched', {}, false)],
  [true, 'has what is over', [matched], () => receives(4, 'cancelled')],
  [true, 'lacks what was just assigned', [], () => receives(2, 'matched')],
  [false, 'has the version', [matched], () => receives(3, 'matched')],
  [false, 'lacks what is over', [], () => receives(3, 'completed')],
  [false, 'lacks what may have gone to another driver', [], () => receives(3, 'matched', {}, false)],
])('that a driver’s list is behind is %s when it %s', (expected, _, fetched, happens) => {
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

  it('heard twice in one version keeps its first time and all that both knew', () => {
    recordRequest(matched, queries, { carried: matched })
    vi.setSystemTime(noon + 5_000)
    recordRequest(matched, queries, {}, false)
    expect(requestChangesIn(queries)).toMatchObject([
      { version: 3, changedAt: noon, isMine: true, cards: { carried: matched } },
    ])
    recordRequest(moving, queries, {}, false)
    expect(requestChangesIn(queries)).toMatchObject([{ version: 4, changedAt: noon + 5_000, isMine: false }])
  })

  it('goes with everything else that a person loaded', () => {
    recordRequest(matched, queries)
    queries.removeQueries()
    expect(requestChangesIn(queries)).toEqual([])
  })
})

describe('the newest card of a request', () => {
  it('in one list says nothing in another', () => {
    recordRequest(matched, queries, { carried: matched })
    expect(newestIn('own', id, queries)).toBeUndefined()
  })

  it('moves on with each change, where it was listed or recorded before', () => {
    queries.setQueryData(requestKeys.closed, { pages: [{ items: [other] }, { items: [] }], pageParams: [] })
    had(requestKeys.carried, matched)
    receives(4, 'in_transit')
    expect(newestIn('carried', id, queries)).toEqual({ ...matched, version: 4, status: 'in_transit', movedAt: noon })
    expect(newestIn('own', other.id, queries)).toEqual(other)
    queries.removeQueries({ queryKey: requestKeys.carried })
    receives(5, 'in_transit')
    expect(newestIn('carried', id, queries)).toMatchObject({ version: 5, movedAt: noon })
  })

  it('stays as it is where it is newer than the change', () => {
    queries.setQueryData(requestKeys.fleet, { items: [moving] })
    recordRequest(matched, queries)
    expect(newestIn('fleet', id, queries)).toEqual(moving)
  })

  it.each(['pool', 'offers'] as const)('in the %s is recorded by itself alone, not because of other news', (name) => {
    had(requestKeys[name], pending)
    recordRequest({ ...pending, version: 3 }, queries)
    expect(requestChangesIn(queries)[0]?.cards[name]).toBeUndefined()
  })
})

it('keeps a request that was heard of without its card once a list has brought one', async () => {
  const load = vi.fn<() => Promise<Cards['own'][]>>().mockResolvedValueOnce([other, matched]).mockResolvedValue([other])
  const { result } = renderHook(() => useRequestList({ name: 'own', load }), {
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

it('a recorded version is known in every list, a listed one in its own', () => {
  expect(versionsOf(id, queries)).toEqual([])
  had(requestKeys.open, pending)
  had(requestKeys.pool, matched)
  expect(versionsOf(id, queries)).toEqual([1, 3])
  recordRequest(moving, queries)
  expect(new Set(versionsOf(id, queries))).toEqual(new Set([4]))
})
