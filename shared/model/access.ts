import type { FailureCode } from './failure.ts'
import type { SessionUser } from './session-user.ts'

type Rule = { meaning: string; session: boolean; allows: (user: SessionUser) => boolean }

const rule = (meaning: string, allows: Rule['allows']): Rule => ({ meaning, session: true, allows })

/**
 * Who may call a route or open a screen. Every contract names one of these rules, and the web app's guards read the
 * same table. Flags add up: an admin who completed a profile is a requester too.
 */
export const accessRules = {
  anyone: { meaning: 'Anyone, signed in or not.', session: false, allows: () => true },
  'any-session': rule('Anyone signed in, even while a new password is due.', () => true),
  'signed-in': rule('Anyone signed in.', () => true),
  'not-driver': rule('Anyone signed in except drivers, whose details their business keeps.', (u) => !u.is_driver),
  requester: rule('A person with a complete profile; not a driver.', (u) => u.is_profile_complete && !u.is_driver),
  'verified-partner': rule('A verified partner.', (u) => u.is_verified_partner && !u.is_driver),
  partner: rule('A user who has applied as a partner, verified or not.', (u) => u.is_partner && !u.is_driver),
  'sees-pool': rule(
    'A verified partner, or a business with a business profile.',
    (u) => !u.is_driver && (u.is_verified_partner || (u.is_business && u.has_business_profile)),
  ),
  'any-business': rule('A business, with a business profile or without.', (u) => u.is_business),
  business: rule('A business with a business profile.', (u) => u.is_business && u.has_business_profile),
  driver: rule('A driver of a business.', (u) => u.is_driver),
  admin: rule('An admin.', (u) => u.is_admin),
} as const satisfies Record<string, Rule>

export type Access = keyof typeof accessRules

/** Why this user is refused, or undefined. Flags are read on each call, so a change applies from the next call on. */
export const accessRefusal = (access: Access, user: SessionUser | undefined): FailureCode | undefined => {
  const { session, allows } = accessRules[access]
  if (!session) return undefined
  if (!user) return 'session.none'
  if (user.password_change_required && access !== 'any-session') return 'password.change-required'
  return allows(user) ? undefined : 'access.denied'
}

type Call = { method: string; access: Access; whileSuspended?: true }

/** Suspended users can read. They can change things only where the contract allows it. */
export const isOpenWhileSuspended = ({ method, whileSuspended }: Call): boolean =>
  method === 'GET' || whileSuspended === true

/** Why this user may not make this call, or undefined. */
export const callRefusal = (call: Call, user: SessionUser | undefined): FailureCode | undefined => {
  const refused = accessRefusal(call.access, user)
  if (refused || !accessRules[call.access].session) return refused
  return user?.suspended && !isOpenWhileSuspended(call) ? 'account.suspended' : undefined
}
