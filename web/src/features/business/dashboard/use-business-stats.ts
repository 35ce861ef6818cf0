import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { businessKeys } from '../business-keys.ts'

export const useBusinessStats = () =>
  useQuery({
    queryKey: businessKeys.stats,
    queryFn: ({ signal }) => api.business.getStats(undefined, { signal }),
  })
