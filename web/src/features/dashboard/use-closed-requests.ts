import { useInfiniteQuery } from '@tanstack/react-query'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { isOver } from '#shared/model/statuses.ts'
import { api } from '#web/lib/api.ts'
import { itemsIn, withChanges } from '#web/lib/live-list.ts'
import { useRequestChangesFor } from '#web/lib/request-changes.ts'
import { requestKeys } from '#web/lib/request-keys.ts'

const limit = 6

export const useClosedRequests = () => {
  const changes = useRequestChangesFor('own')
  const query = useInfiniteQuery({
    queryKey: requestKeys.closed,
    queryFn: ({ pageParam, signal }) =>
      api.requests.listRequests({ query: { state: 'closed', limit, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const { data, dataUpdatedAt } = query
  const cards = data && withChanges(itemsIn<RequestCard>(data), changes, dataUpdatedAt)
  return { query, cards: cards?.filter(({ status }) => isOver(status)) }
}
