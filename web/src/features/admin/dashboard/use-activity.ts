import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { activityLines } from './activity-lines.ts'
import { askAgainMs } from './use-admin-stats.ts'

const limit = 10

export type ActivityOf = 'all' | 'admins'

/** What happened, or what admins did alone, the newest first. */
export const useActivity = (of: ActivityOf) => {
  const query = useInfiniteQuery({
    queryKey: [...adminKeys.activity, of],
    queryFn: ({ pageParam, signal }) => api.admin.listActivity({ query: { of, limit, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Nothing is pushed away under the eyes of whoever reads further back.
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : askAgainMs),
  })
  const entries = query.data?.pages.flatMap(({ items }) => items)
  return { query, lines: entries && activityLines(entries) }
}
