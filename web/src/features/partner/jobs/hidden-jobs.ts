import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { RequestId } from '#shared/model/ids.ts'

// Beside the lists, but none of them: asking the lists again does not bring these back.
const key = ['hidden-jobs'] as const
const none: readonly RequestId[] = []

/** Jobs that are not shown to this partner any more, from the moment that they say so. */
export const useHiddenJobs = (): readonly RequestId[] =>
  useQuery<readonly RequestId[]>({
    queryKey: key,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data ?? none

export const hideJob = (id: RequestId, queries: QueryClient): void => {
  queries.setQueryData<readonly RequestId[]>(key, (ids = none) => [...ids, id])
}

/** In the place where it was. */
export const showJobAgain = (id: RequestId, queries: QueryClient): void => {
  queries.setQueryData<readonly RequestId[]>(key, (ids = none) => ids.filter((each) => each !== id))
}
