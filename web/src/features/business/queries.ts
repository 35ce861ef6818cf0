import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Driver } from '#shared/contracts/business-drivers.ts'
import type { LiveJob } from '#shared/contracts/fleet-shapes.ts'
import type { CarrierReason } from '#shared/model/cancellation-rules.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { toastFailure } from '#web/components/toast-failure.ts'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { recordChange, useChanges } from '#web/lib/live-list.ts'
import { keyOf, queryOf, refresh } from '#web/lib/query-of.ts'
import { hideJob, recordRequest, urgentFirst, useRequestList } from '#web/lib/request-changes.ts'
import { refreshRequests, requestQueries } from '#web/lib/request-queries.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { BusinessDetails } from './profile/business-form.tsx'

const profileQuery = queryOf(api.business, 'getBusiness')
const statsQuery = queryOf(api.business, 'getStats')
const driversKey = keyOf(api.business, 'listDrivers')

/** Reloaded by each screen that shows it, because an admin may have decided meanwhile. */
export const useBusinessProfile = () => useQuery({ ...profileQuery, refetchOnMount: 'always' })

/** Shows the saved profile without loading it again. */
export const useSaveBusiness = () => {
  const queries = useQueryClient()
  return async (body: BusinessDetails) => {
    const { message, is_verified } = await api.business.saveBusiness({ body })
    // A read under way is older than this.
    await queries.cancelQueries({ queryKey: profileQuery.queryKey })
    const known = queries.getQueryData(profileQuery.queryKey)
    queries.setQueryData(profileQuery.queryKey, {
      business_name: body.businessName,
      business_address: body.businessAddress,
      registration_number: body.registrationNumber || null,
      vat_number: body.vatNumber || null,
      is_verified,
      status: is_verified ? 'verified' : 'pending',
      reason: null,
      owner_first_name: known?.owner_first_name ?? null,
      owner_last_name: known?.owner_last_name ?? null,
    })
    toast.success(message)
  }
}

/** The same for the name of the owner. */
export const useSaveOwner = () => {
  const queries = useQueryClient()
  return async (body: { firstName: string; lastName: string }) => {
    const { message } = await api.business.saveOwner({ body })
    await queries.cancelQueries({ queryKey: profileQuery.queryKey })
    queries.setQueryData(
      profileQuery.queryKey,
      (known) => known && { ...known, owner_first_name: body.firstName, owner_last_name: body.lastName },
    )
    toast.success(message)
  }
}

export const useBusinessStats = () => useQuery(statsQuery)

export const useFleetEarnings = () => useQuery(queryOf(api.business, 'getFleetEarnings'))

const driversPageSize = 12

export type DriverPage = Awaited<ReturnType<typeof api.business.listDrivers>>
/** A driver with their number of jobs. */
export type FleetDriver = DriverPage['items'][number]

const loadDrivers = (q: string, page: { cursor?: string; limit: number }, signal: AbortSignal) =>
  q
    ? api.business.searchDrivers({ body: { q, ...page } }, { signal })
    : api.business.listDrivers({ query: page }, { signal })

/** One page of the matching drivers, or of all. */
export const useDrivers = (q: string, requestedPage: number) => {
  const { shown, ...list } = usePages<FleetDriver, DriverPage>({
    query: {
      queryKey: keyOf(api.business, 'listDrivers', { pages: q }),
      queryFn: ({ pageParam, signal }) => loadDrivers(q, { cursor: pageParam, limit: driversPageSize }, signal),
    },
    pageSize: driversPageSize,
    requestedPage,
    changes: useChanges(driversKey),
  })
  // The last result stays until the new search has one.
  const last = useRef<DriverPage>(undefined)
  last.current = shown ?? (list.error ? undefined : last.current)
  return { ...list, drivers: last.current?.items, isCurrent: shown !== undefined }
}

/** After a driver was added or removed. */
export const refreshDrivers = (queries: QueryClient): void => void refresh(queries, driversKey, statsQuery.queryKey)

export const useRemoveDriver = (onRemoved: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Driver['id']) => api.business.removeDriver({ params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      onRemoved()
      refreshDrivers(queries)
    },
  })
}

/** Only the answer contains the new password, so it is passed on even if the driver's row is no longer on the page. */
export const useResetDriverPassword = (id: Driver['id'], onReset: (password: string) => void) => {
  const queries = useQueryClient()
  const resetting = useMutation({
    mutationFn: () => api.business.resetDriverPassword({ params: { id } }),
    onSuccess: ({ new_temp_password }) => {
      onReset(new_temp_password)
      // An expired password no longer needs attention.
      void refresh(queries, statsQuery.queryKey)
    },
    onError: (error) => toastFailure(`Error: ${messageOf(error)}`, error, () => resetting.mutate()),
  })
  return resetting
}

const maxOptions = 50

/** The drivers to choose from: those that match the typed text, otherwise the first ones. */
export const useDriverOptions = (typed: string) => {
  const q = useDebounced(typed.trim())
  return useQuery({
    queryKey: keyOf(api.business, 'listDrivers', { options: q }),
    queryFn: ({ signal }) => loadDrivers(q, { limit: maxOptions }, signal),
    placeholderData: keepPreviousData,
  })
}

/** One driver's jobs: waiting for pickup, and in transit. */
export type DriverJobs = { matched: number; inTransit: number }

