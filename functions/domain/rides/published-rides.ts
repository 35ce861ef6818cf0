import type { Session } from '#functions/platform/lambda/request.ts'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RideId, UserId } from '#shared/model/ids.ts'
import { londonClock } from '#shared/model/london.ts'
import type { RideItem } from './ride-item.ts'
import type { RideStore } from './ride-store.ts'

/** What somebody has published and not set out on yet, the earliest first. */
export const listLiveRides = async (
  { rides, now }: { rides: Pick<RideStore, 'listByPartner'>; now: () => Date },
  userId: string,
): Promise<RideItem[]> => {
  const time = now().getTime()
  return (await rides.listByPartner(userId)).filter(({ departAt }) => Date.parse(departAt) > time)
}

/** A ride as its own partner sees it. */
export const toPublishedRide = (ride: RideItem): PublishedRide => {
  const [departure, arrival] = [londonClock(ride.departAt), londonClock(ride.arriveAt)]
  return {
    id: ride.rideId,
    from_address: ride.fromAddress,
    to_address: ride.toAddress,
    extra_miles: ride.extraMiles,
    date: departure.date,
    departure_time: departure.time,
    arrival_date: arrival.date,
    arrival_time: arrival.time,
    loading_assistance: ride.loading,
    transport_mode: ride.mode,
  }
}

type ListRidesDeps = { rides: Pick<RideStore, 'listByPartner'>; now: () => Date }

export const listRides = async (deps: ListRidesDeps, { userId }: Pick<Session, 'userId'>): Promise<PublishedRide[]> =>
  (await listLiveRides(deps, userId)).map(toPublishedRide)

type DeleteRideDeps = {
  rides: Pick<RideStore, 'find' | 'remove'>
  endRide: (partnerId: UserId, rideId: RideId, at: Date) => Promise<unknown>
  now: () => Date
}

/**
 * First the ride, so that no new offer can name it, then the offers that do. They are looked for also where the ride is
 * gone already: a deletion that a crash cut short is finished by trying again.
 */
export const deleteRide = async (
  { rides, endRide, now }: DeleteRideDeps,
  { userId }: Pick<Session, 'userId'>,
  rideId: RideId,
): Promise<void> => {
  const ride = await rides.find(userId, rideId)
  if (ride) await rides.remove(ride)
  await endRide(userId, rideId, now())
  if (!ride) throw new Failure('ride.unknown')
}
