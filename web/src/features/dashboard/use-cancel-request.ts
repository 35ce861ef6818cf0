import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { recordRequest } from '#web/lib/request-changes.ts'
import { toast } from '#web/ui/toasts.ts'

export const useCancelRequest = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: RequestCard['id']) => api.requests.cancelOwnRequest({ params: { id } }),
    onSuccess: ({ request }) => {
      recordRequest(request, queries, { own: request })
      toast.success('Request cancelled successfully.')
    },
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
    // Whatever came of it, what the server has now is the answer.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['requests'] }),
  })
}
