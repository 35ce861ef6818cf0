import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { businessKeys } from '../business-keys.ts'

/** Asked anew by each screen that shows it: an admin may have decided meanwhile. */
export const useBusinessProfile = () =>
  useQuery({
    queryKey: businessKeys.profile,
    queryFn: ({ signal }) => api.business.getBusiness(undefined, { signal }),
    refetchOnMount: 'always',
  })
