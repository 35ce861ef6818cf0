import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { adminKeys } from '../admin-keys.ts'
import { noteToggled } from './toggled-admins.ts'

/** Makes somebody an admin or no longer one: what is wanted is said, so that a repetition does not turn it back. */
export const useToggleAdmin = ({ id }: UserEntry) => {
  const cache = useQueryClient()
  const { reload } = useSession()
  return useMutation({
    mutationFn: (isAdmin: boolean) => api.admin.toggleAdmin({ params: { id }, body: { is_admin: isAdmin } }),
    onSuccess: ({ message, is_admin }) => {
      noteToggled({ id, is_admin }, cache)
      void cache.invalidateQueries({ queryKey: adminKeys.activity })
      toast.success(message)
    },
    onError: (error) => {
      toast.error(`Error: ${refusalText(error)}`)
      // Whoever is no admin any more leaves these screens; otherwise the list knew too little.
      if (error instanceof ApiError && error.code === 'access.denied') void reload()
      else void cache.invalidateQueries({ queryKey: adminKeys.users })
    },
  })
}
