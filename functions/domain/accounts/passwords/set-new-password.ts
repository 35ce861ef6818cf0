import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { Failure } from '#shared/model/failure.ts'
import type { AccountStore } from '../account-store.ts'
import type { CodeStore } from '../codes/code-store.ts'
import { findProof } from '../codes/find-proof.ts'
import { isProtected } from '../protected-admin.ts'
import { triesScope } from '../sign-in/known-device.ts'
import type { LoginStore } from '../sign-in/login-store.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password-hash.ts'

type Deps = {
  accounts: Pick<AccountStore, 'findLock' | 'findAccount' | 'changePassword'>
  codes: CodeStore
  logins: Pick<LoginStore, 'clear'>
  keyRing: () => KeyRing
  now: () => Date
}

type Reset = { email: string; newPassword: string; otp?: string | undefined }

/**
 * Ends every session; whoever reset the password signs in with it, which proves that they know it. Answers with whom
 * this browser is known to from now on.
 */
export const setNewPassword = async (
  deps: Deps,
  { email, newPassword, otp }: Reset,
  flow: string | undefined,
): Promise<UserItem> => {
  const { accounts, logins, now } = deps
  if (isProtected({ email })) throw new Failure('reset.protected')
  const proof = await findProof(deps, { purpose: 'reset', email, flow, otp })
  const lock = await accounts.findLock(email)
  const { user, credentials } = lock ? await accounts.findAccount(lock.userId) : {}
  if (!user || !credentials) throw new Failure('reset.unverified')
  await refuseCommonPassword(newPassword, { email, names: [user.firstName, user.lastName, user.businessName] })
  const passwordHash = await hashPassword(newPassword)
  const changed = await accounts.changePassword({ user, replaced: credentials, passwordHash, at: now() }, { proof })
  if (changed.status === 'unproven') throw proof.refusal(changed.item)
  if (changed.status === 'moved') throw new Failure('reset.unverified')
  // Whoever forgot the password has often used up their tries; the reset forgives them.
  await logins.clear(triesScope(email, undefined))
  return { ...user, epoch: user.epoch + 1 }
}
