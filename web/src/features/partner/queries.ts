import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { addressPartsOf } from '#shared/model/profile-rules.ts'
import { toastFailure } from '#web/components/toast-failure.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { recordChange, useLiveList } from '#web/lib/live-list.ts'
import {
  hideJob,
  type PoolJob,
  recordRequest,
  requestKeys,
  showJobAgain,
  unhideJob,
  useRequestList,
} from '#web/lib/request-changes.ts'
import { toast } from '#web/ui/toasts.tsx'

/** Open requests nearby, without those that this partner rejected. */
export const usePool = () =>
  useRequestList({
    name: 'pool',
    load: (signal) => api.requests.listAvailable(undefined, { signal }),
  })

const statusKey = ['partner', 'status'] as const

type Status = Awaited<ReturnType<typeof api.partner.getStatus>>
/** Near what the partner looks for jobs. */
type Whereabouts = { lat: number; lng: number } | { postcode: string } | { at_home: true }
type StatusBody = { is_online: boolean } & Partial<Whereabouts>

/** Online or not, as the server has it. */
export const useStatus = () => {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: statusKey,
    queryFn: ({ signal }) => api.partner.getStatus(undefined, { signal }),
  })
  const change = {
    // Calls run one after the other, so that a position that is still being sent does not undo a later press.
    scope: { id: 'partner-status' },
    mutationFn: (body: StatusBody) => api.partner.setStatus({ body }),
    onMutate: () => queries.cancelQueries({ queryKey: statusKey }),
    onSuccess: ({ is_online }: { is_online: boolean }) => {
      queries.setQueryData(statusKey, (known: Status | undefined) => ({
        ...{ paused_until: null, place_until: null },
        ...known,
        is_online,
      }))
      void queries.invalidateQueries({ queryKey: ['requests'] })
    },
  }
  const setting = useMutation({
    ...change,
    onError: (error, body) => toastFailure(`Error: ${messageOf(error)}`, error, () => setting.mutate(body)),
  })
  const placing = useMutation(change)

  /**
   * Says where the partner is, unless they went offline on another device meanwhile, and learns the name of that place.
   * Undefined where that could not be said: it is said again soon.
   */
  const place = async (
    whereabouts: Whereabouts,
  ): Promise<{ near: string | undefined } | { errorText: string } | undefined> => {
    const { data } = await query.refetch()
    if (!data?.is_online) return undefined
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
type Answer = { request: RequestCard }

type Move<Sent> = {
  call: (sent: Sent) => Promise<Answer>
  /** The toast after it, where the screen alone does not show the outcome. */
  doneText?: string
  onRefused: (refused: Refused<Sent>) => void
  /** Whether it may lead to a pause, or be refused because of one. */
  changesStatus?: boolean
}

type Refused<Sent> = { error: Error; sent: Sent; queries: QueryClient; retry: () => void }

const showError = ({ error, retry }: Refused<unknown>) => toastFailure(`Error: ${messageOf(error)}`, error, retry)

export const useMove = <Sent>({ call, doneText, onRefused, changesStatus }: Move<Sent>) => {
  const queries = useQueryClient()
  const move = useMutation({
    mutationFn: call,
    onSuccess: ({ request }) => {
      recordRequest(request, queries, { carried: request })
      if (doneText) toast.success(doneText)
    },
    onError: (error, sent) => onRefused({ error, sent, queries, retry: () => move.mutate(sent) }),
    // Also after a refusal: the lists may be out of date. Too many jobs given back may have led to a pause.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['requests'] })
      if (changesStatus) void queries.invalidateQueries({ queryKey: statusKey })
    },
  })
  return move
}

export const useAcceptOffer = () =>
  useMove<DirectOffer>({
    call: ({ id }) => api.partner.acceptOffer({ params: { requestId: id } }),
    doneText: 'Offer accepted. See My Active Deliveries.',
    changesStatus: true,
    onRefused: showError,
  })

export const useDeclineOffer = () =>
  useMove<DirectOffer>({
    call: ({ id }) => api.partner.declineOffer({ params: { requestId: id } }),
    onRefused: showError,
  })

// Refusals of a job that nobody can take any more, even if a late list still has it.
const isLost = (error: Error) =>
  error instanceof ApiError &&
  ['request.taken', 'request.gone', 'request.expired', 'request.excluded', 'request.unknown'].includes(error.code)

/**
 * News of a job comes without its detour. Whoever looks at the list asks for it at once. Pages in the background ask a
 * little later, as a whole town gets the news at the same time, and so do all whose list was too old to have the job.
 */
export const useCompleteDetours = (jobs: readonly PoolJob[]): void => {
  const queries = useQueryClient()
  const without = jobs.flatMap(({ id, detour }) => (detour === undefined ? id : [])).join(' ')
  useEffect(() => {
    if (!without) return
    const ask = () => void queries.invalidateQueries({ queryKey: requestKeys.pool })
    if (!document.hidden) ask()
    const timer = setTimeout(ask, 2_000 + Math.random() * 6_000)
    return () => clearTimeout(timer)
  }, [without, queries])
}

export const useAcceptJob = () =>
  useMove<Id>({
    call: (id) => api.requests.acceptRequest({ params: { id } }),
    doneText: 'Job accepted. See My Active Deliveries.',
    changesStatus: true,
    onRefused: (refused) => {
      showError(refused)
      if (isLost(refused.error)) hideJob(refused.sent, refused.queries)
    },
  })

/** Hides a job at once, and shows it again if the server refuses, or if the partner changes their mind. */
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
  useMove<Id>({
    call: (id) => api.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } }),
    onRefused: showError,
  })

/** The modes of transport that the partner registered. */
export const useTransportModes = () =>
  useQuery({
    queryKey: ['partner', 'modes'],
    queryFn: ({ signal }) => api.partner.listTransportModes(undefined, { signal }),
  })

/** The partner's home as an area: 'Leeds, LS1'. */
export const useHome = () =>
  useQuery({
    queryKey: ['users', 'home'],
    queryFn: async ({ signal }) => {
      const { address, addressParts } = await api.users.getProfile(undefined, { signal })
      const { city, postcode } = addressParts ?? addressPartsOf(address ?? '')
      return [city, postcode?.trim().split(' ')[0]].filter(Boolean).join(', ')
    },
  })

const earningsKey = ['partner', 'earnings'] as const

/** What completed deliveries brought. */
export const useEarnings = () =>
  useQuery({ queryKey: earningsKey, queryFn: ({ signal }) => api.requests.getEarnings(undefined, { signal }) })

/** After a delivery was completed. */
export const refreshEarnings = (queries: QueryClient): void => void queries.invalidateQueries({ queryKey: earningsKey })

const ridesKey = ['partner', 'rides'] as const

/** The partner's rides that have not departed, the earliest first. */
export const usePublishedRides = () => {
  const { query, items } = useLiveList<PublishedRide>({
    key: ridesKey,
    load: (signal) => api.partner.listRides(undefined, { signal }),
  })
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
      // Offers for it have ended too.
      void queries.invalidateQueries({ queryKey: requestKeys.offers })
      dropRide(id, queries)
    },
    // It may be deleted already, so the list is loaded again.
    onError: () => void queries.invalidateQueries({ queryKey: ridesKey }),
  })
}
