import { fullName, type UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PersonStore } from '#functions/domain/users/person-store.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { suspensionAt } from '#shared/model/suspension.ts'
import type { AdminStore } from './admin-store.ts'
import { type AuditContext, auditRow } from './audit-store.ts'

type ToggleAdmin = typeof adminContract.toggleAdmin

type ToggleAdminDeps = {
  people: Pick<PersonStore, 'find'>
  admins: AdminStore
  /** The writes that make a user an admin, or take that back. */
  adminChange: (user: UserItem, isAdmin: boolean, at: Date) => readonly Action[]
  isProtected: (user: UserItem) => boolean
  now: () => Date
}

const maxTries = 4

/** Sets `is_admin` to the given value, which is safe to repeat. Without a value it toggles. */
export const toggleAdmin = async (
  deps: ToggleAdminDeps,
  context: AuditContext,
  userId: UserId,
  { is_admin }: Received<ToggleAdmin>['body'],
): Promise<Reply<ToggleAdmin>> => {
  if (userId === context.by) throw new Failure('admin.self')
  let wanted = is_admin
  for (let tries = 0; tries < maxTries; tries += 1) {
    const user = await deps.people.find(userId)
    if (!user) throw new Failure('user.unknown')
    if (deps.isProtected(user)) throw new Failure('admin.protected')
    // The opposite of the first state that was read, so that another admin's change meanwhile is not reversed.
    wanted ??= !user.isAdmin
    if (wanted && user.isDriver) throw new Failure('admin.driver')
    if (wanted && suspensionAt(user, deps.now())) throw new Failure('admin.suspended')
    if (wanted === (user.isAdmin ?? false)) return toReply(user, wanted)
    const at = deps.now()
    const outcome = await deps.admins.change(context.by, [
      ...deps.adminChange(user, wanted, at),
      auditRow({
        ...context,
        at: at.toISOString(),
        action: wanted ? 'admin.granted' : 'admin.withdrawn',
        subject: userId,
        about: { from: wanted ? 'user' : 'admin' },
      }),
    ])
    if (outcome === 'no-admin') throw new Failure('access.denied')
    if (outcome === 'changed') return toReply(user, wanted)
  }
  throw new Failure('state.moved')
}

const toReply = (user: UserItem, isAdmin: boolean): Reply<ToggleAdmin> => ({
  message: `${fullName(user) || user.email} ${isAdmin ? 'is an admin now.' : 'is no longer an admin.'}`,
  is_admin: isAdmin,
})

type SignOutUserDeps = {
  people: Pick<PersonStore, 'find'>
  admins: AdminStore
  signOutEverywhere: (userId: UserId) => Action
  isProtected: (user: UserItem) => boolean
  now: () => Date
}

/** Signs a user out on every device, for example after they lost a phone. */
export const signOutUser = async (
  { people, admins, signOutEverywhere, isProtected, now }: SignOutUserDeps,
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
  if (outcome === 'moved') throw new Failure('user.unknown') // the write is refused only if the user was erased
  return { message: `${fullName(user) || user.email} is signed out on every device.` }
}
