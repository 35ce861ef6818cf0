import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

export const devicesKey = ['auth', 'listSessions'] as const

export const useDevices = () =>
  useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => api.auth.listSessions({}, { signal }),
    // The one in the hand first, then as the server has them: the latest sign-in first.
    select: (devices) => devices.toSorted((a, b) => Number(b.current) - Number(a.current)),
  })

export type Device = NonNullable<ReturnType<typeof useDevices>['data']>[number]
