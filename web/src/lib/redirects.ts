import { accessRules } from '#shared/model/access.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { SessionUser } from '#shared/model/session-user.ts'
import { paths } from './paths.ts'
import { startedRequest } from './started-request.ts'

/** Where a user lands after signing in. A user may have several flags, so the order matters. */
export const homePath = (user: SessionUser): string => {
  if (user.is_admin) return paths.adminDashboard
  if (user.is_driver) return user.password_change_required ? paths.changePassword : paths.driverDashboard
  if (user.is_business) return user.has_business_profile ? paths.businessDashboard : paths.businessSetup
  return user.is_profile_complete ? paths.dashboard : paths.onboarding
}

const needs = ['session', 'profile', 'partner', 'admin', 'business', 'driver'] as const
export type Need = (typeof needs)[number]

/** Where to send a user who may not see a screen, or undefined. Only a convenience: the server checks access itself. */
export const redirectFor = (need: Need, user: SessionUser): string | undefined => {
  if (user.password_change_required) return paths.changePassword
  if (need === 'session') return undefined
  // A business keeps its drivers' details, so the form of a profile would refuse a driver.
  if (need === 'profile' && user.is_driver) return homePath(user)
  if (need === 'profile') return user.is_profile_complete ? undefined : setUpPath(user)
  if (accessRules[need].allows(user)) return undefined
  return need === 'admin' ? paths.dashboard : homePath(user)
}

const setUpPath = (user: SessionUser): string => {
  if (!user.is_business) return paths.onboarding
  return user.has_business_profile ? homePath(user) : paths.businessSetupAlias
}

/** A path on our own site. A second slash at the beginning would name another host. */
const ownPath = /^\/\w/

/** Whose session ended on the wanted screen, and that screen's own history state. */
type Ended = { userId: UserId; state: unknown }

type Wanted = { wanted: string; need: Need; ended?: Ended }

/** The history state of a visitor who must sign in before they can see the screen they wanted. */
export const wantedState = (wanted: string, need: Need, ended?: Ended): Wanted => ({
  wanted,
  need,
  ...(ended && { ended }),
})

const isWanted = (state: unknown): state is Wanted => {
  const { wanted, need }: { wanted?: unknown; need?: unknown } = state ?? {}
  return typeof wanted === 'string' && ownPath.test(wanted) && needs.some((one) => one === need)
}

/** Whether the state comes from an ended session, not from a visitor who asked for a screen. */
export const hasEnded = (state: unknown): boolean => isWanted(state) && state.ended !== undefined

/** A screen where a session ended opens only for the same user. */
const wantedBy = (user: SessionUser, state: unknown): Wanted | undefined =>
  isWanted(state) && (!state.ended || state.ended.userId === user.id) && !redirectFor(state.need, user)
    ? state
    : undefined

/** The history state for the screen that opens after signing in. Null unless a session ended on that screen. */
export const postLoginState = (user: SessionUser, state: unknown): unknown =>
  wantedBy(user, state)?.ended?.state ?? null

/**
 * Where a user goes after signing in: to the screen they wanted, if they may see it, otherwise on with what they
 * started.
 */
export const postLoginPath = (user: SessionUser, state: unknown): string => {
  const { wanted, ended } = wantedBy(user, state) ?? {}
  // A session also ends when its user becomes an admin, who has a different home.
  if (wanted) return ended && wanted === paths.dashboard ? homePath(user) : wanted
  const home = homePath(user)
  return home === paths.dashboard && startedRequest() ? paths.requests : home
}