/** Counts a driver's current jobs. */
export const useCountJobs = ({ id, open_jobs }: FleetDriver, onCounted: (jobs: DriverJobs) => void) => {
  const counting = useMutation({
    mutationFn: async (): Promise<DriverJobs> => {
      const { matched_jobs, matched_total, in_transit_jobs } = await api.business.getLiveActivity()
      const countOf = (jobs: readonly LiveJob[]) => jobs.filter(({ driver_id }) => driver_id === id).length
      const [matched, inTransit] = [countOf(matched_jobs), countOf(in_transit_jobs)]
      // Only the first hundred are listed. Any job beyond those that is not in transit may be waiting.
      const isComplete = matched_jobs.length === matched_total
      return { matched: isComplete ? matched : Math.max(matched, open_jobs - inTransit), inTransit }
    },
    onSuccess: onCounted,
    onError: (error) => toastFailure(`Error: ${messageOf(error)}`, error, () => counting.mutate()),
  })
  return counting
}

/** `passJobsTo`: who gets the jobs that a deactivated driver had not picked up. */
type DriverStatusChange = { isActive: boolean; passJobsTo?: Pick<Driver, 'id' | 'name'> | undefined }

/** Shows at once, and is reverted if the server refuses. Undo only reactivates the driver. */
export const useSetDriverStatus = ({ id, name }: FleetDriver) => {
  const queries = useQueryClient()
  const show = (is_active: boolean) =>
    recordChange<FleetDriver>(driversKey, { id, update: (driver) => ({ ...driver, is_active }) }, queries)
  const setting = useMutation({
    mutationFn: ({ isActive, passJobsTo }: DriverStatusChange) =>
      api.business.setDriverStatus({
        params: { id },
        body: { isActive, ...(passJobsTo && { passJobsTo: passJobsTo.id }) },
      }),
    onMutate: ({ isActive }) => show(isActive),
    onSuccess: ({ is_active }, { passJobsTo }) => {
      show(is_active)
      if (is_active) return
      const text = passJobsTo ? ` Their jobs are with ${passJobsTo.name} now.` : ''
      toast.success(`${name} is inactive.${text}`, { undo: () => setting.mutate({ isActive: true }) })
    },
    onError: (error, change) => {
      show(!change.isActive)
      toastFailure(`Error: ${messageOf(error)}`, error, () => setting.mutate(change))
    },
    // Jobs that a deactivated driver had not picked up are now another driver's, or back in the pool.
    onSettled: () => refreshRequests(queries, driversKey, statsQuery.queryKey),
  })
  return setting
}

const availableRefetchMs = 20_000

/** Open requests that a business can assign. Polls, because events announce new ones to online partners only. */
export const useAvailableJobs = () => {
  const { query, cards } = useRequestList({
    name: 'pool',
    query: requestQueries.pool,
    everyMs: availableRefetchMs,
  })
  return { query, jobs: cards && urgentFirst(cards) }
}

type Assignment = { requestId: RequestId; driver: Pick<Driver, 'user_id' | 'name'> }

// Refusals of a request that can no longer be assigned, even if a late list still has it.
const unavailableCodes = [
  'request.taken',
  'request.gone',
  'request.expired',
  'request.unknown',
  'request.own-business',
  'request.excluded',
]

/** Refusals because the papers of the business do not cover a job. */
export const concernsPapers = (code: string | null | undefined): boolean => code?.startsWith('papers.no-') === true

export const isAboutPapers = (error: unknown): boolean => error instanceof ApiError && concernsPapers(error.code)

export const isUnavailable = (code: string | null | undefined): boolean => unavailableCodes.includes(code ?? '')

export const isNoLongerAvailable = (error: unknown): boolean => error instanceof ApiError && isUnavailable(error.code)

/** The figures and the drivers of a fleet change with its jobs. */
const fleet = [keyOf(api.business)]

export const useAssignDelivery = () => {
  const queries = useQueryClient()
  return useRequestMutation({
    call: ({ requestId, driver }: Assignment) =>
      api.business.assignDelivery({ params: { requestId }, body: { driver_user_id: driver.user_id } }),
    doneText: (_, { driver }) => `Delivery assigned to ${driver.name}.`,
    // The dialog says itself that papers are missing, with a link to them.
    failedText: (message, error) => !isAboutPapers(error) && `Assignment failed: ${message}`,
    alsoChanges: fleet,
    onFailed: (error, { requestId }) => isNoLongerAvailable(error) && hideJob(requestId, queries),
  })
}

type Assignments = { requestIds: RequestId[]; driver: Pick<Driver, 'user_id' | 'name'> }

/** Assigns several jobs in one call. Each one is assigned or refused separately. */
export const useAssignDeliveries = () => {
  const queries = useQueryClient()
  return useRequestMutation({
    call: ({ requestIds, driver }: Assignments) =>
      api.business.assignDeliveries({ body: { driver_user_id: driver.user_id, request_ids: requestIds } }),
    doneText: ({ results }, { driver }) => {
      const count = results.filter(({ request }) => request).length
      return count > 0 ? `${count} ${count === 1 ? 'delivery' : 'deliveries'} assigned to ${driver.name}.` : undefined
    },
    failedText: (message) => `Assignment failed: ${message}`,
    alsoChanges: fleet,
    onDone: ({ results }) => {
      for (const { id, request, code } of results) {
        if (request) recordRequest(request, queries)
        else if (isUnavailable(code)) hideJob(id, queries)
      }
    },
  })
}

type Unassignment = { id: RequestId; reason: CarrierReason; note?: string | undefined }

/** Takes a job from its driver and returns it to the pool, where this business does not see it again. */
export const useUnassignDelivery = () =>
  useRequestMutation({
    call: ({ id, ...body }: Unassignment) => api.requests.cancelRequest({ params: { id }, body }),
    doneText: 'The delivery is back in the pool.',
    alsoChanges: fleet,
  })
