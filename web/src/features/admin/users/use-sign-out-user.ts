import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { api } from '#web/lib/api.ts'
import { toast } from '#web/ui/toasts.ts'
import { adminKeys } from '../admin-keys.ts'
import { useUserActionError } from './use-user-refusal.ts'

/** Ends every session of somebody. */
export const useSignOutUser = ({ id }: UserEntry) => {
  const cache = useQueryClient()
  const onError = useUserActionError()
  return useMutation({
    mutationFn: () => api.admin.signOutUser({ params: { id } }),
    onSuccess: ({ message }) => {
      void cache.invalidateQueries({ queryKey: adminKeys.activity })
      toast.success(message)
    },
    onError,
  })
}
