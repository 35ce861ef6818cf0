import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/lib/api.ts'
import { listen } from '#web/lib/bus.ts'

export const applicationKey = ['partner', 'getApplication'] as const

/** How one's application as a partner stands; null where there is none. A decision is heard of at once. */
export const useApplication = () => {
  const queries = useQueryClient()

  useEffect(
    () =>
      listen('realtime', ({ type }) => {
        if (type === 'session_changed') void queries.invalidateQueries({ queryKey: applicationKey })
      }),
    [queries],
  )

  return useQuery({
    queryKey: applicationKey,
    queryFn: async ({ signal }) => (await api.partner.getApplication({}, { signal })).application,
  })
}
