import { useQuery } from '@tanstack/react-query'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { useHiddenJobs } from '#web/features/partner/jobs/hidden-jobs.ts'
import { api } from '#web/lib/api.ts'
import { useNotes, withNotes } from '#web/lib/fresh-requests.ts'
import { requestKeys } from '#web/lib/request-keys.ts'

const askEveryMs = 20_000

/** Jobs that a business may give to its drivers. New ones are told to partners who are online alone, so it asks. */
export const useAvailable = () => {
  const notes = useNotes('pool')
  const hidden = useHiddenJobs()
  const query = useQuery({
    queryKey: requestKeys.pool,
    queryFn: ({ signal }) => api.requests.listAvailable({ query: {} }, { signal }),
    refetchInterval: askEveryMs,
  })
  const isFree = ({ id, status }: RequestCard) => status === 'pending_match' && !hidden.includes(id)
  return { query, jobs: query.data && withNotes(query.data, notes, query.dataUpdatedAt, isFree) }
}
