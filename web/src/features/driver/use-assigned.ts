import type { DriverDelivery } from '#shared/contracts/business-shapes.ts'
import { api } from '#web/lib/api.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { useCarriedList } from '#web/lib/use-carried-list.ts'

/** What was assigned to this driver and is not over, in the order of the server. */
export const useAssigned = () =>
  useCarriedList<DriverDelivery>({
    key: requestKeys.assigned,
    load: async (signal) => ({ cards: await api.business.listDriverDeliveries(undefined, { signal }) }),
  })
