import { isOver } from '#shared/model/statuses.ts'
import { api } from '#web/lib/api.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { useFreshList } from '#web/lib/use-fresh-list.ts'

// More than anybody may have open at once, so that there is no second page.
const limit = 50

export const useOpenRequests = () => {
  const { query, cards } = useFreshList({
    book: 'own',
    key: requestKeys.open,
    load: async (signal) => (await api.requests.listRequests({ query: { state: 'open', limit } }, { signal })).items,
  })
  return { query, cards: cards?.filter(({ status }) => !isOver(status)) }
}
