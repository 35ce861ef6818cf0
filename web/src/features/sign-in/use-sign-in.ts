import { useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/model/session-user.ts'
import { postLoginPath, postLoginState } from '#web/lib/redirects.ts'
import { useSession } from '#web/lib/session.tsx'
import { claimStartedRequest, forgetStartedRequest } from '#web/lib/started-request.ts'

/** Signs a user in: sets the session and opens the screen they wanted, or the home of their role. */
export const useSignIn = () => {
  const { setUser } = useSession()
  const { state } = useLocation()
  const navigate = useNavigate()
  return (user: SessionUser) => {
    // Only personal accounts send things. The next user of this browser must not find someone else's input.
    if (user.is_admin || user.is_business || user.is_driver) forgetStartedRequest()
    else claimStartedRequest()
    setUser(user)
    void navigate(postLoginPath(user, state), { replace: true, state: postLoginState(user, state) })
  }
}

type KnownBrowser = { knownTo: string }

/** The state that a used link passes to the log-in screen: the email address of this browser's user. */
export const knownBrowserState = (email: string): KnownBrowser => ({ knownTo: email })

export const knownTo = (state: unknown): string | undefined => {
  const { knownTo: email }: { knownTo?: unknown } = state ?? {}
  return typeof email === 'string' ? email : undefined
}
