import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { endWorkEffects } from '#functions/domain/shared/end-work-effects.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { RideItem } from './ride-store.ts'

/** Deleting a ride that has not departed closes its offers. */
export const rideEffects = (change: StreamChange): Effect[] => {
  if (change.new || !change.old) return []
  const { partnerId, rideId, departAt } = read(RideItem)(change.old)
  return new Date(departAt) > change.at ? endWorkEffects({ kind: 'ride.removed', partnerId, rideId }, change) : []
}
