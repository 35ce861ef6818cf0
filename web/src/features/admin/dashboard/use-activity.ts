import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { groupActivity } from './activity-lines.ts'
import { refetchMs } from './use-admin-stats.ts'

const limit = 10

export type ActivityScope = 'all' | 'admins'

/** What happened, or what admins did alone, the newest first. */
export const useActivity = (of: ActivityScope) => {
  const query = useInfiniteQuery({
    queryKey: [...adminKeys.activity, of],
    queryFn: ({ pageParam, signal }) => api.admin.listActivity({ query: { of, limit, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Nothing is pushed away under the eyes of whoever reads further back.
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : refetchMs),
  })
  const entries = query.data?.pages.flatMap(({ items }) => items)
  return { query, lines: entries && groupActivity(entries) }
}
