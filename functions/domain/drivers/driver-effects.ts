import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { read } from '#functions/platform/table/row-schema.ts'

const recheckMs = 60_000

/**
 * Deactivating or removing a driver gives back their jobs in the same call. This effect gives back what that call missed.
 * The lists may lag behind a job that was assigned in the last moment, so a task gives back once more a minute later.
 */
export const driverEffects = (change: Change): Effect[] => {
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
