import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Reply } from '#shared/contracts/endpoint.ts'
import type { usersContract } from '#shared/contracts/users.ts'
import { erasureDate } from '#shared/model/erasure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { longDate } from '#shared/model/long-date.ts'
import { assertErasable, type ErasableDeps, toFailure, withAnotherAdmin } from './erasure-refusals.ts'
import type { ErasureStore } from './erasure-store.ts'

type Deps = ErasableDeps & {
  /** The person, where this is their password. */
  checkPassword: (userId: UserId, password: string) => Promise<UserItem>
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
  const user = await deps.checkPassword(userId, password)
  const witnesses = await assertErasable(deps, user)
  const at = now()
  const erasesAt = erasureDate(at).toISOString()
  const outcome = await withAnotherAdmin(user, witnesses, (otherAdmin) =>
    erasures.begin({ user, erasesAt, otherAdmin }),
  )
  if (outcome !== 'begun') throw toFailure(outcome)
  await deps.endOpenWork(userId, at)
  return {
    message: `Your account will be erased on ${longDate(erasesAt)}. Sign in before then to keep it.`,
    erases_at: erasesAt,
  }
}
