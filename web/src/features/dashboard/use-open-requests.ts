import { isOver } from '#shared/model/statuses.ts'
import { api } from '#web/lib/api.ts'
import { useRequestList } from '#web/lib/request-changes.ts'

// More than anybody may have open at once, so that there is no second page.
const limit = 50

export const useOpenRequests = () => {
  const { query, cards } = useRequestList({
    name: 'own',
    load: async (signal) => (await api.requests.listRequests({ query: { state: 'open', limit } }, { signal })).items,
  })
  return { query, cards: cards?.filter(({ status }) => !isOver(status)) }
}
