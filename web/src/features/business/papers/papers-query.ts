import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BusinessPapers } from '#shared/contracts/paper-shapes.ts'
import { api } from '#web/lib/api.ts'
import { keyOf, queryOf, refresh } from '#web/lib/query-of.ts'
import { toast } from '#web/ui/toasts.tsx'

const papersQuery = queryOf(api.business, 'getBusinessPapers')

export const useBusinessPapers = () => useQuery({ ...papersQuery, refetchOnMount: 'always' })

type Sent = NonNullable<Parameters<typeof api.business.saveBusinessPapers>[0]>['body']

/** Shows the saved papers without loading them again, and the jobs that they cover. */
export const useSavePapers = () => {
  const queries = useQueryClient()
  return async (body: Sent): Promise<BusinessPapers> => {
    const saved = await api.business.saveBusinessPapers({ body })
    // A read under way is older than this.
    await queries.cancelQueries({ queryKey: papersQuery.queryKey })
    queries.setQueryData(papersQuery.queryKey, saved)
    void refresh(queries, keyOf(api.requests, 'listAvailable'))
    toast.success('Saved. It counts from now on.')
    return saved
  }
}
