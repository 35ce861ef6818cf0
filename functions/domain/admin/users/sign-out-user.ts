import type { PersonStore } from '#functions/domain/users/person-store.ts'
import { fullName } from '#functions/platform/sessions/full-name.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { AuditContext } from '../audit-context.ts'
import { auditRow } from '../audit-store.ts'
import type { AdminStore } from './admin-store.ts'

type Deps = {
  people: Pick<PersonStore, 'find'>
  admins: AdminStore
  signOutEverywhere: (userId: UserId) => Action
  isProtected: (user: UserItem) => boolean
  now: () => Date
}

/** For whoever lost a phone, or fears that somebody else is signed in: every device of theirs has to sign in again. */
export const signOutUser = async (
  { people, admins, signOutEverywhere, isProtected, now }: Deps,
  context: AuditContext,
  userId: UserId,
): Promise<Reply<typeof adminContract.signOutUser>> => {
  if (userId === context.by) throw new Failure('signout.self')
  const user = await people.find(userId)
  if (!user) throw new Failure('user.unknown')
  if (isProtected(user)) throw new Failure('admin.protected')
  const entry = auditRow({ ...context, at: now().toISOString(), action: 'user.signed-out', subject: userId })
  const outcome = await admins.change(context.by, [signOutEverywhere(userId), entry])
  if (outcome === 'no-admin') throw new Failure('access.denied')
  if (outcome === 'moved') throw new Failure('user.unknown') // erased meanwhile: nothing else stands against it
  return { message: `${fullName(user) || user.email} is signed out on every device.` }
}
