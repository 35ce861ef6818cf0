import { freshSeconds } from '#functions/domain/accounts/sessions/session-store.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type AccountStore, type CredentialsItem, isWhole } from '../account-store.ts'
import type { CodeStore } from '../one-time-code/store.ts'
import { findProof } from '../one-time-code/verify.ts'
import { type NewSession, newSession } from '../sessions/sessions.ts'
import { triesScope } from '../sign-in/login.ts'
import { type LoginStore, reserveTry } from '../sign-in/login-tries-store.ts'
import { isProtected, type UserItem } from '../user-store.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { refuseCommonPassword } from './password-policy.ts'

type TriesDeps = { logins: Pick<LoginStore, 'reserve' | 'clear'>; now: () => Date }
type ChangePasswordDeps = TriesDeps & { accounts: Pick<AccountStore, 'findAccount' | 'changePassword'> }
type Change = { newPassword: string; currentPassword?: string | undefined }

/** Ends every other session and gives the caller's session a new secret. */
export const changePassword = async (
  deps: ChangePasswordDeps,
  session: Session,
  { newPassword, currentPassword }: Change,
  userAgent: string,
): Promise<NewSession> => {
  const { accounts, now } = deps
  const { user, credentials } = await accounts.findAccount(session.userId)
  if (!user || !credentials) throw new Failure('session.stale')
  if (user.passwordChangeRequired) await checkForcedChange(session, newPassword, credentials, now())
  else await checkOwnChange(deps, newPassword, currentPassword, credentials)
  await refuseCommonPassword(newPassword, {
    email: user.email,
    names: [user.firstName, user.lastName, user.businessName],
  })

  const passwordHash = await hashPassword(newPassword)
  const at = now()
  const { passwordChangeRequired: _, ...rest } = user
  const started = newSession({ ...rest, epoch: user.epoch + 1 }, userAgent, at)
  const changed = await accounts.changePassword(
    { user, replaced: credentials, passwordHash, at },
    { sessions: { ended: session.tokenHash, next: started.item } },
  )
  if (changed.status !== 'changed') throw new Failure('session.stale')
  return started
}

/** The temporary password was typed at sign-in minutes ago, so it need not be typed again. */
const checkForcedChange = async (
  session: Session,
  newPassword: string,
  { passwordHash }: CredentialsItem,
  at: Date,
) => {
  const ageSeconds = (at.getTime() - new Date(session.authenticatedAt).getTime()) / 1000
  if (ageSeconds > freshSeconds) throw new Failure('session.stale')
  if (await isPassword(newPassword, passwordHash)) throw new Failure('password.unchanged')
}

const checkOwnChange = async (
  deps: TriesDeps,
  newPassword: string,
  currentPassword: string | undefined,
  credentials: CredentialsItem,
) => {
  if (!currentPassword) throw new Failure('password.current-needed')
  if (!(await isOwnPassword(deps, currentPassword, credentials))) throw new Failure('password.current-wrong')
  if (newPassword === currentPassword) throw new Failure('password.unchanged')
}

/**
 * Limits tries as at sign-in, but counts them separately: a stolen session can neither guess the password nor lock out
 * the owner.
 */
const isOwnPassword = async (
  deps: TriesDeps,
  password: string,
  { userId, passwordHash }: CredentialsItem,
): Promise<boolean> => {
  const scope = `session|${userId}`
  await reserveTry(deps, scope, undefined, 'limit.reached')
  if (!(await isPassword(password, passwordHash))) return false
  await deps.logins.clear(scope)
  return true
}

type SetNewPasswordDeps = {
  accounts: Pick<AccountStore, 'findLock' | 'findAccount' | 'changePassword'>
  codes: CodeStore
  logins: Pick<LoginStore, 'clear'>
  keyRing: () => KeyRing
  now: () => Date
}

type Reset = { email: string; newPassword: string; otp?: string | undefined }

/**
 * Ends every session; the user then signs in with the new password. Returns the user, so that this browser becomes a
 * known device.
 */
export const setNewPassword = async (
  deps: SetNewPasswordDeps,
  { email, newPassword, otp }: Reset,
  flow: string | undefined,
): Promise<UserItem> => {
  const { accounts, logins, now } = deps
  if (isProtected({ email })) throw new Failure('reset.protected')
  const proof = await findProof(deps, { purpose: 'reset', email, flow, otp })
  const lock = await accounts.findLock(email)
  const { user, credentials } = lock ? await accounts.findAccount(lock.userId) : {}
  if (!user || !credentials) throw new Failure('reset.unverified')
  if (proof.epoch !== user.epoch) throw proof.refusal(undefined) // the proof is older than the last password change
  await refuseCommonPassword(newPassword, { email, names: [user.firstName, user.lastName, user.businessName] })
  const passwordHash = await hashPassword(newPassword)
  const changed = await accounts.changePassword({ user, replaced: credentials, passwordHash, at: now() }, { proof })
  if (changed.status === 'unproven') throw proof.refusal(changed.item)
  if (changed.status === 'moved') throw new Failure('reset.unverified')
  // People who forgot their password have often used up their tries.
  await logins.clear(triesScope(email, undefined))
  return { ...user, epoch: user.epoch + 1 }
}

type CheckPasswordDeps = TriesDeps & { accounts: Pick<AccountStore, 'findAccount'> }

/** Returns the user if this is their password. */
export const checkPassword = async (deps: CheckPasswordDeps, userId: UserId, password: string): Promise<UserItem> => {
  const { user, credentials } = await deps.accounts.findAccount(userId)
  if (!user || !credentials) throw new Failure('session.none')
  if (!isWhole(user, credentials) || !(await isOwnPassword(deps, password, credentials)))
    throw new Failure('password.current-wrong', { fields: { password: 'This is not your password.' } })
  return user
}
