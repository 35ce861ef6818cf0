import type { Partner } from '#functions/domain/partners/partner-store.ts'
import type { SuggestedRide } from '#shared/contracts/request-shapes.ts'
import type { RideMatch } from '#shared/model/ride-match.ts'
import { detourMiles } from '#shared/model/ride-ranking.ts'
import { londonClock } from './clock-of.ts'
import type { FoundRide } from './ride-item.ts'

/** '5h 20m', from instants: clocks may be put forward or back on the way. */
const journeyTime = ({ departAt, arriveAt }: FoundRide): string => {
  const minutes = Math.round((Date.parse(arriveAt) - Date.parse(departAt)) / 60_000)
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** A ride as a stranger may see it: of its partner the first name and the photo. */
export const toSuggestedRide = (ride: FoundRide, match: RideMatch, { user, application }: Partner): SuggestedRide => {
  const [departure, arrival] = [londonClock(ride.departAt), londonClock(ride.arriveAt)]
  return {
    partnerId: ride.partnerId,
    rideId: ride.rideId,
    partnerName: user.firstName ?? 'Partner',
    partnerPhotoUrl: application?.photoId ? `/api/uploads/${application.photoId}` : null,
    transportMode: ride.mode,
    departureDate: departure.date,
    departureTime: departure.time,
    arrivalDate: arrival.date,
    arrivalTime: arrival.time,
    totalJourneyTime: journeyTime(ride),
    detour_miles: detourMiles(match),
  }
}
