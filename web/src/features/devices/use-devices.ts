import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

export const devicesKey = ['auth', 'listSessions'] as const

export const useDevices = () =>
  useQuery({ queryKey: devicesKey, queryFn: ({ signal }) => api.auth.listSessions({}, { signal }) })

export type Device = NonNullable<ReturnType<typeof useDevices>['data']>[number]
