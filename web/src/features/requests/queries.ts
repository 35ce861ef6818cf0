import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { SuggestedRide } from '#shared/contracts/request-shapes.ts'
import { api } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { recordRequest, requestKeys } from '#web/lib/request-changes.ts'
import { sentOf } from '#web/lib/sent.ts'
import { toast } from '#web/ui/toasts.tsx'
import { bodyOf, type RequestDraft, ridesQuestionOf } from './request-draft.ts'

const freshForMs = 60_000

export const ridesQuery = (draft: RequestDraft) => {
  const body = ridesQuestionOf(draft)
  return queryOptions({
    queryKey: ['requests', 'rides', body],
    queryFn: ({ signal }) => api.requests.findRides({ body }, { signal }),
    staleTime: freshForMs,
  })
}

/** Journeys of partners that this would suit. */
export const useRides = (draft: RequestDraft) => useQuery(ridesQuery(draft))

type Kept = { draft: RequestDraft; keep: (change: Partial<RequestDraft>) => void; forget: () => void }

/** Sends the request and leads to the dashboard, where it already stands. A refusal is thrown on. */
export const useCreateRequest = ({ draft, keep, forget }: Kept) => {
  const navigate = useNavigate()
  const queries = useQueryClient()

  return async (ride?: SuggestedRide): Promise<void> => {
    const body = bodyOf(draft, ride)
    const sent = sentOf(body, draft.sent)
    keep({ sent })
    const { request } = await api.requests.createRequest({ body }, { idempotencyKey: sent.key })
    forget()
    recordRequest(request, queries, { own: request })
    void queries.invalidateQueries({ queryKey: requestKeys.open })
    toast.success(ride ? 'Direct offer sent successfully!' : 'Service request created successfully!')
    await navigate(paths.dashboard, { replace: true })
  }
}
