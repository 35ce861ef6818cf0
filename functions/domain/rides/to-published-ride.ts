import type { PublishedRide } from '#shared/contracts/partner-shapes.ts'
import { londonClock } from './clock-of.ts'
import type { RideItem } from './ride-item.ts'

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
