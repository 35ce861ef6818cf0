import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

export const profileKey = ['users', 'getProfile'] as const

/** Reloaded on each visit: a form that starts from an old copy would write it back. */
export const useProfile = () =>
  useQuery({ queryKey: profileKey, queryFn: () => api.users.getProfile(), gcTime: 0, refetchOnWindowFocus: false })
