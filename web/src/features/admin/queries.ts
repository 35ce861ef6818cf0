import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import type { UserEntry, UserRole } from '#shared/contracts/admin-users.ts'
import { toastFailure } from '#web/components/toast-failure.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, refusalText } from '#web/lib/api-error.ts'
import { recordChange, useChanges } from '#web/lib/live-list.ts'
import { keyOf, pagesOf, queryOf, refresh } from '#web/lib/query-of.ts'
import { useSession } from '#web/lib/session.tsx'
import { usePages } from '#web/lib/use-pages.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { ReviewConfig, ReviewedEntry, ReviewPage, Verdict } from './review/review-config.ts'

const refetchMs = 60_000

const statsQuery = queryOf(api.admin, 'getAdminStats')

export const useAdminStats = () => useQuery({ ...statsQuery, refetchInterval: refetchMs })

const activityPageSize = 10
const activityKey = keyOf(api.admin, 'listActivity')

/** The figures and the activity. Every decision of an admin changes them. */
export const overviewKeys: QueryKey[] = [statsQuery.queryKey, activityKey]

export type ActivityScope = 'all' | 'admins'

/** All activity, or only that of admins, newest first. */
export const useActivity = (of: ActivityScope) =>
  useInfiniteQuery({
    ...pagesOf(api.admin, 'listActivity', { of, limit: activityPageSize }),
    // Admins who read further back keep their place.
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : refetchMs),
  })

const usersPageSize = 10
const usersKey = keyOf(api.admin, 'listUsers')

type UserPage = Awaited<ReturnType<typeof api.admin.listUsers>>
type UserFilter = { q: string; role: UserRole }

/** Loads a whole page. One search call may return few users or none, with a cursor to continue. */
const loadUserPage = async ({ q, role }: UserFilter, cursor: string, signal: AbortSignal): Promise<UserPage> => {
  const next = (from: string, limit: number) => {
    const page = { role, cursor: from, limit }
    return q
      ? api.admin.searchUsers({ body: { ...page, q } }, { signal })
      : api.admin.listUsers({ query: page }, { signal })
  }
  let page = await next(cursor, usersPageSize)
  while (page.next !== null && page.items.length < usersPageSize) {
    const more = await next(page.next, usersPageSize - page.items.length)
    page = { ...more, items: [...page.items, ...more.items] }
  }
  return page
}

/** One page of the matching users, or of all. */
export const useUsers = (filter: UserFilter, requestedPage: number) => {
  const changes = useChanges<UserEntry>(usersKey)
  const listsNewAdminsFirst = filter.role === 'admin' && filter.q === ''
  const { shown, ...list } = usePages<UserEntry, UserPage>({
    query: {
      queryKey: keyOf(api.admin, 'listUsers', filter),
      queryFn: ({ pageParam, signal }) => loadUserPage(filter, pageParam, signal),
    },
    pageSize: usersPageSize,
    requestedPage,
    changes,
    ...(listsNewAdminsFirst && { expected: changes.filter(({ isExpected }) => isExpected) }),
  })
  // The last result stays until the new filter has one.
  const last = useRef<UserPage>(undefined)
  last.current = shown ?? (list.error ? undefined : last.current)
  return { ...list, users: last.current?.items }
}

type UserActionParts<Answer, Body> = {
  send: (params: { id: string }, body: Body) => Promise<Answer>
  /** What changed, to show until the lists have it. */
  changesOf?: (answer: Answer, body: Body) => Partial<Pick<UserEntry, 'is_admin' | 'suspension'>>
  /** The input of the action shows its own errors. */
  showsInvalid?: boolean
}

/** A later change of a user replaces an earlier one, so each contains everything that actions change. */
const useUserAction = <Answer extends { message: string }, Body = void>(
  { id, is_admin, suspension }: UserEntry,
  { send, changesOf, showsInvalid = false }: UserActionParts<Answer, Body>,
) => {
  const cache = useQueryClient()
  const { reload } = useSession()
  const acting = useMutation({
    mutationFn: (body: Body) => send({ id }, body),
    onSuccess: (answer, body) => {
      const changes = changesOf?.(answer, body)
      if (changes) {
        const update = (user: UserEntry) => ({ ...user, is_admin, suspension, ...changes })
        recordChange(usersKey, { id, isExpected: changes.is_admin === true, update }, cache)
        // The other lists are reloaded when they are next shown.
        void cache.invalidateQueries({ queryKey: usersKey, refetchType: 'none' })
      }
      void refresh(cache, activityKey)
      toast.success(answer.message)
    },
    onError: (error, body) => {
      const code = error instanceof ApiError ? error.code : undefined
      if (showsInvalid && code === 'input.invalid') return
      toastFailure(`Error: ${refusalText(error)}`, error, () => acting.mutate(body))
      // Reloads the session, which redirects a user who is no longer an admin. Otherwise the list was out of date.
      if (code === 'access.denied') void reload()
      else void refresh(cache, usersKey)
    },
  })
  return acting
}

