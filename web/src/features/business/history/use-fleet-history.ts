import { api } from '#web/lib/api.ts'
import { lacks } from '#web/lib/fresh-lists.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { useNotes } from '#web/lib/request-notes.ts'
import { usePages } from '#web/lib/use-pages.ts'

const pageSize = 10

/** One page of what the fleet has carried. What was completed a moment ago may be late, so it is asked again. */
export const useFleetHistory = (asked: number) => {
  const done = useNotes().filter(({ status }) => status === 'completed')
  return usePages({
    key: requestKeys.fleetHistory,
    load: (cursor, signal) => api.business.listFleetHistory({ query: { cursor, limit: pageSize } }, { signal }),
    pageSize,
    asked,
    isBehind: (pages, loadedAt) => lacks(done, pages, loadedAt),
  })
}
