import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Driver, LiveActivity, LiveJob } from '#shared/contracts/business-shapes.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { log } from '#web/lib/log.ts'
import {
  type Cards,
  hideJob,
  type Moved,
  recordRequest,
  useCompleted,
  useRequestList,
} from '#web/lib/request-changes.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { toast } from '#web/ui/toasts.ts'

/** Under which names the screens of a business keep what they loaded. News of the fleet asks all of it again. */
export const businessKeys = {
  profile: ['business', 'profile'],
  stats: ['business', 'stats'],
  drivers: ['business', 'drivers'],
  /** The drivers among whom one is chosen: longer pages of the same. */
  driverOptions: ['business', 'driver-choice'],
} as const

/** Asked anew by each screen that shows it: an admin may have decided meanwhile. */
export const useBusinessProfile = () =>
  useQuery({
    queryKey: businessKeys.profile,
    queryFn: ({ signal }) => api.business.getBusiness(undefined, { signal }),
    refetchOnMount: 'always',
  })

export const useBusinessStats = () =>
  useQuery({
    queryKey: businessKeys.stats,
    queryFn: ({ signal }) => api.business.getStats(undefined, { signal }),
  })

const driversPageSize = 12

type DriverPage = Awaited<ReturnType<typeof api.business.listDrivers>>
type DriverPages = InfiniteData<DriverPage>

/** One page of the drivers that are searched for, or of all. */
export const useDrivers = (q: string, asked: number) => {
  const { shown, ...list } = usePages({
    key: [...businessKeys.drivers, q],
    load: (cursor, signal) => api.business.listDrivers({ query: { q, cursor, limit: driversPageSize } }, { signal }),
    pageSize: driversPageSize,
    asked,
  })
  // What was found before stays until there is an answer for what is typed now.
  const last = useRef<DriverPage>(undefined)
  last.current = shown ?? (list.error ? undefined : last.current)
  return { ...list, drivers: last.current?.items, isCurrent: shown !== undefined }
}

const maxOptions = 50

/** The drivers to choose from: those that match what was typed, or the first ones of all. */
export const useDriverOptions = (typed: string) => {
  const q = useSettled(typed.trim())
  return useQuery({
    queryKey: [...businessKeys.driverOptions, q],
    queryFn: ({ signal }) => api.business.listDrivers({ query: { q, limit: maxOptions } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** In every list that has the driver, found by whatever search. */
const showStatus = (id: Driver['id'], is_active: boolean, queries: QueryClient): void => {
  queries.setQueriesData<DriverPages>({ queryKey: businessKeys.drivers }, (list) => {
    if (!list) return list
    const changed = (driver: Driver) => (driver.id === id ? { ...driver, is_active } : driver)
    return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(changed) })) }
  })
}

/** It shows at once, and is taken back if the server refuses. */
export const useSetDriverStatus = ({ id }: Driver) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isActive: boolean) => api.business.setDriverStatus({ params: { id }, body: { isActive } }),
    onMutate: async (isActive) => {
      showStatus(id, isActive, queries)
      // A list that is on its way may know the old status only.
      await queries.cancelQueries({ queryKey: businessKeys.drivers })
      showStatus(id, isActive, queries)
    },
    onSuccess: ({ is_active }) => showStatus(id, is_active, queries),
    onError: (error, isActive) => {
      showStatus(id, !isActive, queries)
      toast.error(`Error: ${messageOf(error)}`)
    },
    // What a driver had not picked up goes back to the pool with them.
    onSettled: () => {
      for (const queryKey of [businessKeys.stats, businessKeys.driverOptions, ['requests']])
        void queries.invalidateQueries({ queryKey })
    },
  })
}

const availableRefetchMs = 20_000

/** Jobs that a business may give to its drivers. New ones are told to partners who are online alone, so it asks. */
export const useAvailableJobs = () => {
  const { query, cards } = useRequestList({
    name: 'pool',
    load: (signal) => api.requests.listAvailable({ query: {} }, { signal }),
    everyMs: availableRefetchMs,
  })
  return { query, jobs: cards }
}

