import { api } from '#web/lib/api.ts'
import { useCompleted } from '#web/lib/request-changes.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { usePages } from '#web/lib/use-pages.ts'

const pageSize = 10

/** One page of what the fleet has carried. */
export const useFleetHistory = (asked: number) =>
  usePages({
    key: requestKeys.fleetHistory,
    load: (cursor, signal) => api.business.listFleetHistory({ query: { cursor, limit: pageSize } }, { signal }),
    pageSize,
    asked,
    expected: useCompleted(),
  })
