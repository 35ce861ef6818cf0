import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

export const applicationKey = ['partner', 'getApplication'] as const

/** How one's application as a partner stands; null where there is none. */
export const useApplication = () =>
  useQuery({
    queryKey: applicationKey,
    queryFn: async ({ signal }) => (await api.partner.getApplication({}, { signal })).application,
  })
