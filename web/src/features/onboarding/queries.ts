import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'

/** Reloads the session, because onboarding has changed it, and opens the app. */
export const useFinishOnboarding = (onFinished: () => void) => {
  const { setUser } = useSession()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.auth.checkSession(),
    onSuccess: ({ user }) => {
      onFinished()
      setUser(user)
      void navigate(paths.landing)
    },
  })
}
