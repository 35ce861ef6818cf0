import type { Session } from '#functions/platform/sessions/session.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RideId, UserId } from '#shared/model/ids.ts'
import type { RideStore } from './ride-store.ts'

type Deps = {
  rides: Pick<RideStore, 'find' | 'remove'>
  endRide: (partnerId: UserId, rideId: RideId, at: Date) => Promise<unknown>
  now: () => Date
}

/**
 * First the ride, so that no new offer can name it, then the offers that do. They are looked for also where the ride is
 * gone already: a deletion that a crash cut short is finished by trying again.
 */
export const deleteRide = async (
  { rides, endRide, now }: Deps,
  { userId }: Pick<Session, 'userId'>,
  rideId: RideId,
): Promise<void> => {
  const ride = await rides.find(userId, rideId)
  if (ride) await rides.remove(ride)
  await endRide(userId, rideId, now())
  if (!ride) throw new Failure('ride.unknown')
}
