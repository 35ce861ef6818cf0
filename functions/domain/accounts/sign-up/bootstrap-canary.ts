import { randomBytes } from 'node:crypto'
import { canaryAccount } from '#shared/model/canary.ts'
import type { AccountStore } from '../account-store.ts'
import { hashPassword } from '../passwords/password-hash.ts'

type Deps = { accounts: Pick<AccountStore, 'putUnlisted'>; now: () => Date }

/** Creates the canary's account, or sets a new password. Returns the password, which nobody has to type. */
export const bootstrapCanary = async ({ accounts, now }: Deps): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  const { userId, email } = canaryAccount
  const at = now()
  const createdAt = at.toISOString()
  const passwordHash = await hashPassword(password)
  // Uses the time as the epoch, which ends all earlier sessions.
  await accounts.putUnlisted({
    user: { userId, email, createdAt, epoch: at.getTime() },
    credentials: { userId, passwordHash, changedAt: createdAt },
  })
  return password
}
