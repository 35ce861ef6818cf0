import { fullName, type UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PersonStore } from '#functions/domain/users/person-store.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import {
  type Suspension,
  suspensionAt,
  suspensionEnd,
  toNotice,
  untilError,
  untilText,
} from '#shared/model/suspension.ts'
import type { AdminStore } from './admin-store.ts'
import { type AuditContext, auditRow } from './audit-store.ts'

type LiftDeps = {
  people: Pick<PersonStore, 'find'>
  admins: AdminStore
  /** The writes that suspend a user, or lift the suspension if none is given. */
  suspensionActions: (user: UserItem, suspension: Suspension | undefined) => Promise<readonly Action[]>
  now: () => Date
}

type SuspendDeps = LiftDeps & {
  isProtected: (user: UserItem) => boolean
  /** Gives back and cancels work that has not begun. */
  endSuspendedWork: (userId: UserId, at: Date) => Promise<unknown>
}

type SuspendUser = typeof adminContract.suspendUser

const maxTries = 4

/** Reads again if the user's row changes before the write. Repeating the same suspension changes nothing. */
const changed = async (
  { people, admins }: LiftDeps,
  { by }: AuditContext,
  userId: UserId,
  actionsFor: (user: UserItem) => Promise<readonly Action[] | undefined>,
): Promise<{ user: UserItem; isNew: boolean }> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const user = await people.find(userId)
    if (!user) throw new Failure('user.unknown')
    const actions = await actionsFor(user)
    if (!actions) return { user, isNew: false }
    const outcome = await admins.change(by, actions)
    if (outcome === 'no-admin') throw new Failure('access.denied')
    if (outcome === 'changed') return { user, isNew: true }
  }
  throw new Failure('state.moved')
}

/** Writes the mark first, so that nothing new begins while open work ends. */
export const suspendUser = async (
  deps: SuspendDeps,
  context: AuditContext,
  userId: UserId,
  { reason, until }: Received<SuspendUser>['body'],
): Promise<Reply<SuspendUser>> => {
  if (userId === context.by) throw new Failure('suspension.self')
  const at = deps.now()
  const text = until && untilError(until, londonTime(at).date)
  if (text) throw new Failure('input.invalid', { fields: { until: text }, text })
  const suspension = { reason, at: at.toISOString(), ...(until && { endsAt: suspensionEnd(until) }) }

  const { user, isNew } = await changed(deps, context, userId, async (found) => {
    if (deps.isProtected(found)) throw new Failure('admin.protected')
    if (found.isAdmin) throw new Failure('suspension.admin')
    const now = suspensionAt(found, at)
    if (now && now.reason === reason && now.endsAt === suspension.endsAt) return undefined
    const about = { from: now ? 'suspended' : 'user', reason, ...(until && { until }) }
    return [
      ...(await deps.suspensionActions(found, suspension)),
      auditRow({ ...context, at: suspension.at, action: 'user.suspended', subject: userId, about }),
    ]
  })
  if (isNew) await deps.endSuspendedWork(userId, at)
  return { message: `${nameOf(user)} is suspended ${untilText(toNotice(suspension).until)}.` }
}

export const liftSuspension = async (
  deps: LiftDeps,
  context: AuditContext,
  userId: UserId,
): Promise<Reply<typeof adminContract.liftSuspension>> => {
  const at = deps.now()
  const { user } = await changed(deps, context, userId, async (found) =>
    suspensionAt(found, at)
      ? [
          ...(await deps.suspensionActions(found, undefined)),
          auditRow({ ...context, at: at.toISOString(), action: 'user.lifted', subject: userId }),
        ]
      : undefined,
  )
  return { message: `${nameOf(user)} is no longer suspended.` }
}

const nameOf = (user: UserItem): string => fullName(user) || user.businessName || user.email
