import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { isWhole } from '../account.ts'
import type { AccountStore } from '../account-store.ts'
import type { LoginStore } from '../sign-in/login-store.ts'
import { reserveTry } from '../sign-in/login-tries.ts'
import { isPassword } from './password-hash.ts'

type Deps = {
  accounts: Pick<AccountStore, 'findAccount'>
  logins: Pick<LoginStore, 'reserve' | 'clear'>
  now: () => Date
}

/**
 * The person, where this is their password. Counted like tries to sign in, on a count of its own: a stolen session is no
 * way to guess the password, and no way to shut out its owner.
 */
export const checkPassword = async (deps: Deps, userId: UserId, password: string): Promise<UserItem> => {
  const { user, credentials } = await deps.accounts.findAccount(userId)
  if (!user || !credentials) throw new Failure('session.none')
  const scope = `session|${userId}`
  await reserveTry(deps, scope, undefined, 'limit.reached')
  const isRight = await isPassword(password, credentials.passwordHash)
  if (!isRight || !isWhole(user, credentials))
    throw new Failure('password.current-wrong', { fields: { password: 'This is not your password.' } })
  await deps.logins.clear(scope)
  return user
}
