import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { withoutKeys } from '#functions/platform/table/table.ts'
import { erasureDate } from '#shared/model/erasure.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type ErasePersonDeps, erasePerson } from './erase-person.ts'
import { assertErasable, type ErasableDeps, toFailure } from './erasure-refusals.ts'
import type { ErasureStore } from './erasure-store.ts'
import { type AnonymiseDeps, anonymiseRequests } from './forget-requests.ts'
import type { PersonStore } from './person-store.ts'

type Deps = ErasableDeps &
  ErasePersonDeps &
  AnonymiseDeps & {
    people: Pick<PersonStore, 'listRows'>
    erasures: Pick<ErasureStore, 'close' | 'postpone'>
    /** What is open of theirs is called off or given back. */
    endOpenWork: (userId: UserId, at: Date) => Promise<unknown>
    /** What was written to us under this address. */
    forgetMessages: (email: string) => Promise<unknown>
  }

/**
 * Erases whoever has asked for it and has not signed in since. Before the first row goes the account is closed, which
 * either this or a sign-in does first. What a crash leaves over is erased the next time.
 */
export const eraseAccount = async (deps: Deps, userId: UserId): Promise<'erased' | 'kept' | 'put-off'> => {
  const rows = await deps.people.listRows(userId)
  const profile = rows.find(({ SK }) => SK === 'PROFILE')
  const user = profile && (withoutKeys(profile) as UserItem) // we alone write this row
  if (!user?.erasesAt || user.erasesAt > deps.now().toISOString()) return 'kept'

  if (!user.isBeingErased) await deps.endOpenWork(userId, deps.now())
  const witnesses = await witnessesOf(deps, user)
  if (!witnesses) {
    await deps.erasures.postpone(user, erasureDate(deps.now()).toISOString())
    return 'put-off'
  }
  if (!(await deps.erasures.close(user))) return 'kept'
  await anonymiseRequests(deps, userId)
  await deps.forgetMessages(user.email)
  const outcome = await erasePerson(deps, { user: { ...user, isBeingErased: true }, rows, remainingAdmins: witnesses })
  if (outcome !== 'erased') throw toFailure(outcome)
  return outcome
}

/** Nothing where something stands against it by now: their parcel was picked up at the last moment, for one. */
const witnessesOf = async (deps: Deps, user: UserItem): Promise<string[] | undefined> => {
  try {
    return await assertErasable(deps, user)
  } catch (error) {
    if (!(error instanceof Failure) || user.isBeingErased) throw error
    return undefined
  }
}
