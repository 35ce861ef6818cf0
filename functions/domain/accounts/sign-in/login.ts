import { randomBytes } from 'node:crypto'
import { maxSessions, type SessionToken } from '#functions/domain/accounts/sessions/session-store.ts'
import { type NewSession, newSession, type Sessions } from '#functions/domain/accounts/sessions/sessions.ts'
import { nobody, type UserItem } from '#functions/domain/accounts/user-store.ts'
import { deriveMark, isSameText, type KeyRing } from '#functions/platform/key-ring.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type AccountStore, isWhole } from '../account-store.ts'
import { hashPassword, isPassword, needsRehash } from '../passwords/password-hash.ts'
import { type LoginStore, reserveTry } from './login-tries-store.ts'

/** A browser that has signed in to an address before, with the epoch of the account at that time. */
type DeviceMark = { id: string; epoch: number }

const label = 'known-device'

/** The cookie of a known browser: `id.key.epoch.mark`. The mark is signed; a browser keeps its id. */
export const newDeviceMark = (
  { email, epoch }: Pick<UserItem, 'email' | 'epoch'>,
  ring: KeyRing,
  id = randomBytes(16).toString('base64url'),
): string => {
  const { id: keyId, secret } = ring.current
  return [id, keyId, epoch, deriveMark(secret, label, email, String(epoch), id)].join('.')
}

/**
 * The browser's mark, if it is for this address. Callers compare the epoch: a new password starts a new one, which
 * voids all older marks.
 */
export const readDeviceMark = (email: string, mark: string | undefined, ring: KeyRing): DeviceMark | undefined => {
  const [id, keyId, epoch, signed] = (mark ?? '').split('.')
  const secret = keyId && ring.secretOf(keyId)
  if (!id || !secret || !epoch || !signed) return undefined
  return isSameText(signed, deriveMark(secret, label, email, epoch, id)) ? { id, epoch: Number(epoch) } : undefined
}

/**
 * The scope in which a failed sign-in is counted: a known device has its own, all others share that of the address. So
 * strangers who guess lock out each other, but not the owner. A new password starts a new count.
 */
export const triesScope = (email: string, mark: DeviceMark | undefined): string =>
  mark ? `device|${email}|${mark.epoch}|${mark.id}` : `email|${email}`

type Deps = {
  accounts: Pick<AccountStore, 'findAccount' | 'rehash'>
  logins: LoginStore
  sessions: Sessions
  /** Cancels the erasure of the account; false once it has begun. */
  keepAccount: (userId: UserId) => Promise<boolean>
  keyRing: () => KeyRing
  now: () => Date
}

type Attempt = {
  email: string
  password: string
  userAgent: string
  deviceMark: string | undefined
  /** The session that the browser had; signing in ends it. */
  replaced: SessionToken | undefined
}

/**
 * Signs in, and cancels a requested erasure. An unknown address takes the same reads, writes and hashing as a known
 * one, so the response time gives nothing away.
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
  if (credentials.temporaryUntil && at.toISOString() >= credentials.temporaryUntil)
    throw new Failure('login.temporary-expired')
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
