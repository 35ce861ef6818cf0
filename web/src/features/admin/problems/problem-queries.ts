import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { ProblemEntry, ProblemFile } from '#shared/contracts/problem-shapes.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { recordChange, useChanges } from '#web/lib/live-list.ts'
import { keyOf, pagesOf, queryOf, refresh } from '#web/lib/query-of.ts'
import { useSession } from '#web/lib/session.tsx'
import { readPage, usePages } from '#web/lib/use-pages.ts'
import { overviewKeys } from '../queries.ts'

/** The lists of problems: those that need a decision, answered or not, and those that are closed. */
export const problemLists = ['waiting', 'resolved'] as const
export type ProblemList = (typeof problemLists)[number]

/** The search part of a list's URL. */
export const searchOf = (list: ProblemList, page = 1): string =>
  new URLSearchParams({
    ...(list !== 'waiting' && { status: list }),
    ...(page > 1 && { page: String(page) }),
  }).toString()

/** The list and the page in the URL, so that a link leads to them. */
export const useProblemFilter = () => {
  const [search, setSearch] = useSearchParams()
  const list = problemLists.find((each) => each === search.get('status')) ?? 'waiting'
  return { list, page: readPage(search), showPage: (page: number) => setSearch(searchOf(list, page)) }
}

const pageSize = 10
const listsKey = keyOf(api.admin, 'listProblems')
const listQuery = (status: ProblemList) => pagesOf(api.admin, 'listProblems', { status, limit: pageSize })

/** One page of a list. */
export const useProblems = (list: ProblemList, requestedPage: number) => {
  const query = listQuery(list)
  const { shown, ...pages } = usePages({
    query,
    pageSize,
    requestedPage,
    changes: useChanges<ProblemEntry>(query.queryKey),
  })
  return { ...pages, entries: shown?.items }
}

/** Each call is recorded, so it is made once per view and its answer is not kept. */
const oncePerLook = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

const fileQuery = (problemId: ProblemId) => queryOf(api.admin, 'getProblemFile', { params: { problemId }, query: {} })

export const useProblemFile = (problemId: ProblemId) => useQuery({ ...fileQuery(problemId), ...oncePerLook })

/** The delivery's addresses, once the admin asks for them. */
export const useProblemAddresses = (problemId: ProblemId) =>
  useQuery({
    ...queryOf(api.admin, 'getProblemFile', { params: { problemId }, query: { addresses: 'true' } }),
    select: ({ addresses }) => addresses,
    enabled: false,
    ...oncePerLook,
  })

/** Shows a problem as resolved, and removes it from the waiting ones. */
const recordResolved = (problem: ProblemFile, queries: QueryClient): void => {
  const { id } = problem
  queries.setQueryData(fileQuery(id).queryKey, problem)
  recordChange<ProblemEntry>(listQuery('waiting').queryKey, { id, update: () => undefined }, queries)
  void refresh(queries, listsKey, ...overviewKeys)
}

/** The admin's view is outdated: someone else has decided, or the delivery has changed. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && [404, 409].includes(error.status)

type Decision = Parameters<typeof api.admin.resolveProblem>[0]['body']

export const useResolveProblem = (problemId: ProblemId) => {
  const queries = useQueryClient()
  const { reload } = useSession()
  return async (body: Decision): Promise<void> => {
    try {
      const { problem } = await api.admin.resolveProblem({ params: { problemId }, body })
      recordResolved(problem, queries)
    } catch (error) {
      if (isOutdated(error)) void refresh(queries, fileQuery(problemId).queryKey, listsKey)
      // A user who is no longer an admin is redirected once the session reloads.
      if (error instanceof ApiError && error.code === 'access.denied') void reload()
      throw error
    }
  }
}
