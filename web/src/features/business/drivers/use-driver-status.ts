import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Driver } from '#shared/contracts/business-shapes.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toasts.ts'
import { businessKeys } from '../business-keys.ts'
import type { DriverPages } from './use-drivers.ts'

/** In every list that has the driver, found by whatever search. */
const showStatus = (id: Driver['id'], is_active: boolean, queries: QueryClient): void => {
  queries.setQueriesData<DriverPages>({ queryKey: businessKeys.drivers }, (list) => {
    if (!list) return list
    const changed = (driver: Driver) => (driver.id === id ? { ...driver, is_active } : driver)
    return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(changed) })) }
  })
}

/** It shows at once, and is taken back if the server refuses. */
export const useSetDriverStatus = ({ id }: Driver) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isActive: boolean) => api.business.setDriverStatus({ params: { id }, body: { isActive } }),
    onMutate: async (isActive) => {
      showStatus(id, isActive, queries)
      // A list that is on its way may know the old status only.
      await queries.cancelQueries({ queryKey: businessKeys.drivers })
      showStatus(id, isActive, queries)
    },
    onSuccess: ({ is_active }) => showStatus(id, is_active, queries),
    onError: (error, isActive) => {
      showStatus(id, !isActive, queries)
      toast.error(`Error: ${messageOf(error)}`)
    },
    // What a driver had not picked up goes back to the pool with them.
    onSettled: () => {
      for (const queryKey of [businessKeys.stats, businessKeys.driverOptions, ['requests']])
        void queries.invalidateQueries({ queryKey })
    },
  })
}
