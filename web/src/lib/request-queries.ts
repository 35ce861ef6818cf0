import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { keyOf, pagesOf, queryOf, refresh } from './query-of.ts'

/** More requests than a user may have open, so that one page is enough. */
const openLimit = 50
const closedPageSize = 6

/** Queries about requests that several parts of the app use. */
export const requestQueries = {
  open: queryOf(api.requests, 'listRequests', { query: { state: 'open', limit: openLimit } }),
  closed: pagesOf(api.requests, 'listRequests', { state: 'closed', limit: closedPageSize }),
  /** For a partner: their deliveries, the offers to them, and the pool near them. */
  carried: queryOf(api.requests, 'listActive'),
  offers: queryOf(api.partner, 'listOffers'),
  pool: queryOf(api.requests, 'listAvailable'),
  /** For a driver: their assigned deliveries. */
  assigned: queryOf(api.business, 'listDriverDeliveries'),
  details: (id: string) => ({
    ...queryOf(api.requests, 'getDetails', { params: { id } }),
    // Kept, so that a carrier at a door without a connection can still read them.
    gcTime: Number.POSITIVE_INFINITY,
  }),
}

/** For a business: its drivers' deliveries, under the key of the board that shows them. */
export const fleetKey: QueryKey = keyOf(api.business, 'getLiveActivity')

/** The details of a request, as far as the caller may see them. */
export const useRequestDetails = (id: string) => useQuery(requestQueries.details(id))

/** The details, as far as they are loaded. */
export const useHeldDetails = (id: string) => useQuery({ ...requestQueries.details(id), enabled: false }).data

/** Loads the details that are not loaded yet. */
export const prefetchDetails = (ids: readonly string[], queries: QueryClient): void => {
  for (const id of ids)
    void queries.prefetchQuery({ ...requestQueries.details(id), staleTime: Number.POSITIVE_INFINITY })
}

export const proposalKeys = [keyOf(api.proposals, 'listProposals'), keyOf(api.proposals, 'listOwnProposals')]

/** Every call that shows requests, except the preview, which ends when the job is taken. */
const keysOfRequests = [
  keyOf(api.requests, 'listRequests'),
  keyOf(api.requests, 'listActive'),
  keyOf(api.requests, 'listAvailable'),
  keyOf(api.requests, 'listHistory'),
  keyOf(api.requests, 'listRouteLines'),
  keyOf(api.requests, 'getDetails'),
  keyOf(api.requests, 'findRides'),
  keyOf(api.partner, 'listOffers'),
  keyOf(api.problems, 'getProblem'),
  keyOf(api.business, 'listDriverDeliveries'),
  keyOf(api.business, 'getLiveActivity'),
  keyOf(api.business, 'listFleetHistory'),
  ...proposalKeys,
]

/** Call this when a request has changed or may have. Reloads everything that shows requests, and the given keys. */
export const refreshRequests = (queries: QueryClient, ...more: QueryKey[]): void =>
  void refresh(queries, ...keysOfRequests, ...more)
