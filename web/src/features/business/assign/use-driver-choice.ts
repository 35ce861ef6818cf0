import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { businessKeys } from '../business-keys.ts'

const maxOptions = 50

/** The drivers to choose from: those that match what was typed, or the first ones of all. */
export const useDriverOptions = (typed: string) => {
  const q = useSettled(typed.trim())
  return useQuery({
    queryKey: [...businessKeys.driverOptions, q],
    queryFn: ({ signal }) => api.business.listDrivers({ query: { q, limit: maxOptions } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
