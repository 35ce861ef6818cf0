import { type ItemCategory, modesFor, type TransportMode, type WeightBand } from './categories.ts'
import {
  coverOfEllipse,
  gridLevels,
  metresOf,
  milesOf,
  type Point,
  type PublicPoint,
  publicPoint,
  straightMetres,
} from './geo.ts'
import { slotAt, slotEnd, slotStart, type TimeSlot } from './time-slots.ts'

/** Kilometres an hour on the first five kilometres by road, on the next 25, and beyond. */
const speeds: Record<TransportMode, readonly [number, number, number]> = {
  Walking: [4.8, 4.8, 4.8],
  Bicycle: [15, 15, 15],
  'Public Transport': [18, 30, 70],
  Motorbike: [32, 55, 90],
  Car: [30, 50, 85],
  Van: [28, 48, 80],
  Truck: [25, 42, 70],
}
const [town, country] = [5_000, 25_000]

/** Metres a second that a mode makes on the whole of such a way. */
const usualPace = (mode: TransportMode, roadMetres: number): number => {
  const [first, second, third] = speeds[mode]
  const metres = Math.max(1, roadMetres)
  const beyond = Math.max(0, metres - town - country)
  const between = Math.max(0, metres - town - beyond)
  const hours = (Math.min(town, metres) / first + between / second + beyond / third) / 1000
  return metres / hours / 3600
}

// Whoever writes down a whole day for an hour's way rests at the end of it, not on every mile.
const slowest = 0.4
const fastest = 1.8

/** Metres a second by road, from when somebody says that they leave and arrive, as far as their mode makes it likely. */
export const realisticPace = (mode: TransportMode, roadMetres: number, seconds: number): number => {
  const usual = usualPace(mode, roadMetres)
  return Math.min(fastest * usual, Math.max(slowest * usual, roadMetres / Math.max(1, seconds)))
}

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
export type RideSearch = {
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
const roadFactor = 1.3

// Even who offers no extra mile passes by what is nearly on the way, and public ends may lie beside the true way.
const toleratedShare = 0.03
const [leastTolerated, mostTolerated] = [metresOf(1.5), metresOf(3)]

const roadMetres = ({ from, to }: Journey): number => roadFactor * straightMetres(from, to)

/** How much longer than the straight way a ride may become by road. */
export const budgetMetres = (ride: Journey, least = leastTolerated): number => {
  const tolerated = Math.min(mostTolerated, Math.max(least, toleratedShare * roadMetres(ride)))
  return Math.max(metresOf(ride.extraMiles), tolerated)
}

type Ends = { pickup: Point; delivery: Point }

/** The direction is in it: who goes the other way would go the distance twice. */
export const detourMetres = ({ from, to }: Pick<Journey, 'from' | 'to'>, { pickup, delivery }: Ends): number => {
  const by = straightMetres(from, pickup) + straightMetres(pickup, delivery) + straightMetres(delivery, to)
  return roadFactor * Math.max(0, by - straightMetres(from, to))
}

/** When a ride comes by somewhere that is this far from where it begins. */
const passesAt = (ride: Journey, straightMetresFromStart: number): number => {
  const departs = Date.parse(ride.departAt)
  const pace = realisticPace(ride.mode, roadMetres(ride), (Date.parse(ride.arriveAt) - departs) / 1000)
  return departs + ((roadFactor * straightMetresFromStart) / pace) * 1000
}

/** Who comes by half an hour before or after the slot is asked all the same. */
const toleranceMs = 30 * 60_000

/** Water is crossed by those who cross it anyway, and in their direction. */
const isOnTheirGround = ({ from, to }: Ride, { pickup, delivery }: RideSearch): boolean => {
  const at = ({ landmass }: Spot): number => [from.landmass, to.landmass].indexOf(landmass)
  return at(pickup) >= 0 && at(delivery) >= at(pickup)
}

/** Whether a ride suits a wish. What does not depend on the ride is worked out once. */
export const createRideMatcher = (wish: RideSearch): ((ride: Ride) => RideMatch | undefined) => {
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

type Found = { ride: { rideId: string; partnerId: string }; match: RideMatch }

const leastShown = 2

/** Up to so many, as it is shown and as it is compared: nobody is behind for a few steps that nobody sees. */
export const detourMiles = ({ detourMetres }: RideMatch): number =>
  Math.max(leastShown, Math.ceil(milesOf(detourMetres)))

const compareMatches = (one: Found, other: Found): number =>
  detourMiles(one.match) - detourMiles(other.match) ||
  one.match.minutesOutsideSlot - other.match.minutesOutsideSlot ||
  one.match.pickupAt.getTime() - other.match.pickupAt.getTime() ||
  (one.ride.rideId < other.ride.rideId ? -1 : 1)

/** The smallest detour first, then nearest to the slot, then the earliest; of each partner the best ride alone. */
export const bestOfEachPartner = <One extends Found>(found: One[]): One[] => {
  const best = new Map<string, One>()
  for (const one of found.toSorted(compareMatches)) {
    const { partnerId } = one.ride
    if (!best.has(partnerId)) best.set(partnerId, one)
  }
  return [...best.values()]
}

/** Where and when somebody may be picked up. */
export type Opening = { cell: string; date: string; slot: TimeSlot }

// Of more cells each ride costs more to publish, of fewer each search reads more: this many cost least together.
const mostCells = 24
// A ride and all its openings are written in one transaction, which holds a hundred.
const mostOpenings = 96

/**
 * Every cell, day and slot in which a ride may suit anybody: whoever looks under their own pickup finds every ride
 * that suits them. By the triangle inequality a pickup within the detour lies in the ellipse about both ends.
 * Undefined when a journey is too long for that.
 */
export const listOpenings = (ride: Journey, budget = budgetMetres(ride)): Opening[] | undefined => {
  const extraMetres = budget / roadFactor
  for (const level of gridLevels) {
    const isCoarsest = level === gridLevels.at(-1)
    const cells = coverOfEllipse(ride.from, ride.to, extraMetres, level, isCoarsest ? mostOpenings : mostCells)
    if (!cells) continue
    const slots = slotsDuring(ride, Math.max(...cells.map(({ mostMetres }) => mostMetres)))
    const openings = cells.flatMap(({ cell, leastMetres, mostMetres }) => {
      const [from, until] = [earliest(ride, leastMetres), latest(ride, mostMetres)]
      return slots.flatMap(({ date, slot, begins, ends }) =>
        from < ends && until > begins ? [{ cell, date, slot }] : [],
      )
    })
    if (openings.length <= mostOpenings) return openings
  }
  return undefined
}

const earliest = (ride: Journey, metres: number): number => passesAt(ride, metres) - toleranceMs
const latest = (ride: Journey, metres: number): number => passesAt(ride, metres) + toleranceMs

const slotsDuring = (ride: Journey, mostMetres: number) => {
  const slots: { date: string; slot: TimeSlot; begins: number; ends: number }[] = []
  const until = latest(ride, mostMetres)
  for (let at = earliest(ride, 0); at < until; at = slots.at(-1)?.ends ?? until) {
    const { date, slot } = slotAt(new Date(at))
    slots.push({ date, slot, begins: slotStart(date, slot).getTime(), ends: slotEnd(date, slot).getTime() })
  }
  return slots
}
