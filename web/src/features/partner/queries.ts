import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import type { CarrierReason } from '#shared/model/cancellation-rules.ts'
import { addressPartsOf } from '#shared/model/profile-rules.ts'
import { toastFailure } from '#web/components/toast-failure.ts'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { recordChange, useLiveList } from '#web/lib/live-list.ts'
import { keyOf, queryOf, refresh } from '#web/lib/query-of.ts'
import { hideJob, type PoolJob, showJobAgain, unhideJob, useRequestList } from '#web/lib/request-changes.ts'
import { refreshRequests, requestQueries } from '#web/lib/request-queries.ts'

/** Open requests nearby, without those that this partner rejected. */
export const usePool = () => useRequestList({ name: 'pool', query: requestQueries.pool })

const statusQuery = queryOf(api.partner, 'getStatus')

/** The place near which the partner looks for jobs. */
type Whereabouts = { lat: number; lng: number } | { postcode: string } | { at_home: true }
type StatusBody = { is_online: boolean } & Partial<Whereabouts>

const pressKey = keyOf(api.partner, 'setStatus')

/** Whether the partner is online, according to the server. */
export const useStatus = () => {
  const queries = useQueryClient()
  const query = useQuery(statusQuery)
  const change = {
    // Calls run one after the other, so that a position still being sent does not undo a later press.
    scope: { id: 'partner-status' },
    mutationFn: (body: StatusBody) => api.partner.setStatus({ body }),
    onMutate: () => queries.cancelQueries({ queryKey: statusQuery.queryKey }),
    onSuccess: ({ is_online }: { is_online: boolean }, body: StatusBody) => {
      const wasOnline = queries.getQueryData(statusQuery.queryKey)?.is_online
      queries.setQueryData(statusQuery.queryKey, (known) => ({
        ...{ paused_until: null, place_until: null },
        ...known,
        is_online,
      }))
      // Without a place, only going online or offline changes the lists.
      if (is_online !== wasOnline || Object.keys(body).length > 1) refreshRequests(queries)
    },
  }
  const setting = useMutation({
    ...change,
    mutationKey: pressKey,
    onError: (error, body) => toastFailure(`Error: ${messageOf(error)}`, error, () => setting.mutate(body)),
  })
  const placing = useMutation(change)

  /**
   * Sends that the partner is here, and perhaps where, unless they went offline meanwhile. Returns the name of that
   * place; undefined if that failed, and the next attempt follows soon.
   */
  const place = async (
    whereabouts?: Whereabouts,
  ): Promise<{ near: string | undefined } | { errorText: string } | undefined> => {
    const { data } = await query.refetch()
    if (!data?.is_online || queries.isMutating({ mutationKey: pressKey })) return undefined
    try {
      const { near } = await placing.mutateAsync({ is_online: true, ...whereabouts })
      return { near }
    } catch (error) {
      const errorText = error instanceof ApiError ? error.fields.postcode : undefined
      return errorText ? { errorText } : undefined
    }
  }

  return {
    query,
    /** The requested state, until the server has answered. */
    requested: setting.isPending ? setting.variables.is_online : undefined,
    set: (is_online: boolean) => setting.mutate({ is_online }),
    place,
  }
}

type Id = RequestCard['id']
// Giving back too many jobs starts a pause, during which the partner cannot take others.
const pauses = [statusQuery.queryKey]

export const useAcceptOffer = () =>
  useRequestMutation({
    call: ({ id }: DirectOffer) => api.partner.acceptOffer({ params: { requestId: id } }),
    side: 'carrier',
    doneText: 'Offer accepted. See My Active Deliveries.',
    alsoChanges: pauses,
  })

export const useDeclineOffer = () =>
  useRequestMutation({
    call: ({ id }: DirectOffer) => api.partner.declineOffer({ params: { requestId: id } }),
    side: 'carrier',
  })

// Refusals of a job that nobody can take any more, even if a late list still has it.
const isLost = (error: Error) =>
  error instanceof ApiError &&
  ['request.taken', 'request.gone', 'request.expired', 'request.excluded', 'request.unknown'].includes(error.code)

/**
 * Events announce jobs without their detour. A page in view requests it at once. Pages in the background do so a little
 * later, because a whole town gets the same event, and so do pages whose list was too old to have the job.
 */
