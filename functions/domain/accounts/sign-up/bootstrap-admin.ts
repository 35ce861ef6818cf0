import type { AccountStore } from '../account-store.ts'
import { hashPassword, isPassword } from '../passwords/password-hash.ts'
import { newTemporaryPassword } from '../passwords/password-policy.ts'
import { createAccount, temporaryEnd } from './create-account.ts'

type Deps = { accounts: AccountStore; now: () => Date }

/**
 * Creates the system admin, or sets a new password for them; no mail can reset it, so this is the only way. A given
 * `password` is used as it is. Otherwise a temporary one is returned once and must be replaced at sign-in.
 */
export const bootstrapAdmin = async (
  { accounts, now }: Deps,
  { email, password }: { email: string; password?: string },
): Promise<{ temporaryPassword?: string }> => {
  const chosen = password ?? newTemporaryPassword()
  const result = password === undefined ? { temporaryPassword: chosen } : {}
  const lock = await accounts.findLock(email)
  if (!lock) {
    const wish = { email, password: chosen, isPasswordTemporary: password === undefined, flags: { isAdmin: true } }
    const { status } = await createAccount({ accounts, now }, wish)
    if (status === 'created') return result
    throw new Error('The account was created by somebody else meanwhile; please run this again')
  }
  const { user, credentials } = await accounts.findAccount(lock.userId)
  const admin = user && (user.isAdmin ? user : await accounts.promote(user, now()))
  if (!admin || !credentials) throw new Error('The account has changed meanwhile; please run this again')
  if (password !== undefined && (await isPassword(password, credentials.passwordHash))) return result
  const at = now()
  const changed = await accounts.changePassword({
    user: admin,
    replaced: credentials,
    passwordHash: await hashPassword(chosen),
    at,
    ...(password === undefined && { temporaryUntil: temporaryEnd(at) }),
  })
  if (changed.status !== 'changed') throw new Error('The account has changed meanwhile; please run this again')
  return result
}
