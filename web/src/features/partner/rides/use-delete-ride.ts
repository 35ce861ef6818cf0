import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import { api } from '#web/lib/api.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { dropRide, ridesKey } from './published-rides.ts'

export const useDeleteRide = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: PublishedRide['id']) => api.partner.deleteRide({ params: { id } }),
    onSuccess: (_, id) => {
      // Offers for it are off as well.
      void queries.invalidateQueries({ queryKey: requestKeys.offers })
      dropRide(id, queries)
    },
    // Perhaps it is gone already: what the server has now is the answer.
    onError: () => void queries.invalidateQueries({ queryKey: ridesKey }),
  })
}
