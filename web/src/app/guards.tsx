import { useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { type Need, postLoginPath, redirectFor, wantedState } from '#web/lib/redirects.ts'
import { useSession } from '#web/lib/session.tsx'
import { PageSpinner } from '#web/ui/loading.tsx'

export const Guard = ({ need }: { need: Need }) => {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  // Whoever was in and leaves wants nothing more; the next to sign in may be somebody else.
  const hasBeenIn = useRef(false)
  if (user) hasBeenIn.current = true
  if (status === 'loading') return <PageSpinner />
  if (!user)
    return (
      <Navigate to={paths.landing} replace state={hasBeenIn.current ? null : wantedState(pathname + search, need)} />
    )
  const elsewhere = redirectFor(need, user)
  return elsewhere ? <Navigate to={elsewhere} replace /> : <Outlet />
}

/** The landing page is for visitors: who is signed in goes home, or where they were going. */
export const VisitorsOnly = () => {
  const { status, user } = useSession()
  const { state } = useLocation()
  if (status === 'loading') return <PageSpinner />
  return user ? <Navigate to={postLoginPath(user, state)} replace /> : <Outlet />
}