export const useCompleteDetours = (jobs: readonly PoolJob[]): void => {
  const queries = useQueryClient()
  const without = jobs.flatMap(({ id, detour }) => (detour === undefined ? id : [])).join(' ')
  useEffect(() => {
    if (!without) return
    const ask = () => void refresh(queries, requestQueries.pool.queryKey)
    if (!document.hidden) ask()
    const timer = setTimeout(ask, 2_000 + Math.random() * 6_000)
    return () => clearTimeout(timer)
  }, [without, queries])
}

export const useAcceptJob = () => {
  const queries = useQueryClient()
  return useRequestMutation({
    call: (id: Id) => api.requests.acceptRequest({ params: { id } }),
    side: 'carrier',
    doneText: 'Job accepted. See My Active Deliveries.',
    alsoChanges: pauses,
    onFailed: (error, id) => isLost(error) && hideJob(id, queries),
  })
}

type GivingBack = { id: Id; reason: CarrierReason; note?: string | undefined }

export const useGiveBack = () =>
  useRequestMutation({
    call: ({ id, ...body }: GivingBack) => api.requests.cancelRequest({ params: { id }, body }),
    side: 'carrier',
    failedText: (message) => `Error cancelling job: ${message}`,
    alsoChanges: pauses,
  })

/** Hides a job at once, and shows it again if the server refuses or the partner undoes it. */
export const useRejection = () => {
  const queries = useQueryClient()
  // One after the other, so that no undo overtakes its rejection.
  const scope = { id: 'rejection' }
  const rejecting = useMutation({
    scope,
    mutationFn: ({ id }: PoolJob) => api.requests.rejectRequest({ params: { id } }),
    onMutate: ({ id }) => hideJob(id, queries),
    onError: (error, job) => {
      unhideJob(job.id, queries)
      toastFailure('Error: Failed to reject the job.', error, () => rejecting.mutate(job))
    },
  })
  const undoing = useMutation({
    scope,
    mutationFn: ({ id }: PoolJob) => api.requests.undoRejection({ params: { id } }),
    onMutate: (job) => showJobAgain(job, queries),
    onError: (error, job) => {
      hideJob(job.id, queries)
      toastFailure('Error: Failed to bring the job back.', error, () => undoing.mutate(job))
    },
  })
  return { reject: rejecting.mutate, undo: undoing.mutate }
}

export const useStartDelivery = () =>
  useRequestMutation({
    call: (id: Id) => api.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } }),
    side: 'carrier',
  })

/** The modes of transport that the partner registered. */
export const useTransportModes = () => useQuery(queryOf(api.partner, 'listTransportModes'))

/** The partner's home as an area: 'Leeds, LS1'. */
export const useHome = () =>
  useQuery({
    ...queryOf(api.users, 'getProfile'),
    // Its own key, because the profile's form must never start from a cached copy.
    queryKey: keyOf(api.users, 'getProfile', 'home'),
    select: ({ address, addressParts }) => {
      const { city, postcode } = addressParts ?? addressPartsOf(address ?? '')
      return [city, postcode?.trim().split(' ')[0]].filter(Boolean).join(', ')
    },
  })

const earningsQuery = queryOf(api.requests, 'getEarnings')

/** Income from completed deliveries. */
export const useEarnings = () => useQuery(earningsQuery)

/** After a delivery was completed. */
export const refreshEarnings = (queries: QueryClient): void => void refresh(queries, earningsQuery.queryKey)

const ridesQuery = queryOf(api.partner, 'listRides')
const ridesKey = ridesQuery.queryKey

/** The partner's rides that have not departed, earliest first. */
export const usePublishedRides = () => {
  const { query, items } = useLiveList<PublishedRide>({ query: ridesQuery })
  return { query, rides: items?.toSorted((a, b) => departure(a).localeCompare(departure(b))) }
}

const departure = ({ date, departure_time }: PublishedRide): string => `${date} ${departure_time}`

export const recordRide = (ride: PublishedRide, queries: QueryClient): void =>
  recordChange(ridesKey, { id: ride.id, added: ride, update: () => ride }, queries)

const dropRide = (id: PublishedRide['id'], queries: QueryClient): void =>
  recordChange<PublishedRide>(ridesKey, { id, isLasting: true, update: () => undefined }, queries)

export const useDeleteRide = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: PublishedRide['id']) => api.partner.deleteRide({ params: { id } }),
    onSuccess: (_, id) => {
      // Offers for this ride have ended as well.
      void refresh(queries, requestQueries.offers.queryKey)
      dropRide(id, queries)
    },
    // It may already be deleted, so the list is reloaded.
    onError: () => void refresh(queries, ridesKey),
  })
}
