import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { adminKeys } from '../admin-keys.ts'

export const refetchMs = 60_000

export const useAdminStats = () =>
  useQuery({
    queryKey: adminKeys.stats,
    queryFn: ({ signal }) => api.admin.getAdminStats(undefined, { signal }),
    refetchInterval: refetchMs,
  })
