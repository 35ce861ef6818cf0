import { useQuery } from '@tanstack/react-query'
import { isOver } from '#shared/model/statuses.ts'
import { api } from '#web/lib/api.ts'
import { useNotes, withNotes } from '#web/lib/fresh-requests.ts'
import { requestKeys } from '#web/lib/request-keys.ts'

// More than anybody may have open at once, so that there is no second page.
const limit = 50

export const useOpenRequests = () => {
  const notes = useNotes()
  const query = useQuery({
    queryKey: requestKeys.open,
    queryFn: async ({ signal }) =>
      (await api.requests.listRequests({ query: { state: 'open', limit } }, { signal })).items,
  })
  return {
    query,
    cards: query.data && withNotes(query.data, notes, query.dataUpdatedAt, ({ status }) => !isOver(status)),
  }
}
