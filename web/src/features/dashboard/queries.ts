import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { toastFailure } from '#web/components/toast-failure.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { recordRequest, useRequestList } from '#web/lib/request-changes.ts'
import { toast } from '#web/ui/toasts.tsx'

// More than a user may have open at once, so that there is no second page.
const openLimit = 50

export const useOpenRequests = () => {
  const { query, cards } = useRequestList({
    name: 'own',
    load: async (signal) =>
      (await api.requests.listRequests({ query: { state: 'open', limit: openLimit } }, { signal })).items,
  })
  return { query, cards: cards?.filter(({ status }) => !isOver(status)) }
}

export const useCancelRequest = () => {
  const queries = useQueryClient()
  const cancelling = useMutation({
    mutationFn: (id: RequestCard['id']) => api.requests.cancelOwnRequest({ params: { id } }),
    onSuccess: ({ request }) => {
      recordRequest(request, queries, { own: request })
      toast.success('Request cancelled successfully.')
    },
    onError: (error, id) => toastFailure(`Error: ${messageOf(error)}`, error, () => cancelling.mutate(id)),
    // Also after a refusal: the lists may be out of date.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['requests'] }),
  })
  return cancelling
}

/**
 * Whether the user has ever applied as a partner. Rejected and revoked ones can still read why, and finish deliveries.
 */
export const hasApplied = async (): Promise<boolean> => {
  try {
    return (await api.partner.getApplication()).application !== null
  } catch {
    return false
  }
}
