import { useInfiniteQuery } from '@tanstack/react-query'
import { isOver } from '#shared/model/statuses.ts'
import { api } from '#web/lib/api.ts'
import { withNotes } from '#web/lib/fresh-lists.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { cardsIn, useNotes } from '#web/lib/request-notes.ts'

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
  const { data, dataUpdatedAt } = query
  const cards = data && withNotes('own', cardsIn(data), notes, dataUpdatedAt)
  return { query, cards: cards?.filter(({ status }) => isOver(status)) }
}
