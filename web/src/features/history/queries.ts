import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { pagesOf, queryOf } from '#web/lib/query-of.ts'
import { type RequestChange, useCompleted } from '#web/lib/request-changes.ts'
import { usePages } from '#web/lib/use-pages.ts'

/** The user's role in the listed deliveries. */
export type RoleFilter = 'all' | 'requester' | 'partner'

const pageSize = 6

/** One page of the history, and the totals of all pages of the filter. */
export const useHistory = (role: RoleFilter, requestedPage: number) =>
  usePages({
    query: pagesOf(api.requests, 'listHistory', { role, limit: pageSize }),
    pageSize,
    requestedPage,
    expected: useCompleted((change) => isIn(role, change)),
  })

const isIn = (role: RoleFilter, { cards: { own, carried } }: RequestChange): boolean =>
  Boolean((role !== 'partner' && own) || (role !== 'requester' && carried))

export const useRouteLines = () => useQuery(queryOf(api.requests, 'listRouteLines'))
