import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isBehind, type ListChange, recordChange, undoChange, useLiveList, withChanges } from './live-list.ts'

type Item = { id: string; version: number; text?: string }
const a1: Item = { id: 'a', version: 1 }
const a2: Item = { id: 'a', version: 2 }
const b1: Item = { id: 'b', version: 1 }

const changeWith = (parts: Partial<ListChange<Item>>): ListChange<Item> => ({
  id: 'a',
  changedAt: 0,
  update: (item) => ({ ...item, text: 'new' }),
  ...parts,
})
const seconds = (count: number) => count * 1000
const updated = { ...a1, text: 'new' }
const waitingForTwo = { version: 2, update: () => a2 }
const removed = { update: () => undefined }

describe('a list that arrives before or after a change', () => {
  it.each<[string, Item[], Partial<ListChange<Item>>, number, Item[]]>([
    [
      'was fetched before the change with an older version, and shows the change',
      [b1, a1],
      waitingForTwo,
      -600,
      [b1, a2],
    ],
    ['has an older version, and shows the change', [b1, a1], waitingForTwo, 9.9, [b1, a2]],
    ['has an older version ten seconds later, and stays', [b1, a1], waitingForTwo, 10, [b1, a1]],
    [
      'has an older version much later, and shows a lasting change',
      [a1],
      { ...waitingForTwo, isLasting: true },
      60,
      [a2],
    ],
    [
      'has caught up with a lasting change, and stays',
      [a2],
      { ...waitingForTwo, isLasting: true, update: () => a1 },
      60,
      [a2],
    ],
    ['has the version, and stays', [a2], { version: 2 }, 3, [a2]],
    ['has a newer version, and stays', [{ ...a2, version: 3 }], { version: 2 }, 3, [{ ...a2, version: 3 }]],
    ['has an entry without versions, and shows the change', [a1], {}, 9.9, [updated]],
    ['has an entry without versions ten seconds later, and stays', [a1], {}, 10, [a1]],
    ['lacks what was added, and shows it first', [b1], { added: a2 }, 9.9, [a2, b1]],
    ['lacks what was added ten seconds before, and stays', [b1], { added: a2 }, 10, [b1]],
    ['lacks what was changed, and stays', [b1], {}, 3, [b1]],
    ['still has what was removed, and leaves it out', [a1, b1], removed, 9.9, [b1]],
    ['has what was removed ten seconds before, and stays', [a1, b1], removed, 10, [a1, b1]],
    ['has what was removed for good, and leaves it out', [a1, b1], { ...removed, isLasting: true }, 60, [b1]],
  ])('%s', (_, fetched, change, fetchedAt, shown) => {
    expect(withChanges(fetched, [changeWith(change)], seconds(fetchedAt))).toEqual(shown)
  })

  it('shows the last in the array of two changes of an entry', () => {
    const changes = [changeWith({ added: a2 }), changeWith(removed)]
    expect(withChanges([a1], changes, 0)).toEqual([])
    expect(withChanges([], changes, 0)).toEqual([])
  })
})

it.each<[boolean, string, Item[], Partial<ListChange<Item>>, number]>([
  [true, 'with an older version', [a1], { version: 2 }, 9.9],
  [false, 'with an older version ten seconds later', [a1], { version: 2 }, 10],
  [false, 'with the version', [a2], { version: 2 }, 3],
  [true, 'without an entry that is expected', [b1], { isExpected: true }, 9.9],
  [false, 'without an entry that is expected ten seconds later', [b1], { isExpected: true }, 10],
  [false, 'without an entry that may be missing', [b1], {}, 3],
  [false, 'with an entry that is expected and has no version', [a1], { isExpected: true }, 3],
])('a list is behind a change: %s %s', (expected, _, fetched, change, fetchedAt) => {
  expect(isBehind(fetched, [changeWith(change)], seconds(fetchedAt))).toBe(expected)
})

describe('a live list', () => {
  const key = ['things']
  const load = vi.fn<() => Promise<Item[]>>()
  let queries: QueryClient
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const show = (options: Partial<Parameters<typeof useLiveList<Item>>[0]> = {}) => {
    const { result } = renderHook(() => useLiveList<Item>({ query: { queryKey: key, queryFn: load }, ...options }), {
      wrapper,
    })
    return () => result.current.items
  }
  const record = (change: Partial<ListChange<Item>>) => act(() => recordChange(key, changeWith(change), queries))

  beforeEach(() => {
    queries = new QueryClient()
    load.mockResolvedValue([a1])
  })

  it('shows a change at once without fetching again, and the old list after an undo', async () => {
    const items = show()
    await waitFor(() => expect(items()).toEqual([a1]))
    record(removed)
    await waitFor(() => expect(items()).toEqual([]))
    act(() => undoChange(key, 'a', queries))
    await waitFor(() => expect(items()).toEqual([a1]))
    expect(load).toHaveBeenCalledOnce()
  })

  it('shows the last change of an entry that was recorded before the list was opened', async () => {
    record({})
    record({ added: a2, update: () => a2 })
    const items = show()
    await waitFor(() => expect(items()).toEqual([a2]))
  })

  it('fetches again when a change arrives during a fetch', async () => {
    const old = Promise.withResolvers<Item[]>()
    load.mockReturnValueOnce(old.promise).mockResolvedValue([b1])
    const items = show()
    record(removed)
    old.resolve([a1])
    await waitFor(() => expect(items()).toEqual([b1]))
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('with retriesWhileBehind, fetches again every two seconds while it is behind', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const changes = [changeWith({ changedAt: Date.now(), isExpected: true })]
    load.mockResolvedValueOnce([])
    const items = show({ changes, retriesWhileBehind: true })
    await waitFor(() => expect(items()).toEqual([]))
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(items()).toEqual([updated])
    await act(() => vi.advanceTimersByTimeAsync(4_100))
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('drops its changes with everything else that a user loaded', () => {
    record({})
    queries.removeQueries()
    expect(queries.getQueryCache().getAll()).toEqual([])
  })
})
