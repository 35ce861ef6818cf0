import { UserItem } from '#functions/domain/accounts/user-item.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { kindOf } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'

const recheckMs = 60_000

/**
 * Whoever deactivates a driver gives back what they had; what that did not get to is done from here, and so is what was
 * assigned to one while they were removed. A job of the last moment may not stand in the lists yet, so somebody looks once more when they have caught up.
 */
export const driverEffects = (change: Change): Effect[] => {
  if (kindOf(change.new ?? change.old) !== 'user') return []
  const [old, user] = [change.old, change.new].map(read(UserItem))
  const isDeactivated = user ? user.isDriver && user.isDeactivated && !old?.isDeactivated : old?.isDriver
  if (!old || !isDeactivated) return []
  const { userId } = old
  const at = new Date(change.at.getTime() + recheckMs).toISOString()
  return [
    { type: 'driver-deactivated', userId },
    { type: 'schedule-task', task: { kind: 'driver.fall', at, userId } },
  ]
}
