import { milesOf } from './geo.ts'
import type { RideMatch } from './ride-match.ts'

type Found = { ride: { rideId: string; partnerId: string }; match: RideMatch }

const leastShown = 2

/** Up to so many, as it is shown and as it is compared: nobody is behind for a few steps that nobody sees. */
export const detourMiles = ({ detourMetres }: RideMatch): number =>
  Math.max(leastShown, Math.ceil(milesOf(detourMetres)))

const compared = (one: Found, other: Found): number =>
  detourMiles(one.match) - detourMiles(other.match) ||
  one.match.minutesOutsideSlot - other.match.minutesOutsideSlot ||
  one.match.pickupAt.getTime() - other.match.pickupAt.getTime() ||
  (one.ride.rideId < other.ride.rideId ? -1 : 1)

/** The smallest detour first, then nearest to the slot, then the earliest; of each partner the best ride alone. */
export const bestOfEachPartner = <One extends Found>(found: One[]): One[] => {
  const best = new Map<string, One>()
  for (const one of found.toSorted(compared)) {
    const { partnerId } = one.ride
    if (!best.has(partnerId)) best.set(partnerId, one)
  }
  return [...best.values()]
}
