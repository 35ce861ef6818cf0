import { accessRules } from '#shared/model/access.ts'
import type { SessionUser } from '#shared/model/session-user.ts'
import { homeOf } from './home-of.ts'
import { paths } from './paths.ts'

/** What a screen may ask of whoever looks at it. */
export const needs = ['session', 'profile', 'admin', 'business', 'driver'] as const
export type Need = (typeof needs)[number]

/** Where a person is sent who may not see a screen, or undefined. The server refuses for itself; this is courtesy. */
export const detour = (need: Need, user: SessionUser): string | undefined => {
  if (user.password_change_required) return paths.changePassword
  if (need === 'session') return undefined
  if (need === 'profile') return user.is_profile_complete ? undefined : unfinished(user)
  if (accessRules[need].allows(user)) return undefined
  return need === 'admin' ? paths.dashboard : homeOf(user)
}

const unfinished = (user: SessionUser): string =>
  user.is_business && !user.has_business_profile ? paths.businessSetupAlias : paths.onboarding
