import { api } from '#web/lib/api.ts'
import { useRequestList } from '#web/lib/request-changes.ts'

const everyMs = 20_000

/** Jobs that a business may give to its drivers. New ones are told to partners who are online alone, so it asks. */
export const useAvailableJobs = () => {
  const { query, cards } = useRequestList({
    name: 'pool',
    load: (signal) => api.requests.listAvailable({ query: {} }, { signal }),
    everyMs,
  })
  return { query, jobs: cards }
}
