import { isDeepStrictEqual } from 'node:util'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { ownerIdOf } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { toSessionUser, UserItem } from './user-store.ts'

/** Closes the sockets of a session that ended. */
export const sessionEffects = ({ old, new: session }: StreamChange): Effect[] =>
  session ? [] : [{ type: 'end-sockets', userId: ownerIdOf(old?.PK) }]

/** Checks each new socket again: its session may end after the socket was checked and before its row is written. */
export const socketsEffects = ({ old, new: row }: StreamChange): Effect[] => {
  // Only our own code writes these rows.
  const [before, after] = [old?.sockets, row?.sockets] as [Set<string>?, Set<string>?]
  const hasOpened = [...(after ?? [])].some((socket) => !before?.has(socket))
  return hasOpened ? [{ type: 'end-sockets', userId: ownerIdOf(row?.PK) }] : []
}

/** Brings the user's open screens and sockets up to date. */
export const userEffects = (change: StreamChange): Effect[] => {
  const [old, user] = [change.old, change.new].map(read(UserItem))
  if (!old) return []
  if (!user)
    return [
      { type: 'end-sockets', userId: old.userId },
      { type: 'forget-sockets', userId: old.userId },
      { type: 'forget-notifications', userId: old.userId },
    ]
  const { userId, epoch } = user
  const effects: Effect[] = []
  if (epoch !== old.epoch || user.isDeactivated !== old.isDeactivated) effects.push({ type: 'end-sockets', userId })
  // What was held back comes now, or when the new quiet hours end.
  if (old.quietHours && !isDeepStrictEqual(old.quietHours, user.quietHours)) {
    const at = change.at.toISOString()
    effects.push({ type: 'schedule-task', task: { kind: 'quiet.end', at, endsAt: at, userId } })
  }
  const [before, after] = [old, user].map((state) => JSON.stringify(toSessionUser(state, change.at)))
  // Other papers open other jobs.
  if (after !== before || !isDeepStrictEqual(old.cover, user.cover)) {
    const v = change.at.getTime()
    effects.push({ type: 'push', userId, event: { type: 'session_changed', id: `${userId}.${v}`, v } })
  }
  return effects
}
