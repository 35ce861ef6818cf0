import { type CredentialsItem, isWhole } from '#functions/domain/accounts/account.ts'
import type { AccountStore } from '#functions/domain/accounts/account-store.ts'
import { isPassword } from '#functions/domain/accounts/passwords/password-hash.ts'
import type { LoginStore } from '#functions/domain/accounts/sign-in/login-store.ts'
import { reserveTry } from '#functions/domain/accounts/sign-in/login-tries.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Reply } from '#shared/contracts/endpoint.ts'
import type { usersContract } from '#shared/contracts/users.ts'
import { erasureDate } from '#shared/model/erasure.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { longDate } from '#shared/model/long-date.ts'
import { besideAnotherAdmin, refusalOf, refuseWhoMustStay, type StayDeps } from './erasure-refusals.ts'
import type { ErasureStore } from './erasure-store.ts'

type Deps = StayDeps & {
  accounts: Pick<AccountStore, 'findAccount'>
  logins: Pick<LoginStore, 'reserve' | 'clear'>
  erasures: Pick<ErasureStore, 'begin'>
  /** What is open of theirs is called off or given back. */
  endOpenWork: (userId: UserId, at: Date) => Promise<unknown>
}

/**
 * Every session ends with the very write that sets the date, so nothing new begins; then what is open ends. Whoever signs
 * in before the account goes keeps it.
 */
export const beginErasure = async (
  deps: Deps,
  { userId }: Session,
  { password }: { password: string },
): Promise<Reply<typeof usersContract.eraseAccount>> => {
  const { erasures, now } = deps
  const { user, credentials } = await deps.accounts.findAccount(userId)
  if (!user || !credentials) throw new Failure('session.none')
  const witnesses = await refuseWhoMustStay(deps, user)
  await checkPassword(deps, { user, credentials }, password)

  const at = now()
  const erasesAt = erasureDate(at).toISOString()
  const outcome = await besideAnotherAdmin(user, witnesses, (otherAdmin) =>
    erasures.begin({ user, erasesAt, otherAdmin }),
  )
  if (outcome !== 'begun') throw refusalOf(outcome)
  await deps.endOpenWork(userId, at)
  return {
    message: `Your account will be erased on ${longDate(erasesAt)}. Sign in before then to keep it.`,
    erases_at: erasesAt,
  }
}

/** Counted like tries to sign in, on a count of their own: a stolen session is no way to guess the password. */
const checkPassword = async (
  deps: Deps,
  { user, credentials }: { user: UserItem; credentials: CredentialsItem },
  password: string,
): Promise<void> => {
  const scope = `erasure|${user.userId}`
  await reserveTry(deps, scope, undefined)
  const isRight = await isPassword(password, credentials.passwordHash)
  if (!isRight || !isWhole(user, credentials))
    throw new Failure('password.current-wrong', { fields: { password: 'This is not your password.' } })
  await deps.logins.clear(scope)
}
