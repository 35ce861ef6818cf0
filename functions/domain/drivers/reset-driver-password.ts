import type { AccountStore } from '#functions/domain/accounts/account-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { DriverStore } from './driver-store.ts'
import { findOwnDriver } from './own-driver.ts'

type Deps = {
  drivers: Pick<DriverStore, 'find'>
  accounts: Pick<AccountStore, 'findAccount' | 'changePassword'>
  newPassword: () => string
  hashPassword: (password: string) => Promise<string>
  temporaryEnd: (now: Date) => string
  /** Whoever forgot the password has often used up their tries. */
  forgiveTries: (email: string) => Promise<unknown>
  now: () => Date
}

const mostResetRounds = 3

/** Whatever state the driver is in: the old password and every session end, and the new one has to be replaced. */
export const resetDriverPassword = async (
  deps: Deps,
  session: Session,
  userId: UserId,
): Promise<{ new_temp_password: string }> => {
  const { loginEmail } = await findOwnDriver(deps.drivers, session, userId)
  const password = deps.newPassword()
  const passwordHash = await deps.hashPassword(password)
  // Whoever sets another one at this moment is overruled: the driver, or the same business twice.
  for (let round = 0; round < mostResetRounds; round += 1) {
    if (!(await replace(deps, userId, passwordHash))) continue
    await deps.forgiveTries(loginEmail)
    return { new_temp_password: password }
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}

const replace = async (
  { accounts, temporaryEnd, now }: Deps,
  userId: UserId,
  passwordHash: string,
): Promise<boolean> => {
  const { user, credentials } = await accounts.findAccount(userId)
  if (!user || !credentials) throw new Failure('driver.unknown')
  const at = now()
  const change = { user, replaced: credentials, passwordHash, at, temporaryUntil: temporaryEnd(at) }
  return (await accounts.changePassword(change)).status === 'changed'
}
