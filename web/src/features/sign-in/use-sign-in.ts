import { useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/model/session-user.ts'
import { homeOf } from '#web/app/home-of.ts'
import { useSession } from '#web/lib/session.tsx'

/** Lets a person in: the session knows them, and they land where their role belongs. */
export const useSignIn = () => {
  const { setUser } = useSession()
  const navigate = useNavigate()
  return (user: SessionUser) => {
    setUser(user)
    void navigate(homeOf(user), { replace: true })
  }
}
