import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HistoryPage } from '#shared/contracts/request-shapes.ts'
import { api } from '#web/lib/api.ts'
import { useNotes } from '#web/lib/fresh-requests.ts'
import type { RoleFilter } from './history-filter.ts'

const pageSize = 6
const lateForMs = 10_000
const askAgainMs = 2_000

/**
 * One page of the history. Each page is found from the one before, so those on the way to it are loaded and kept, and
 * the way back asks for nothing.
 */
export const useHistory = (role: RoleFilter, asked: number) => {
  const lacksNews = useLacksNews(role)
  const query = useInfiniteQuery({
    queryKey: ['requests', 'history', role],
    queryFn: ({ pageParam, signal }) =>
      api.requests.listHistory({ query: { role, limit: pageSize, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (lacksNews(state.data, state.dataUpdatedAt) ? askAgainMs : false),
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const loaded = data?.pages.length ?? 0
  const latest = data?.pages.at(-1)
  const pages = hasNextPage ? Math.max(loaded + 1, Math.ceil((latest?.total ?? 0) / pageSize)) : Math.max(1, loaded)
  const page = Math.min(asked, pages)
  const stillToCome = data === undefined || isFetching || isError ? 0 : page - loaded

  // One after the other: how many are still to come is another number each time.
  useEffect(() => {
    if (stillToCome > 0) void fetchNextPage()
  }, [stillToCome, fetchNextPage])

  return {
    page,
    pages,
    shown: data?.pages[page - 1],
    /** Of everything that the filter shows. */
    totals: latest,
    error: query.error,
    isFetching,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
  }
}

/** What was completed a moment ago may not be in the list yet: its index is late, so it is asked again. */
const useLacksNews = (role: RoleFilter) => {
  const own = useNotes('own')
  const carried = useNotes('carried')
  const done = [...(role === 'partner' ? [] : own), ...(role === 'requester' ? [] : carried)].filter(
    ({ card }) => card.status === 'completed',
  )
  return (data: InfiniteData<HistoryPage> | undefined, fetchedAt: number): boolean => {
    const listed = new Set<string>(data?.pages.flatMap(({ items }) => items.map(({ id }) => id)))
    return done.some(({ card, notedAt }) => fetchedAt < notedAt + lateForMs && !listed.has(card.id))
  }
}
