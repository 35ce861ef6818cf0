import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { hideJob, recordRequest, unhideJob } from '#web/lib/request-changes.ts'
import { toast } from '#web/ui/toasts.ts'
import { statusKey } from '../use-status.ts'

type Id = RequestCard['id']
type Answer = { request: RequestCard }

type Move<Sent> = {
  call: (sent: Sent) => Promise<Answer>
  /** Said once it is done, where the screen does not say it by itself. */
  doneText?: string
  onRefused: (error: Error, sent: Sent, queries: QueryClient) => void
  /** Whether it may bring a pause, or meet one. */
  changesStatus?: boolean
}

const tell = (error: Error) => void toast.error(`Error: ${messageOf(error)}`)

const useMove = <Sent>({ call, doneText, onRefused, changesStatus }: Move<Sent>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: ({ request }) => {
      recordRequest(request, queries, { carried: request })
      if (doneText) toast.success(doneText)
    },
    onError: (error, sent) => onRefused(error, sent, queries),
    // Whatever came of it, what the server has now is the answer; too many jobs given back may have led to a pause.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['requests'] })
      if (changesStatus) void queries.invalidateQueries({ queryKey: statusKey })
    },
  })
}

export const useAcceptOffer = () =>
  useMove<DirectOffer>({
    call: ({ id }) => api.partner.acceptOffer({ params: { requestId: id } }),
    doneText: 'Offer accepted. It is one of your active deliveries now.',
    changesStatus: true,
    onRefused: tell,
  })

export const useDeclineOffer = () =>
  useMove<DirectOffer>({
    call: ({ id }) => api.partner.declineOffer({ params: { requestId: id } }),
    onRefused: tell,
  })

// Nobody can take these any more, whatever a late list says.
const isLost = (error: Error) =>
  error instanceof ApiError &&
  ['request.taken', 'request.gone', 'request.expired', 'request.excluded', 'request.unknown'].includes(error.code)

export const useAcceptJob = () =>
  useMove<Id>({
    call: (id) => api.requests.acceptRequest({ params: { id } }),
    doneText: 'Job accepted. It is one of your active deliveries now.',
    changesStatus: true,
    onRefused: (error, id, queries) => {
      tell(error)
      if (isLost(error)) hideJob(id, queries)
    },
  })

/** It goes at once, and comes back if the server does not let it go. */
export const useRejectJob = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => api.requests.rejectRequest({ params: { id } }),
    onMutate: (id) => hideJob(id, queries),
    onError: (_, id) => {
      unhideJob(id, queries)
      toast.error('Error: Failed to reject the job.')
    },
  })
}

export const useStartDelivery = () =>
  useMove<Id>({
    call: (id) => api.requests.startDelivery({ params: { id }, body: { status: 'in_transit' } }),
    onRefused: tell,
  })

export const useGiveBack = () =>
  useMove<Id>({
    call: (id) => api.requests.cancelRequest({ params: { id } }),
    changesStatus: true,
    onRefused: (error) => void toast.error(`Error cancelling job: ${messageOf(error)}`),
  })

/** What is wrong with a code is said beside its field. */
export const useCompleteDelivery = () =>
  useMove<{ id: Id; otp: string }>({
    call: ({ id, otp }) => api.requests.completeDelivery({ params: { id }, body: { otp } }),
    onRefused: () => {},
  })
