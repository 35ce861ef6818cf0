import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import { keyOf, pagesOf, queryOf, refresh } from './query-of.ts'

const requests = vi.hoisted(() => ({ getDetails: vi.fn(), listActive: vi.fn(), listHistory: vi.fn() }))
vi.mock('./api.ts', () => ({ api: { requests, admin: {} } }))

let queries: QueryClient
beforeEach(() => {
  queries = new QueryClient()
  vi.resetAllMocks()
})

const details = (id: string) => queryOf(api.requests, 'getDetails', { params: { id } })
const { signal } = new AbortController()

it('a query is named after its group, its call and its input', () => {
  expect(details('a').queryKey).toEqual(['requests', 'getDetails', { params: { id: 'a' } }])
  expect(queryOf(api.requests, 'listActive').queryKey).toEqual(['requests', 'listActive'])
})

it('a query makes its call, and cancelling the query aborts the call', async () => {
  requests.getDetails.mockResolvedValue('details')
  expect(await details('a').queryFn({ signal })).toBe('details')
  expect(requests.getDetails).toHaveBeenCalledExactlyOnceWith({ params: { id: 'a' } }, { signal })
})

it('a query of pages sends the previous page’s cursor, and its key differs from that of a single page', async () => {
  const pages = pagesOf(api.requests, 'listHistory', { role: 'all', limit: 6 })
  requests.listHistory
    .mockResolvedValueOnce({ items: [1], next: 'two' })
    .mockResolvedValueOnce({ items: [2], next: null })
  const { pages: loaded } = await queries.fetchInfiniteQuery({ ...pages, pages: 2 })
  expect(loaded.map(({ items }) => items)).toEqual([[1], [2]])
  expect(requests.listHistory.mock.calls.map(([{ query }]) => query)).toEqual([
    { role: 'all', limit: 6, cursor: '' },
    { role: 'all', limit: 6, cursor: 'two' },
  ])
  expect(pages.queryKey).not.toEqual(
    queryOf(api.requests, 'listHistory', { query: { role: 'all', limit: 6 } }).queryKey,
  )
})

it.each([
  ['a group refreshes all of its queries', () => keyOf(api.requests), [true, true]],
  ['a call refreshes it with any input', () => keyOf(api.requests, 'getDetails'), [true, false]],
  ['a query refreshes no other', () => queryOf(api.requests, 'listActive').queryKey, [false, true]],
  ['another group refreshes none', () => keyOf(api.admin), [false, false]],
])('the key of %s', (_, key, expected) => {
  const keys = [details('a').queryKey, queryOf(api.requests, 'listActive').queryKey]
  for (const each of keys) queries.setQueryData<unknown>(each, {})
  void refresh(queries, key())
  expect(keys.map((each) => queries.getQueryState(each)?.isInvalidated)).toEqual(expected)
})
