import { api } from '#web/lib/api.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { lateForMs, useTold } from '#web/lib/told-requests.ts'
import { usePages } from '#web/lib/use-pages.ts'

const pageSize = 10

/** One page of what the fleet has carried. What was completed a moment ago may be late, so it is asked again. */
export const useFleetHistory = (asked: number) => {
  const done = useTold().filter(({ status }) => status === 'completed')
  return usePages({
    key: requestKeys.fleetHistory,
    load: (cursor, signal) => api.business.listFleetHistory({ query: { cursor, limit: pageSize } }, { signal }),
    pageSize,
    asked,
    isBehind: (pages, loadedAt) => {
      const listed = new Set<string>(pages.flatMap(({ items }) => items.map(({ id }) => id)))
      return done.some(({ id, toldAt }) => loadedAt < toldAt + lateForMs && !listed.has(id))
    },
  })
}
