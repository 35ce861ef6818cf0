import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { UserId } from '#shared/model/ids.ts'
import { onlineUntil, warningAt } from '#shared/model/online.ts'
import { type PresenceStore, presenceStore } from './presence-store.ts'

type Deps = { presence: Pick<PresenceStore, 'find' | 'warn' | 'end'>; schedule: typeof scheduleTask }

/**
 * Warns a partner whose hub has not been in sight for long, or ends their being online. One task follows a partner from
 * going online to the end, so that signs schedule nothing.
 */
export const endPresence = async (deps: Deps, userId: UserId, now: Date): Promise<void> => {
  const { presence, schedule } = deps
  const found = await presence.find(userId)
  if (!found?.isOnline || !found.seenAt) return
  const [warned, until] = [warningAt(found.seenAt), onlineUntil(found.seenAt)]
  const again = (at: Date) => schedule({ kind: 'presence.end', at: at.toISOString(), userId })
  if (now < warned) return again(warned)
  const isWritten = now < until ? found.turn === 'warned' || (await presence.warn(found)) : await presence.end(found)
  // Refused: they have come back or gone offline meanwhile.
  if (!isWritten) return endPresence(deps, userId, now)
  if (now < until) await again(until)
}

export const endStoredPresence = (userId: UserId, now: Date): Promise<void> =>
  endPresence({ presence: presenceStore, schedule: scheduleTask }, userId, now)
