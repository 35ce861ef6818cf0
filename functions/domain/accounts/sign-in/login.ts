import { maxSessions, type SessionToken } from '#functions/domain/accounts/sessions/session-store.ts'
import { type NewSession, newSession, type Sessions } from '#functions/domain/accounts/sessions/sessions.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type AccountStore, isWhole } from '../account-store.ts'
import { hashPassword, isPassword, needsRehash } from '../passwords/password-hash.ts'
import { readDeviceMark, triesScope } from './known-device.ts'
import { type LoginStore, reserveTry } from './login-tries-store.ts'

type Deps = {
  accounts: Pick<AccountStore, 'findAccount' | 'rehash'>
  logins: LoginStore
  sessions: Sessions
  /** Of somebody who had asked to be erased; false once that has begun. */
  keepAccount: (userId: UserId) => Promise<boolean>
  keyRing: () => KeyRing
  now: () => Date
}

type Attempt = {
  email: string
  password: string
  userAgent: string
  deviceMark: string | undefined
  /** The session that the browser still has; it ends here, whatever comes. */
  replaced: SessionToken | undefined
}

const nobody = 'usr_0000000000000000000000'

/**
 * Whoever had asked to be erased stays. An unknown address takes the same reads, the same writes and the same hashing as a
 * known one.
 */
export const login = async (deps: Deps, attempt: Attempt): Promise<NewSession & { isKept: boolean }> => {
  const { accounts, logins, sessions, keyRing, now } = deps
  const { email, password } = attempt
  const mark = readDeviceMark(email, attempt.deviceMark, keyRing())
  const scopes = [triesScope(email, undefined), ...(mark ? [triesScope(email, mark)] : [])]
  const { lock, tries } = await logins.read(email, scopes)
  const userId = lock?.userId ?? nobody
  const [{ user, credentials }, open] = await Promise.all([accounts.findAccount(userId), sessions.list(userId)])
  const scope = triesScope(email, mark?.epoch === user?.epoch ? mark : undefined)
  await reserveTry(deps, scope, tries.get(scope))

  const isRight = await isPassword(password, credentials?.passwordHash)
  if (!isRight || !user || !credentials || !isWhole(user, credentials)) throw new Failure('login.wrong')

  const at = now()
  if (user.isDeactivated) throw new Failure('login.deactivated')
  if (credentials.temporaryUntil && at.toISOString() >= credentials.temporaryUntil) {
    throw new Failure('login.temporary-expired')
  }
  if (user.erasesAt && !(await deps.keepAccount(user.userId))) throw new Failure('login.wrong')
  const started = newSession(user, attempt.userAgent, at)
  const tooMany = open.slice(maxSessions - 1).map(({ tokenHash }) => ({ userId: user.userId, tokenHash }))
  await Promise.all([
    sessions.put(started.item),
    logins.clear(scope),
    ...[...tooMany, ...(attempt.replaced ? [attempt.replaced] : [])].map(sessions.delete),
    needsRehash(credentials.passwordHash) && accounts.rehash(credentials, await hashPassword(password)),
  ])
  return { ...started, isKept: user.erasesAt !== undefined }
}
