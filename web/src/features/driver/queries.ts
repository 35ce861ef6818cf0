import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DriverDelivery } from '#shared/contracts/fleet-shapes.ts'
import { toastFailure } from '#web/components/toast-failure.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { recordRequest, useRequestList } from '#web/lib/request-changes.ts'
import { refreshRequests, requestQueries } from '#web/lib/request-queries.ts'

/** The open deliveries of this driver, in the order of the server. */
export const useAssigned = () =>
  useRequestList({ name: 'assigned', query: requestQueries.assigned, retriesWhileBehind: true })

export const useStartDelivery = () => {
  const queries = useQueryClient()
  const starting = useMutation({
    mutationFn: (id: DriverDelivery['id']) =>
      api.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } }),
    onSuccess: ({ request }) => recordRequest(request, queries),
    onError: (error, id) =>
      toastFailure(`Error updating status: ${messageOf(error)}`, error, () => starting.mutate(id)),
    // Also after a refusal: the list may be out of date.
    onSettled: () => refreshRequests(queries),
  })
  return starting
}
