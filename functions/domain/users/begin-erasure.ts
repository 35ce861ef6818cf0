import type { AccountStore } from '#functions/domain/accounts/account-store.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { carriedNow } from '#functions/domain/requests/lifecycle/request-expiry.ts'
import type { RequestLists } from '#functions/domain/requests/request-list-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Reply } from '#shared/contracts/endpoint.ts'
import type { usersContract } from '#shared/contracts/users.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { erasureDate } from '#shared/model/limits.ts'
import { longDate } from '#shared/model/london.ts'
import type { ErasureRefusal, ErasureStore } from './erasure-store.ts'

export type ErasableDeps = {
  erasures: Pick<ErasureStore, 'hasDrivers'> & Pick<AccountStore, 'otherAdmins'>
  requests: Pick<RequestLists, 'active' | 'open'>
  isProtected: (user: UserItem) => boolean
  now: () => Date
}

export const toFailure = (refusal: ErasureRefusal): Failure => new Failure(refusals[refusal])

const refusals = {
  moved: 'state.moved',
  'admin-gone': 'account.protected',
  'has-drivers': 'account.has-drivers',
} as const satisfies Record<ErasureRefusal, string>

/** Throws if the account cannot be erased. For an admin, returns the remaining admins. */
export const assertErasable = async (deps: ErasableDeps, user: UserItem): Promise<string[]> => {
  const { erasures, isProtected } = deps
  const { userId, businessId } = user
  if (user.isDriver) throw new Failure('account.employed')
  if (isProtected(user)) throw new Failure('account.protected')
  if (businessId && (await erasures.hasDrivers(businessId))) throw new Failure('account.has-drivers')
  if (await isUnderWay(deps, userId)) throw new Failure('account.busy')
  const remainingAdmins = user.isAdmin ? await erasures.otherAdmins(userId) : []
  if (user.isAdmin && remainingAdmins.length === 0) throw new Failure('account.protected')
  return remainingAdmins
}

/** Whether a delivery that the user posted or carries is on its way. */
const isUnderWay = async ({ requests, now }: ErasableDeps, userId: string): Promise<boolean> => {
  const [active, posted] = await Promise.all([
    requests.active(userId),
    requests.open(userId, { atMost: 100, now: now() }),
  ])
  return [...carriedNow(active, now()), ...posted].some(({ status }) => status === 'in_transit')
}

/** If several admins leave at the same time, one must stay: each write needs another admin who is not leaving. */
export const withAnotherAdmin = async <Outcome extends string>(
  user: UserItem,
  remainingAdmins: readonly string[],
  attempt: (otherAdmin: string | undefined) => Promise<Outcome | 'admin-gone'>,
): Promise<Outcome | 'admin-gone'> => {
  for (const otherAdmin of user.isAdmin ? remainingAdmins : [undefined]) {
    const outcome = await attempt(otherAdmin)
    if (outcome !== 'admin-gone') return outcome
  }
  return 'admin-gone'
}

type Deps = ErasableDeps & {
  /** Returns the user if this is their password. */
  checkPassword: (userId: UserId, password: string) => Promise<UserItem>
  erasures: Pick<ErasureStore, 'begin'>
  /** Cancels or gives back their open work. */
  endOpenWork: (userId: UserId, at: Date) => Promise<unknown>
}

/**
 * Sets the date and ends every session in one write, so nothing new can begin. Then ends open work. Signing in before
 * the date keeps the account.
 */
export const beginErasure = async (
  deps: Deps,
  { userId }: Session,
  { password }: { password: string },
): Promise<Reply<typeof usersContract.eraseAccount>> => {
  const { erasures, now } = deps
  const user = await deps.checkPassword(userId, password)
  const remainingAdmins = await assertErasable(deps, user)
  const at = now()
  const erasesAt = erasureDate(at).toISOString()
  const outcome = await withAnotherAdmin(user, remainingAdmins, (otherAdmin) =>
    erasures.begin({ user, erasesAt, otherAdmin }),
  )
  if (outcome !== 'begun') throw toFailure(outcome)
  await deps.endOpenWork(userId, at)
  return {
    message: `Your account will be erased on ${longDate(erasesAt)}. Log in before then to keep it.`,
    erases_at: erasesAt,
  }
}
