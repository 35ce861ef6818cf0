import { api } from '#web/lib/api.ts'
import { useRequestList } from '#web/lib/request-changes.ts'

/** What was assigned to this driver and is not over, in the order of the server. */
export const useAssigned = () =>
  useRequestList({
    name: 'assigned',
    load: (signal) => api.business.listDriverDeliveries(undefined, { signal }),
    retriesWhileBehind: true,
  })
