import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#web/components/toast-failure.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { queryOf, refresh } from '#web/lib/query-of.ts'
import { toast } from '#web/ui/toasts.tsx'

const devicesQuery = queryOf(api.auth, 'listSessions')

export const useDevices = () =>
  useQuery({
    ...devicesQuery,
    // This device first, then in the server's order: latest sign-in first.
    select: (devices) => devices.toSorted((a, b) => Number(b.current) - Number(a.current)),
  })

export type Device = NonNullable<ReturnType<typeof useDevices>['data']>[number]

/** Signs one device out, or with the id 'others' all except this one. */
export const useEndSession = () => {
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: ({ id }: { id: string; device?: string }) => api.auth.endSession({ params: { id } }),
    onSuccess: (_, { device }) =>
      toast.success(device ? `Signed out of ${device}.` : 'Signed out of all other devices.'),
    onError: (error, ended) => toastFailure(messageOf(error), error, () => ending.mutate(ended)),
    // Even after a refusal, because the list may be out of date.
    onSettled: () => refresh(queries, devicesQuery.queryKey),
  })
  return ending
}