/** Makes a user an admin, or undoes that. The call names the wanted state, so repeating it changes nothing. */
export const useToggleAdmin = (user: UserEntry) =>
  useUserAction(user, {
    send: (params, isAdmin: boolean) => api.admin.toggleAdmin({ params, body: { is_admin: isAdmin } }),
    changesOf: ({ is_admin }) => ({ is_admin }),
  })

/** Ends every session of a user. */
export const useSignOutUser = (user: UserEntry) =>
  useUserAction(user, { send: (params) => api.admin.signOutUser({ params }) })

type SuspensionBody = { reason: string; until?: string }

/** Suspends a user. The dialog shows errors in its input, a toast everything else. */
export const useSuspendUser = (user: UserEntry) =>
  useUserAction(user, {
    send: (params, body: SuspensionBody) => api.admin.suspendUser({ params, body }),
    changesOf: (_, { reason, until = null }) => ({ suspension: { reason, until } }),
    showsInvalid: true,
  })

/** Lifts a suspension. */
export const useLiftSuspension = (user: UserEntry) =>
  useUserAction(user, {
    send: (params) => api.admin.liftSuspension({ params }),
    changesOf: () => ({ suspension: null }),
  })

/** One page of a review, with the decisions of this screen applied. */
export const useReviewPage = <Entry extends ReviewedEntry>(config: ReviewConfig<Entry>, requestedPage: number) => {
  const { listsKey, query, pageSize, idOf } = config
  const { shown, ...list } = usePages<Entry, ReviewPage<Entry>>({
    query,
    pageSize,
    requestedPage,
    changes: useChanges<Entry>(listsKey),
    idOf,
  })
  return { ...list, entries: shown?.items }
}

/**
 * The personal details of an applicant. Each call is recorded, so it is made once per view and version of the
 * application, and its answer is not kept. Those of an earlier version stay while newer ones load.
 */
export const useReviewFacts = ({ user_id: id, version }: PartnerEntry) => {
  const queries = useQueryClient()
  return useQuery({
    queryKey: keyOf(api.admin, 'getReviewFacts', { id, version }),
    queryFn: async ({ signal }) => {
      const refreshList = () => void refresh(queries, keyOf(api.admin, 'listPartners'))
      try {
        const facts = await api.admin.getReviewFacts({ params: { id } }, { signal })
        if (facts.version !== version) refreshList()
        return facts
      } catch (error) {
        if (isOutdated(error)) refreshList()
        throw error
      }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

// Not the list itself: it shows the decision in place, so that no row moves while the admin is about to press.
const affectedKeys = [...overviewKeys, usersKey]

/** The entry has changed since it was loaded, or this admin may not decide it. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 409].includes(error.status)

export const useReviewDecision = <Entry extends ReviewedEntry>(config: Omit<ReviewConfig<Entry>, 'query'>) =>
  useDecision(config, {
    send: config.decide,
    after: (entry, { decision, reason }) => {
      const status = config.nextStatus(decision, entry.status) ?? entry.status
      return { ...entry, status, is_verified: status === 'verified', reason: reason ?? null }
    },
  })

type DecisionCall<Entry> = {
  send: (entry: Entry, verdict: Verdict) => Promise<{ message: string }>
  /** The entry after the decision. */
  after: (entry: Entry, verdict: Verdict) => Entry
}

/** Any decision on an entry of a review. */
export const useDecision = <Entry extends ReviewedEntry>(
  { listsKey, idOf }: Pick<ReviewConfig<Entry>, 'listsKey' | 'idOf'>,
  { send, after }: DecisionCall<Entry>,
) => {
  const queries = useQueryClient()
  const { reload } = useSession()
  const deciding = useMutation({
    mutationFn: ({ entry, verdict }: { entry: Entry; verdict: Verdict }) => send(entry, verdict),
    onSuccess: ({ message }, { entry, verdict }) => {
      // The server raises the version by one. The decision is shown until a list has that version.
      const version = entry.version + 1
      const decided = { ...after(entry, verdict), version }
      recordChange(listsKey, { id: idOf(entry), version, isLasting: true, update: () => decided }, queries)
      // The lists behind other tabs are reloaded when they are next shown.
      void queries.invalidateQueries({ queryKey: listsKey, refetchType: 'none' })
      toast.success(message)
      void refresh(queries, ...affectedKeys)
    },
    onError: (error, decision) => {
      toastFailure(`Error: ${refusalText(error)}`, error, () => deciding.mutate(decision))
      if (isOutdated(error)) void refresh(queries, listsKey)
      // Reloads the session, which redirects a user who is no longer an admin.
      if (error instanceof ApiError && error.code === 'access.denied') void reload()
    },
  })
  return deciding
}
