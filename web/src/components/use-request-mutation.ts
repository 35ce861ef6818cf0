import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { type Cards, newestIn, recordRequest } from '#web/lib/request-changes.ts'
import { refreshRequests } from '#web/lib/request-queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import { toastFailure } from './toast-failure.ts'

type Side = 'owner' | 'carrier'

type RequestMutation<Sent, Reply> = {
  call: (sent: Sent) => Promise<Reply>
  /** Whose lists get the request of the reply. Without a side, only lists that already show it are updated. */
  side?: Side
  /** The toast after a success, if the screen alone does not show it. */
  doneText?: string | ((reply: Reply, sent: Sent) => string | undefined)
  /** The toast after a failure. False if the form shows the failure. */
  failedText?: ((message: string, error: Error) => string | false) | false
  onDone?: (reply: Reply, sent: Sent) => void
  onFailed?: (error: Error, sent: Sent) => void
  /** What the call may change besides requests. */
  alsoChanges?: readonly QueryKey[]
}

/**
 * A call that changes a request.
 *
 * - After a success, lists show the request as the reply has it, and a toast may say so.
 * - After a refusal, a toast or the form says why.
 * - After a lost answer, the toast offers to send the same again.
 *
 * In each case requests are loaded again: a refusal means that the screen was out of date, and a call whose answer is
 * lost may have been carried out.
 */
export const useRequestMutation = <Sent = void, Reply extends object & { request?: RequestCard } = object>({
  call,
  side,
  doneText,
  failedText = (message) => `Error: ${message}`,
  onDone,
  onFailed,
  alsoChanges = [],
}: RequestMutation<Sent, Reply>) => {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: (reply, sent) => {
      const { request } = reply
      if (request) recordRequest(request, queries, side && cardsFor(side, request, queries))
      const text = typeof doneText === 'function' ? doneText(reply, sent) : doneText
      if (text) toast.success(text)
      onDone?.(reply, sent)
    },
    onError: (error, sent) => {
      const text = failedText ? failedText(messageOf(error), error) : false
      if (text) toastFailure(text, error, () => mutation.mutate(sent))
      onFailed?.(error, sent)
    },
    onSettled: () => refreshRequests(queries, ...alsoChanges),
  })
  return mutation
}

const cardsFor = (side: Side, request: RequestCard, queries: QueryClient): Partial<Cards> => {
  if (side === 'owner') return { own: request }
  const { id, version, status, door } = request
  const news = { version, status, ...(door && { door }) }
  const assigned = newestIn('assigned', id, queries)
  const fleet = newestIn('fleet', id, queries)
  return {
    ...(!assigned && !fleet && { carried: request }),
    ...(assigned && { assigned: { ...assigned, ...news } }),
    ...(fleet && { fleet: { ...fleet, ...news } }),
  }
}
