import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { ReportEntry, ReportFile } from '#shared/contracts/admin-reports.ts'
import type { ReportId } from '#shared/model/ids.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { recordChange, useChanges } from '#web/lib/live-list.ts'
import { keyOf, pagesOf, queryOf, refresh } from '#web/lib/query-of.ts'
import { useSession } from '#web/lib/session.tsx'
import { readPage, usePages } from '#web/lib/use-pages.ts'
import { overviewKeys } from '../queries.ts'

export const reportLists = ['open', 'decided'] as const
export type ReportList = (typeof reportLists)[number]

/** The search part of a list's URL. */
export const searchOf = (list: ReportList, page = 1): string =>
  new URLSearchParams({
    ...(list !== 'open' && { status: list }),
    ...(page > 1 && { page: String(page) }),
  }).toString()

/** The list and the page in the URL, so that a link leads to them. */
export const useReportFilter = () => {
  const [search, setSearch] = useSearchParams()
  const list = reportLists.find((each) => each === search.get('status')) ?? 'open'
  return { list, requestedPage: readPage(search), showPage: (page: number) => setSearch(searchOf(list, page)) }
}

const pageSize = 10
const listsKey = keyOf(api.admin, 'listReports')
const listQuery = (status: ReportList) => pagesOf(api.admin, 'listReports', { status, limit: pageSize })

/** One page of a list. */
export const useReports = (list: ReportList, requestedPage: number) => {
  const query = listQuery(list)
  const { shown, ...pages } = usePages({
    query,
    pageSize,
    requestedPage,
    changes: useChanges<ReportEntry>(query.queryKey),
  })
  return { ...pages, entries: shown?.items }
}

const fileQuery = (reportId: ReportId) => queryOf(api.admin, 'getReport', { params: { reportId } })

/** Each call is recorded, so it is made once per view and its answer is not kept. */
export const useReport = (reportId: ReportId) =>
  useQuery({ ...fileQuery(reportId), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })

/** Shows a report as decided, and removes it from the waiting ones. */
const recordDecided = (report: ReportFile, queries: QueryClient): void => {
  const { id } = report
  queries.setQueryData(fileQuery(id).queryKey, report)
  recordChange<ReportEntry>(listQuery('open').queryKey, { id, update: () => undefined }, queries)
  void refresh(queries, listsKey, ...overviewKeys)
}

/** Someone else has decided it meanwhile. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && [404, 409].includes(error.status)

type Decision = Parameters<typeof api.admin.decideReport>[0]['body']

export const useDecideReport = (reportId: ReportId) => {
  const queries = useQueryClient()
  const { reload } = useSession()
  return async (body: Decision): Promise<void> => {
    try {
      const { report } = await api.admin.decideReport({ params: { reportId }, body })
      recordDecided(report, queries)
    } catch (error) {
      if (isOutdated(error)) void refresh(queries, fileQuery(reportId).queryKey, listsKey)
      // A user who is no longer an admin is redirected once the session reloads.
      if (error instanceof ApiError && error.code === 'access.denied') void reload()
      throw error
    }
  }
}
