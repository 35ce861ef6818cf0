import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { RideItem } from './ride-store.ts'

const recheckMs = 60_000

/**
 * Deleting a ride closes its offers in the same call. This effect closes what that call missed. The lists may lag
 * behind an offer of the last moment, so a task does the same again a minute later.
 */
export const rideEffects = (change: Change): Effect[] => {
  if (change.new || !change.old) return []
  const { partnerId, rideId, departAt } = read(RideItem)(change.old)
  if (new Date(departAt) <= change.at) return []
  const at = new Date(change.at.getTime() + recheckMs).toISOString()
  return [
    { type: 'ride-removed', partnerId, rideId },
    { type: 'schedule-task', task: { kind: 'ride.removed', at, partnerId, rideId } },
  ]
}
