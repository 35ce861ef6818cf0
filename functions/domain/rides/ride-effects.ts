import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { RideItem } from './ride-item.ts'

const recheckMs = 60_000

/**
 * Whoever takes a ride back voids its offers, too; what they did not get to is done from here. An offer that was made in
 * the last moment may not stand in the lists yet, so somebody looks once more when they have caught up.
 */
export const rideEffects = (change: Change): Effect[] => {
  if (change.new || !change.old || !String(change.old.SK).startsWith(keys.ridesOf('').SK)) return []
  const { partnerId, rideId, departAt } = read(RideItem)(change.old)
  if (new Date(departAt) <= change.at) return []
  const at = new Date(change.at.getTime() + recheckMs).toISOString()
  return [
    { type: 'ride-removed', partnerId, rideId },
    { type: 'schedule-task', task: { kind: 'ride.removed', at, partnerId, rideId } },
  ]
}
