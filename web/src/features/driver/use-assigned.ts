import { api } from '#web/lib/api.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { useFreshList } from '#web/lib/use-fresh-list.ts'

/** What was assigned to this driver and is not over, in the order of the server. */
export const useAssigned = () =>
  useFreshList({
    book: 'assigned',
    key: requestKeys.assigned,
    load: (signal) => api.business.listDriverDeliveries(undefined, { signal }),
    asksAgain: true,
  })
