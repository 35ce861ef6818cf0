import { type ItemCategory, modesFor, type TransportMode, type WeightBand } from './categories.ts'
import { metresOf, type Point, straightMetres } from './geo.ts'
import { type PublicPoint, publicPoint } from './grid.ts'
import { paceOf } from './ride-pace.ts'
import { slotEnd, slotStart, type TimeSlot } from './time-slots.ts'

/** A place, and which part of the kingdom can be reached from it by road. */
type Spot = Point & { landmass: string }

/** A place as far as strangers may know it. */
type PublicSpot = PublicPoint & { landmass: string }

/** A journey that a partner makes anyway. */
export type Journey<End extends Spot = Spot> = {
  from: End
  to: End
  departAt: string
  arriveAt: string
  mode: TransportMode
  /** How far out of their way they would go. */
  extraMiles: number
  /** They help to load: only for those who need that, as they said. */
  loading: boolean
}

/** A journey as matching looks at it, which it does for strangers. */
export type Ride = Journey<PublicSpot>

const publicSpot = ({ landmass, ...point }: Spot): PublicSpot => ({ ...publicPoint(point), landmass })

/** A journey without its exact ends. */
export const publicRide = <Known extends Journey>(ride: Known): Known & Pick<Ride, 'from' | 'to'> => ({
  ...ride,
  from: publicSpot(ride.from),
  to: publicSpot(ride.to),
})

/** What a requester wants carried, from where to where exactly: it is they who are answered. Of recycling, the delivery is the pickup. */
export type RideWish = {
  pickup: Spot
  delivery: Spot
  category: ItemCategory
  band?: WeightBand | undefined
  date: string
  slot: TimeSlot
  loading: boolean
}

export type RideMatch = { detourMetres: number; pickupAt: Date; minutesOutsideSlot: number }

/**
 * Roads are so much longer than the crow flies. One figure for all parts of a way, unlike in prices: else a stop that
 * lies exactly on the way would look like a detour, and no index could promise to find it.
 */
export const crookedness = 1.3

// Even who offers no extra mile passes by what is nearly on the way, and public ends may lie beside the true way.
const toleratedShare = 0.03
const [leastTolerated, mostTolerated] = [metresOf(1.5), metresOf(3)]

const roadMetres = ({ from, to }: Journey): number => crookedness * straightMetres(from, to)

/** How much longer than the straight way a ride may become by road. */
export const budgetMetres = (ride: Journey, least = leastTolerated): number => {
  const tolerated = Math.min(mostTolerated, Math.max(least, toleratedShare * roadMetres(ride)))
  return Math.max(metresOf(ride.extraMiles), tolerated)
}

type Ends = { pickup: Point; delivery: Point }

/** The direction is in it: who goes the other way would go the distance twice. */
export const detourMetres = ({ from, to }: Pick<Journey, 'from' | 'to'>, { pickup, delivery }: Ends): number => {
  const by = straightMetres(from, pickup) + straightMetres(pickup, delivery) + straightMetres(delivery, to)
  return crookedness * Math.max(0, by - straightMetres(from, to))
}

/** When a ride comes by somewhere that is this far from where it begins. */
export const passesAt = (ride: Journey, straightMetresFromStart: number): number => {
  const departs = Date.parse(ride.departAt)
  const pace = paceOf(ride.mode, roadMetres(ride), (Date.parse(ride.arriveAt) - departs) / 1000)
  return departs + ((crookedness * straightMetresFromStart) / pace) * 1000
}

/** Who comes by half an hour before or after the slot is asked all the same. */
export const toleranceMs = 30 * 60_000

/** Water is crossed by those who cross it anyway, and in their direction. */
const isOnTheirGround = ({ from, to }: Ride, { pickup, delivery }: RideWish): boolean => {
  const at = ({ landmass }: Spot): number => [from.landmass, to.landmass].indexOf(landmass)
  return at(pickup) >= 0 && at(delivery) >= at(pickup)
}

/** Whether a ride suits a wish. What does not depend on the ride is worked out once. */
export const suitsFor = (wish: RideWish): ((ride: Ride) => RideMatch | undefined) => {
  const modes = new Set(modesFor(wish.category, wish.band))
  const begins = slotStart(wish.date, wish.slot).getTime()
  const ends = slotEnd(wish.date, wish.slot).getTime()
  return (ride) => {
    if (ride.loading !== wish.loading || !modes.has(ride.mode) || !isOnTheirGround(ride, wish)) return undefined
    const detour = detourMetres(ride, wish)
    if (detour > budgetMetres(ride)) return undefined
    const pickupAt = passesAt(ride, straightMetres(ride.from, wish.pickup))
    const outside = Math.max(0, begins - pickupAt, pickupAt - ends)
    if (pickupAt + toleranceMs <= begins || pickupAt - toleranceMs >= ends) return undefined
    return { detourMetres: detour, pickupAt: new Date(pickupAt), minutesOutsideSlot: Math.round(outside / 60_000) }
  }
}
