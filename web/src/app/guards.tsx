import { Navigate, Outlet } from 'react-router-dom'
import { type Access, accessRules } from '#shared/model/access.ts'
import type { SessionUser } from '#shared/model/session-user.ts'
import { useSession } from '#web/lib/session.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { homeOf } from './home-of.ts'
import { paths } from './paths.ts'

type Need = 'session' | 'profile' | Extract<Access, 'admin' | 'business' | 'driver'>

/** Where a person is sent who may not see a screen, or undefined. The server refuses for itself; this is courtesy. */
const detour = (need: Need, user: SessionUser): string | undefined => {
  if (user.password_change_required) return paths.changePassword
  if (need === 'session') return undefined
  if (need === 'profile') return user.is_profile_complete ? undefined : unfinished(user)
  if (accessRules[need].allows(user)) return undefined
  return need === 'admin' ? paths.dashboard : homeOf(user)
}

const unfinished = (user: SessionUser): string =>
  user.is_business && !user.has_business_profile ? paths.businessSetupAlias : paths.onboarding

export const Guard = ({ need }: { need: Need }) => {
  const { status, user } = useSession()
  if (status === 'loading') return <PageSpinner />
  const elsewhere = user ? detour(need, user) : paths.landing
  return elsewhere ? <Navigate to={elsewhere} replace /> : <Outlet />
}

/** The landing page is for visitors: who is signed in goes home. */
export const VisitorsOnly = () => {
  const { status, user } = useSession()
  if (status === 'loading') return <PageSpinner />
  return user ? <Navigate to={homeOf(user)} replace /> : <Outlet />
}
