import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UserRole } from '#shared/contracts/admin.ts'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { groupActivity } from '#web/features/admin/dashboard/activity-sentence.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { recordChange, useChanges } from '#web/lib/live-list.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useSession } from '#web/lib/session.tsx'
import { usePages } from '#web/lib/use-pages.ts'
import { toast } from '#web/ui/toasts.ts'

/** Under which names the screens of admins keep what they loaded. */
export const adminKeys = {
  stats: ['admin', 'stats'],
  activity: ['admin', 'activity'],
  users: ['admin', 'users'],
  businesses: ['admin', 'businesses'],
  partners: ['admin', 'partners'],
} as const

const refetchMs = 60_000

export const useAdminStats = () =>
  useQuery({
    queryKey: adminKeys.stats,
    queryFn: ({ signal }) => api.admin.getAdminStats(undefined, { signal }),
    refetchInterval: refetchMs,
  })

const activityPageSize = 10

export type ActivityScope = 'all' | 'admins'

/** What happened, or what admins did alone, the newest first. */
export const useActivity = (of: ActivityScope) => {
  const query = useInfiniteQuery({
    queryKey: [...adminKeys.activity, of],
    queryFn: ({ pageParam, signal }) =>
      api.admin.listActivity({ query: { of, limit: activityPageSize, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Nothing is pushed away under the eyes of whoever reads further back.
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : refetchMs),
  })
  const entries = query.data?.pages.flatMap(({ items }) => items)
  return { query, lines: entries && groupActivity(entries) }
}

const usersPageSize = 10

type UserPage = Awaited<ReturnType<typeof api.admin.listUsers>>
type UserFilter = { q: string; role: UserRole }

/** A whole page: a search through many may answer with few, or with none yet, and the place to go on from. */
const loadUserPage = async (asked: UserFilter, cursor: string, signal: AbortSignal): Promise<UserPage> => {
  const next = (from: string, limit: number) =>
    api.admin.listUsers({ query: { ...asked, cursor: from, limit } }, { signal })
  let page = await next(cursor, usersPageSize)
  while (page.next !== null && page.items.length < usersPageSize) {
    const more = await next(page.next, usersPageSize - page.items.length)
    page = { ...more, items: [...page.items, ...more.items] }
  }
  return page
}

/** One page of the people that are searched for, or of all. */
export const useUsers = (asked: UserFilter, askedPage: number) => {
  const changes = useChanges<UserEntry>(adminKeys.users)
  const listsNewAdminsFirst = asked.role === 'admin' && asked.q === ''
  const { shown, ...list } = usePages<UserEntry, UserPage>({
    key: [...adminKeys.users, asked.role, asked.q],
    load: (cursor, signal) => loadUserPage(asked, cursor, signal),
    pageSize: usersPageSize,
    asked: askedPage,
    changes,
    ...(listsNewAdminsFirst && { expected: changes.filter(({ isExpected }) => isExpected) }),
  })
  // What was found before stays until there is an answer for what is asked now.
  const last = useRef<UserPage>(undefined)
  last.current = shown ?? (list.error ? undefined : last.current)
  return { ...list, users: last.current?.items }
}

/** Says why something was not done with a person. */
const useUserActionError = () => {
  const cache = useQueryClient()
  const { reload } = useSession()
  return (error: Error): void => {
    toast.error(`Error: ${refusalText(error)}`)
    // Whoever is no admin any more leaves these screens; otherwise the list knew too little.
    if (error instanceof ApiError && error.code === 'access.denied') void reload()
    else void cache.invalidateQueries({ queryKey: adminKeys.users })
  }
}

/** Makes somebody an admin or no longer one: what is wanted is said, so that a repetition does not turn it back. */
export const useToggleAdmin = ({ id }: UserEntry) => {
  const cache = useQueryClient()
  const onError = useUserActionError()
  return useMutation({
    mutationFn: (isAdmin: boolean) => api.admin.toggleAdmin({ params: { id }, body: { is_admin: isAdmin } }),
    onSuccess: ({ message, is_admin }) => {
      const update = (user: UserEntry) => ({ ...user, is_admin })
      recordChange(adminKeys.users, { id, isExpected: is_admin, update }, cache)
      // What else a list holds it says when it is looked at next.
      void cache.invalidateQueries({ queryKey: adminKeys.users, refetchType: 'none' })
      void cache.invalidateQueries({ queryKey: adminKeys.activity })
      toast.success(message)
    },
    onError,
  })
}

/** Ends every session of somebody. */
export const useSignOutUser = ({ id }: UserEntry) => {
  const cache = useQueryClient()
  const onError = useUserActionError()
  return useMutation({
    mutationFn: () => api.admin.signOutUser({ params: { id } }),
    onSuccess: ({ message }) => {
      void cache.invalidateQueries({ queryKey: adminKeys.activity })
      toast.success(message)
    },
    onError,
  })
}
