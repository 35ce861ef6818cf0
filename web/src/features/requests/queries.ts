import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { newestIn, recordRequest, requestKeys } from '#web/lib/request-changes.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type bodyOf, type RequestDraft, ridesQuestionOf } from './request-draft.ts'

const freshForMs = 60_000

export const ridesKey = ['requests', 'rides'] as const

export const ridesQuery = (draft: RequestDraft) => {
  const body = ridesQuestionOf(draft)
  return queryOptions({
    queryKey: [...ridesKey, body],
    queryFn: ({ signal }) => api.requests.findRides({ body }, { signal }),
    staleTime: freshForMs,
  })
}

/** Rides of partners that pass by. */
export const useRides = (draft: RequestDraft) => useQuery(ridesQuery(draft))

export const tooLateText =
  'This request is no longer waiting, so it was not changed. If a partner accepted it, they carry it as it was.'

/** A request that was taken while it was being changed stays as it is. */
const explained = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'request.not-waiting'
    ? new ApiError({ ...error, message: tooLateText })
    : error

/** Creates the request and opens the dashboard, which lists it at once. Throws refusals. */
export const useCreateRequest = () => {
  const navigate = useNavigate()
  const queries = useQueryClient()

  return async ({ body, key, forget }: { body: ReturnType<typeof bodyOf>; key: string; forget: () => void }) => {
    const create = api.requests.createRequest({ body }, { idempotencyKey: key })
    const { request } = await create.catch((error: unknown) => {
      throw explained(error)
    })
    forget()
    const old = body.replaces && newestIn('own', body.replaces, queries)
    if (old) recordRequest({ ...old, version: old.version + 1, status: 'cancelled' }, queries)
    recordRequest(request, queries, { own: request })
    void queries.invalidateQueries({ queryKey: body.replaces ? requestKeys.all : requestKeys.open })
    const isDirectOffer = 'matchedRideId' in body
    const created = body.replaces ? 'Request changed.' : 'Service request created successfully!'
    toast.success(isDirectOffer ? 'Direct offer sent successfully!' : created)
    await navigate(paths.dashboard, { replace: true })
  }
}
