import { useInfiniteQuery } from '@tanstack/react-query'
import { isOver } from '#shared/model/statuses.ts'
import { api } from '#web/lib/api.ts'
import { useNotes, withNotes } from '#web/lib/fresh-requests.ts'
import { requestKeys } from '#web/lib/request-keys.ts'

const limit = 6

export const useClosedRequests = () => {
  const notes = useNotes()
  const query = useInfiniteQuery({
    queryKey: requestKeys.closed,
    queryFn: ({ pageParam, signal }) =>
      api.requests.listRequests({ query: { state: 'closed', limit, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const fetched = query.data?.pages.flatMap(({ items }) => items)
  return { query, cards: fetched && withNotes(fetched, notes, query.dataUpdatedAt, ({ status }) => isOver(status)) }
}
