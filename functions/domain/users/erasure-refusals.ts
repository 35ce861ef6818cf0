import type { AccountStore } from '#functions/domain/accounts/account-store.ts'
import type { RequestLists } from '#functions/domain/requests/request-list-store.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { Failure } from '#shared/model/failure.ts'
import type { ErasureRefusal, ErasureStore } from './erasure-store.ts'

export type ErasableDeps = {
  erasures: Pick<ErasureStore, 'hasDrivers'> & Pick<AccountStore, 'otherAdmins'>
  requests: Pick<RequestLists, 'active' | 'open'>
  isProtected: (user: UserItem) => boolean
  now: () => Date
}

/** How a caller hears why an account still stands. */
export const toFailure = (kept: ErasureRefusal): Failure => new Failure(refusals[kept])

const refusals = {
  moved: 'state.moved',
  'admin-gone': 'account.protected',
  'has-drivers': 'account.has-drivers',
} as const satisfies Record<ErasureRefusal, string>

/** Answers, for an admin, with those who still are admins afterwards. */
export const assertErasable = async (deps: ErasableDeps, user: UserItem): Promise<string[]> => {
  const { erasures, isProtected } = deps
  const { userId, businessId } = user
  if (user.isDriver) throw new Failure('account.employed')
  if (isProtected(user)) throw new Failure('account.protected')
  if (businessId && (await erasures.hasDrivers(businessId))) throw new Failure('account.has-drivers')
  if (await isUnderWay(deps, userId)) throw new Failure('account.busy')
  const witnesses = user.isAdmin ? await erasures.otherAdmins(userId) : []
  if (user.isAdmin && witnesses.length === 0) throw new Failure('account.protected')
  return witnesses
}

/** Whether something of theirs, or something that they carry, is on its way. */
const isUnderWay = async ({ requests, now }: ErasableDeps, userId: string): Promise<boolean> => {
  const [carried, posted] = await Promise.all([
    requests.active(userId),
    requests.open(userId, { atMost: 100, now: now() }),
  ])
  return [...carried, ...posted].some(({ status }) => status === 'in_transit')
}

/** Of several admins who leave at once one stays: each needs another who is not leaving, whoever of these it is. */
export const withAnotherAdmin = async <Outcome extends string>(
  user: UserItem,
  witnesses: readonly string[],
  attempt: (otherAdmin: string | undefined) => Promise<Outcome | 'admin-gone'>,
): Promise<Outcome | 'admin-gone'> => {
  for (const otherAdmin of user.isAdmin ? witnesses : [undefined]) {
    const outcome = await attempt(otherAdmin)
    if (outcome !== 'admin-gone') return outcome
  }
  return 'admin-gone'
}