type Assignment = { requestId: RequestId; driver: Pick<Driver, 'user_id' | 'name'> }

// Nobody can be given these any more, whatever a late list says.
const unavailableCodes = [
  'request.taken',
  'request.gone',
  'request.expired',
  'request.unknown',
  'request.own-business',
  'request.excluded',
]

export const isNoLongerAvailable = (error: unknown): boolean =>
  error instanceof ApiError && unavailableCodes.includes(error.code)

export const useAssignDelivery = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ requestId, driver }: Assignment) =>
      api.business.assignDelivery({ params: { requestId }, body: { driver_user_id: driver.user_id } }),
    onSuccess: ({ request }, { driver }) => {
      recordRequest(request, queries)
      toast.success(`Delivery assigned to ${driver.name}.`)
    },
    onError: (error, { requestId }) => {
      toast.error(`Assignment failed: ${messageOf(error)}`)
      if (isNoLongerAvailable(error)) hideJob(requestId, queries)
    },
    // Whatever came of it, what the server has now is the answer.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['requests'] })
      void queries.invalidateQueries({ queryKey: ['business'] })
    },
  })
}

type ColumnStatus = 'in_transit' | 'matched'

export type FleetJob = Cards['fleet']

/** How many there are beyond those that the server lists. */
type UnlistedCounts = Record<ColumnStatus, number>

// Nothing tells that a driver was deactivated.
const fleetRefetchMs = 60_000

/** What the drivers of the fleet carry, column by column: who needs somebody first, then the newest. */
export const useFleetJobs = () => {
  const { query, cards } = useRequestList({
    name: 'fleet',
    load: async (signal) => toBoard(await api.business.getLiveActivity(undefined, { signal })),
    retriesWhileBehind: true,
    everyMs: fleetRefetchMs,
  })
  const { error } = query

  // A board that looks on by itself says nothing of one look that failed.
  useEffect(() => {
    if (error) log('Live activity could not be loaded.', error)
  }, [error])

  const column = (status: ColumnStatus) => {
    const jobs = (cards ?? []).filter((job) => job.status === status).toSorted(byUrgency)
    return { jobs, count: jobs.length + (query.data?.beyond[status] ?? 0) }
  }
  return { query, isLoaded: cards !== undefined, column }
}

const toBoard = (activity: LiveActivity) => {
  const { in_transit_jobs, matched_jobs, in_transit_total, matched_total } = activity
  // On its way from one list to the other a job may stand in both.
  const matched = matched_jobs.filter(({ id }) => !in_transit_jobs.some((job) => job.id === id))
  const beyond: UnlistedCounts = {
    in_transit: in_transit_total - in_transit_jobs.length,
    matched: matched_total - matched_jobs.length,
  }
  return { items: [...in_transit_jobs.map(withStatus('in_transit')), ...matched.map(withStatus('matched'))], beyond }
}

const withStatus =
  (status: ColumnStatus) =>
  (job: LiveJob): FleetJob => ({ ...job, status })

const sinceOf = ({ movedAt, since }: Moved<FleetJob>): number => movedAt ?? Date.parse(since)

const byUrgency = (a: Moved<FleetJob>, b: Moved<FleetJob>): number =>
  Number(b.needs_driver) - Number(a.needs_driver) || sinceOf(b) - sinceOf(a)

const historyPageSize = 10

/** One page of what the fleet has carried. What was completed a moment ago may be late, so it is asked again. */
export const useFleetHistory = (asked: number) =>
  usePages({
    key: requestKeys.fleetHistory,
    load: (cursor, signal) => api.business.listFleetHistory({ query: { cursor, limit: historyPageSize } }, { signal }),
    pageSize: historyPageSize,
    asked,
    expected: useCompleted(),
  })
