import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { type RequestDraft, ridesQuestionOf } from './request-draft.ts'

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
