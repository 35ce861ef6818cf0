import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Driver } from '#shared/contracts/business-shapes.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { hideJob, recordRequest } from '#web/lib/request-changes.ts'
import { toast } from '#web/ui/toasts.ts'

type Assignment = { requestId: RequestId; driver: Pick<Driver, 'user_id' | 'name'> }

// Nobody can be given these any more, whatever a late list says.
const unavailableCodes = [
  'request.taken',
  'request.gone',
  'request.expired',
  'request.unknown',
  'request.own-business',
  'request.excluded',
]

export const isNoLongerAvailable = (error: unknown): boolean =>
  error instanceof ApiError && unavailableCodes.includes(error.code)

export const useAssignDelivery = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ requestId, driver }: Assignment) =>
      api.business.assignDelivery({ params: { requestId }, body: { driver_user_id: driver.user_id } }),
    onSuccess: ({ request }, { driver }) => {
      recordRequest(request, queries)
      toast.success(`Delivery assigned to ${driver.name}.`)
    },
    onError: (error, { requestId }) => {
      toast.error(`Assignment failed: ${messageOf(error)}`)
      if (isNoLongerAvailable(error)) hideJob(requestId, queries)
    },
    // Whatever came of it, what the server has now is the answer.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['requests'] })
      void queries.invalidateQueries({ queryKey: ['business'] })
    },
  })
}
