import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const profileQuery = queryOf(api.users, 'getProfile')

/** Loaded anew on each visit, because a form that starts from an old copy would save it again. */
export const useProfile = () => useQuery({ ...profileQuery, gcTime: 0, refetchOnWindowFocus: false })
