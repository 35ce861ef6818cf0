import type { DriverDelivery } from '#shared/contracts/fleet-shapes.ts'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { useRequestList } from '#web/lib/request-changes.ts'
import { requestQueries } from '#web/lib/request-queries.ts'

/** This driver's open deliveries, in the server's order. */
export const useAssigned = () =>
  useRequestList({ name: 'assigned', query: requestQueries.assigned, retriesWhileBehind: true })

export const useStartDelivery = () =>
  useRequestMutation({
    call: (id: DriverDelivery['id']) => api.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } }),
    failedText: (message) => `Error updating status: ${message}`,
  })
