import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { toast } from '#web/ui/toasts.ts'
import type { DeliverySide } from './delivery-place.ts'

/** The details of one request. What was loaded once stays when it cannot be loaded again. */
export const useDetails = (id: string, side: DeliverySide, onFailed: () => void = () => {}) => {
  const query = useQuery({
    queryKey: requestKeys.details(id),
    queryFn: ({ signal }) => api.requests.getDetails({ params: { id } }, { signal }),
  })
  const { error, errorUpdateCount, isLoadingError } = query

  const fail = useEffectEvent(() => {
    toast.error(failureText(side, messageOf(error)))
    onFailed()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told, also when it is the same again.
  useEffect(() => {
    if (isLoadingError) fail()
  }, [isLoadingError, errorUpdateCount])

  return query
}

/** Most messages of the server end with a full stop of their own. */
const failureText = (side: DeliverySide, message: string): string =>
  side === 'requester'
    ? `Error loading details: ${message}`
    : `Could not load job details: ${message.replace(/\.$/, '')}.`
