import { useHiddenJobs } from '#web/features/partner/jobs/hidden-jobs.ts'
import { api } from '#web/lib/api.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { useFreshList } from '#web/lib/use-fresh-list.ts'

const everyMs = 20_000

/** Jobs that a business may give to its drivers. New ones are told to partners who are online alone, so it asks. */
export const useAvailable = () => {
  const hidden = useHiddenJobs()
  const { query, cards } = useFreshList({
    book: 'pool',
    key: requestKeys.pool,
    load: (signal) => api.requests.listAvailable({ query: {} }, { signal }),
    everyMs,
  })
  return { query, jobs: cards?.filter(({ id }) => !hidden.includes(id)) }
}
