import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { ProblemEntry, ProblemFile } from '#shared/contracts/problem-shapes.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { recordChange, useChanges } from '#web/lib/live-list.ts'
import { useSession } from '#web/lib/session.tsx'
import { readPage, usePages } from '#web/lib/use-pages.ts'
import { adminKeys } from '../admin-keys.ts'

/** The lists of problems: those that wait, unanswered or answered, and those that are closed. */
export const problemLists = ['open', 'answered', 'resolved'] as const
export type ProblemList = (typeof problemLists)[number]

const listsKey = ['admin', 'problems']
const listKey = (list: ProblemList) => [...listsKey, list]
const fileKey = (id: ProblemId) => ['admin', 'problem', id]

/** The search of the address of a list. */
export const searchOf = (list: ProblemList, page = 1): string =>
  new URLSearchParams({
    ...(list !== 'open' && { status: list }),
    ...(page > 1 && { page: String(page) }),
  }).toString()

/** The list and the page in the address, so that a link leads to them. */
export const useProblemFilter = () => {
  const [search, setSearch] = useSearchParams()
  const list = problemLists.find((each) => each === search.get('status')) ?? 'open'
  return { list, page: readPage(search), showPage: (page: number) => setSearch(searchOf(list, page)) }
}

const pageSize = 10

type ProblemPage = Awaited<ReturnType<typeof api.admin.listProblems>> & { total: null }

/** One page of a list. */
export const useProblems = (list: ProblemList, requestedPage: number) => {
  const { shown, ...pages } = usePages<ProblemEntry, ProblemPage>({
    key: listKey(list),
    load: async (cursor, signal) => ({
      ...(await api.admin.listProblems({ query: { status: list, cursor, limit: pageSize } }, { signal })),
      total: null,
    }),
    pageSize,
    requestedPage,
    changes: useChanges<ProblemEntry>(listKey(list)),
  })
  return { ...pages, entries: shown?.items }
}

/** Each call is recorded, so it is made once for each look, and nothing is kept afterwards. */
const oncePerLook = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

export const useProblemFile = (problemId: ProblemId) =>
  useQuery({
    queryKey: fileKey(problemId),
    queryFn: ({ signal }) => api.admin.getProblemFile({ params: { problemId }, query: {} }, { signal }),
    ...oncePerLook,
  })

/** Where the delivery was from and to, once the admin asks for it. */
export const useProblemAddresses = (problemId: ProblemId) =>
  useQuery({
    queryKey: [...fileKey(problemId), 'addresses'],
    queryFn: async ({ signal }) => {
      const file = await api.admin.getProblemFile({ params: { problemId }, query: { addresses: 'true' } }, { signal })
      return file.addresses
    },
    enabled: false,
    ...oncePerLook,
  })

/** Shows a problem as it was resolved, and no longer among those that wait. */
const recordResolved = (problem: ProblemFile, queries: QueryClient): void => {
  const { id } = problem
  queries.setQueryData(fileKey(id), problem)
  for (const list of ['open', 'answered'] as const)
    recordChange<ProblemEntry>(listKey(list), { id, update: () => undefined }, queries)
  for (const queryKey of [listsKey, adminKeys.stats, adminKeys.activity]) void queries.invalidateQueries({ queryKey })
}

/** What the admin has seen is no longer so: somebody else has decided, or the delivery has gone on. */
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
      if (isOutdated(error))
        for (const queryKey of [fileKey(problemId), listsKey]) void queries.invalidateQueries({ queryKey })
      // A user who is no longer an admin is redirected once the session reloads.
      if (error instanceof ApiError && error.code === 'access.denied') void reload()
      throw error
    }
  }
}
