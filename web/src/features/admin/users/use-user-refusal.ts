import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api-error.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { adminKeys } from '../admin-keys.ts'

/** Says why something was not done with a person. */
export const useUserActionError = () => {
  const cache = useQueryClient()
  const { reload } = useSession()
  return (error: Error): void => {
    toast.error(`Error: ${refusalText(error)}`)
    // Whoever is no admin any more leaves these screens; otherwise the list knew too little.
    if (error instanceof ApiError && error.code === 'access.denied') void reload()
    else void cache.invalidateQueries({ queryKey: adminKeys.users })
  }
}
