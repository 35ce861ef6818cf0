import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useSession } from '#web/lib/session.tsx'

export const papersQuery = queryOf(api.partner, 'getPapers')

type Options = { enabled?: boolean; retry?: false; staleTime?: number }

/** A partner's papers. Nobody else may read any, for example after a rejection. */
export const usePapers = ({ enabled = true, ...options }: Options = {}) => {
  const { user } = useSession()
  return useQuery({ ...papersQuery, ...options, enabled: enabled && user?.is_partner === true })
}
