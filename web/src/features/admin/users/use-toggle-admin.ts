import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { api } from '#web/lib/api.ts'
import { recordChange } from '#web/lib/live-list.ts'
import { toast } from '#web/ui/toasts.ts'
import { adminKeys } from '../admin-keys.ts'
import { useUserActionError } from './use-user-refusal.ts'

/** Makes somebody an admin or no longer one: what is wanted is said, so that a repetition does not turn it back. */
export const useToggleAdmin = ({ id }: UserEntry) => {
  const cache = useQueryClient()
  const onError = useUserActionError()
  return useMutation({
    mutationFn: (isAdmin: boolean) => api.admin.toggleAdmin({ params: { id }, body: { is_admin: isAdmin } }),
    onSuccess: ({ message, is_admin }) => {
      const update = (user: UserEntry) => ({ ...user, is_admin })
      recordChange(adminKeys.users, { id, isExpected: is_admin, update }, cache)
      // What else a list holds it says when it is looked at next.
      void cache.invalidateQueries({ queryKey: adminKeys.users, refetchType: 'none' })
      void cache.invalidateQueries({ queryKey: adminKeys.activity })
      toast.success(message)
    },
    onError,
  })
}
