import type { Change, Effect } from '#functions/platform/realtime/effect.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'

const onceMoreMs = 60_000

/**
 * Whoever deactivates a driver gives back what they had; what that did not get to is done from here. A job that was
 * assigned in the last moment may not stand in the lists yet, so somebody looks once more when they have caught up.
 */
export const toldOfDrivers = (change: Change): Effect[] => {
  const { PK, SK } = change.new ?? change.old ?? {}
  if (!String(PK).startsWith('USER#') || SK !== 'PROFILE') return []
  // We alone write these rows.
  const [old, user] = [change.old as UserItem | undefined, change.new as UserItem | undefined]
  if (!old || old.isDeactivated || !user?.isDriver || !user.isDeactivated) return []
  const { userId } = user
  const at = new Date(change.at.getTime() + onceMoreMs).toISOString()
  return [
    { type: 'driver-fell', userId },
    { type: 'lay-due', due: { kind: 'driver.fall', at, userId } },
  ]
}
