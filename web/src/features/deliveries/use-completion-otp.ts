import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { toast } from '#web/ui/toasts.ts'

/** The code that ends a delivery: held with the details, fetched when they came without it, renewed when it is spent. */
export const useCompletionOtp = ({ id, otp }: Pick<RequestDetails, 'id' | 'otp'>) => {
  const queries = useQueryClient()
  const [isShown, setIsShown] = useState(false)

  const show = ({ otp: held }: { otp: string }) => {
    queries.setQueryData<RequestDetails>(requestKeys.details(id), (details) => details && { ...details, otp: held })
    setIsShown(true)
  }
  const fetching = useMutation({
    mutationFn: () => api.requests.getOtp({ params: { id } }),
    onSuccess: show,
    onError: (error) => toast.error(`Error fetching OTP: ${messageOf(error)}`),
  })
  const renewing = useMutation({
    mutationFn: () => api.requests.renewOtp({ params: { id } }),
    onSuccess: (renewed) => {
      show(renewed)
      toast.success('You have a new OTP.')
    },
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  })

  const toggle = () => {
    if (isShown) setIsShown(false)
    else if (otp) setIsShown(true)
    else fetching.mutate()
  }

  return { shown: isShown && otp ? otp : null, toggle, isFetching: fetching.isPending, renewing }
}
