import type { RequestLists } from '#functions/domain/requests/request-list-store.ts'
import type { ErasedPerson } from '#functions/domain/users/erase-account.ts'
import type { ErasureRefusal } from '#functions/domain/users/erasure-store.ts'
import type { PersonStore } from '#functions/domain/users/person-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { withoutKeys } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { DriverStore } from './driver-store.ts'
import { findOwnDriver } from './own-driver.ts'

type Deps = {
  drivers: Pick<DriverStore, 'find'>
  lists: Pick<RequestLists, 'active'>
  people: Pick<PersonStore, 'listRows'>
  /** Everything of a person at once, or nothing where they have changed meanwhile. */
  erasePerson: (person: ErasedPerson) => Promise<'erased' | ErasureRefusal>
}

const mostRounds = 3

/**
 * Erases the account that a business made for a driver, at once; history keeps the initials. Of removing and an
 * assignment at that very moment one is refused.
 */
export const removeDriver = async (deps: Deps, session: Session, userId: UserId): Promise<{ message: string }> => {
  const { name } = await findOwnDriver(deps.drivers, session, userId)
  // A driver who signs in, is assigned something or changes at this moment is looked at anew.
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await deps.lists.active(userId)).length > 0) throw new Failure('driver.busy')
    const rows = await deps.people.listRows(userId)
    const profile = rows.find(({ SK }) => SK === 'PROFILE')
    if (!profile) throw new Failure('driver.unknown')
    const user = withoutKeys(profile) as UserItem // written in this shape alone
    if ((await deps.erasePerson({ user, rows })) === 'erased') return { message: `${name} has been removed.` }
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}
