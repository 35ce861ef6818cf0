import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { queryOf, refresh } from '#web/lib/query-of.ts'
import { newestIn, recordRequest } from '#web/lib/request-changes.ts'
import { requestQueries } from '#web/lib/request-queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type bodyOf, type RequestDraft, ridesQuestionOf } from './request-draft.ts'

const freshForMs = 60_000

export const ridesQuery = (draft: RequestDraft) => ({
  ...queryOf(api.requests, 'findRides', { body: ridesQuestionOf(draft) }),
  staleTime: freshForMs,
})

/** Partners' rides that pass both places. */
export const useRides = (draft: RequestDraft) => useQuery(ridesQuery(draft))

/** Creates the request and opens the dashboard, which lists it at once. Throws refusals. */
export const useCreateRequest = () => {
  const navigate = useNavigate()
  const queries = useQueryClient()

  return async ({ body, key, forget }: { body: ReturnType<typeof bodyOf>; key: string; forget: () => void }) => {
    const { request } = await api.requests.createRequest({ body }, { idempotencyKey: key })
    forget()
    recordRequest(request, queries, { own: request })
    if (body.replaces) {
      const was = newestIn('own', body.replaces, queries)
      if (was) recordRequest({ ...was, version: was.version + 1, status: 'cancelled' }, queries)
    }
    void refresh(queries, requestQueries.open.queryKey)
    const isDirectOffer = body.matchedRideId !== undefined
    toast.success(isDirectOffer ? 'Direct offer sent successfully!' : 'Service request created successfully!')
    await navigate(paths.dashboard, { replace: true, state: { posted: request.id } })
  }
}
