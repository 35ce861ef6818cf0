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

/** Kilometres per hour on the first 5 km by road, on the next 25 km, and beyond. */
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

/** A mode's average over the whole journey, in metres per second. */
export const usualPace = (mode: TransportMode, roadMetres: number): number => {
  const [first, second, third] = speeds[mode]
  const metres = Math.max(1, roadMetres)
  const beyond = Math.max(0, metres - town - country)
  const between = Math.max(0, metres - town - beyond)
  const hours = (Math.min(town, metres) / first + between / second + beyond / third) / 1000
  return metres / hours / 3600
}

// A partner who allows a whole day for an hour's journey does not spend it all on the road.
const slowest = 0.4
const fastest = 1.8

/** Metres per second by road, from the stated departure and arrival, limited to what is plausible for the mode. */
export const realisticPace = (mode: TransportMode, roadMetres: number, seconds: number): number => {
  const usual = usualPace(mode, roadMetres)
  return Math.min(fastest * usual, Math.max(slowest * usual, roadMetres / Math.max(1, seconds)))
}

/** A place, and the landmass whose roads reach it. */
type Spot = Point & { landmass: string }

/** A place, as exact as strangers may know it. */
type PublicSpot = PublicPoint & { landmass: string }

/** A journey that a partner is making anyway. */
export type Journey<End extends Spot = Spot> = {
  from: End
  to: End
  departAt: string
  arriveAt: string
  mode: TransportMode
  /** The detour that the partner offers. */
  extraMiles: number
  /** The partner helps with loading. Such a ride matches only requests that need help. */
  loadingAssistance: boolean
}

/** A journey for matching. Its ends are public points, because requesters are strangers. */
export type Ride = Journey<PublicSpot>

const publicSpot = ({ landmass, ...point }: Spot): PublicSpot => ({ ...publicPoint(point), landmass })

/** Replaces the exact ends of a journey by public points. */
export const publicRide = <Known extends Journey>(ride: Known): Known & Pick<Ride, 'from' | 'to'> => ({
  ...ride,
  from: publicSpot(ride.from),
  to: publicSpot(ride.to),
})

/**
 * What a requester wants carried. The ends are exact, because only the requester sees the result. Recycling is
 * delivered at its pickup.
 */
export type RideSearch = {
  pickup: Spot
  delivery: Spot
  category: ItemCategory
  band?: WeightBand | undefined
  date: string
  slot: TimeSlot
  loadingAssistance: boolean
}

export type RideMatch = { detourMetres: number; pickupAt: Date; minutesOutsideSlot: number }

/**
 * How much longer roads are than a straight line. Pricing varies this with the distance, matching must not: otherwise a
 * stop exactly on the way would look like a detour, and the index could miss it.
 */
const roadFactor = 1.3

// A small detour is always accepted, even if none is offered: public ends may be off the true route.
const toleratedShare = 0.03
const [leastTolerated, maxTolerated] = [metresOf(1.5), metresOf(3)]

const roadMetres = ({ from, to }: Journey): number => roadFactor * straightMetres(from, to)

/** How much longer a ride may become, by road. */
export const budgetMetres = (ride: Journey, least = leastTolerated): number => {
  const tolerated = Math.min(maxTolerated, Math.max(least, toleratedShare * roadMetres(ride)))
  return Math.max(metresOf(ride.extraMiles), tolerated)
}

type Ends = { pickup: Point; delivery: Point }

/** The direction matters: a ride the other way would cover the distance twice. */
export const detourMetres = ({ from, to }: Pick<Journey, 'from' | 'to'>, { pickup, delivery }: Ends): number => {
  const by = straightMetres(from, pickup) + straightMetres(pickup, delivery) + straightMetres(delivery, to)
  return roadFactor * Math.max(0, by - straightMetres(from, to))
}

/** When a ride passes a point at this distance from its start. */
const passesAt = (ride: Journey, straightMetresFromStart: number): number => {
  const departs = Date.parse(ride.departAt)
  const pace = realisticPace(ride.mode, roadMetres(ride), (Date.parse(ride.arriveAt) - departs) / 1000)
  return departs + ((roadFactor * straightMetresFromStart) / pace) * 1000
}

/** A ride that passes up to half an hour outside the slot still matches. */
const toleranceMs = 30 * 60_000

/** Only a ride that crosses the water itself can carry something across, in its own direction. */
const isOnTheirGround = ({ from, to }: Ride, { pickup, delivery }: RideSearch): boolean => {
  const indexOf = ({ landmass }: Spot): number => [from.landmass, to.landmass].indexOf(landmass)
  return indexOf(pickup) >= 0 && indexOf(delivery) >= indexOf(pickup)
}

/** Matches rides against one search. What does not depend on the ride is computed once. */
export const createRideMatcher = (search: RideSearch): ((ride: Ride) => RideMatch | undefined) => {
  const modes = new Set(modesFor(search.category, search.band))
  const begins = slotStart(search.date, search.slot).getTime()
  const ends = slotEnd(search.date, search.slot).getTime()
  return (ride) => {
    if (ride.loadingAssistance !== search.loadingAssistance || !modes.has(ride.mode) || !isOnTheirGround(ride, search))
      return undefined
    const detour = detourMetres(ride, search)
    if (detour > budgetMetres(ride)) return undefined
    const pickupAt = passesAt(ride, straightMetres(ride.from, search.pickup))
    const outside = Math.max(0, begins - pickupAt, pickupAt - ends)
    if (pickupAt + toleranceMs <= begins || pickupAt - toleranceMs >= ends) return undefined
    return { detourMetres: detour, pickupAt: new Date(pickupAt), minutesOutsideSlot: Math.round(outside / 60_000) }
  }
}

type Found = { ride: { rideId: string; partnerId: string }; match: RideMatch }

const leastShown = 2

/** Rounded up, for display and for comparison: two rides that show the same figure rank equally. */
export const detourMiles = ({ detourMetres }: RideMatch): number =>
  Math.max(leastShown, Math.ceil(milesOf(detourMetres)))

const compareMatches = (one: Found, other: Found): number =>
  detourMiles(one.match) - detourMiles(other.match) ||
  one.match.minutesOutsideSlot - other.match.minutesOutsideSlot ||
  one.match.pickupAt.getTime() - other.match.pickupAt.getTime() ||
  (one.ride.rideId < other.ride.rideId ? -1 : 1)

/** Only each partner's best ride. Smallest detour first, then nearest to the slot, then earliest. */
export const bestOfEachPartner = <One extends Found>(found: One[]): One[] => {
  const best = new Map<string, One>()
  for (const one of found.toSorted(compareMatches)) {
    const { partnerId } = one.ride
    if (!best.has(partnerId)) best.set(partnerId, one)
  }
  return [...best.values()]
}

/** A cell and a slot in which a ride can pick something up. */
export type Opening = { cell: string; date: string; slot: TimeSlot }

// More cells make a ride dearer to publish, fewer make searches read more. This number costs least in total.
const maxCells = 24
// A ride and all its openings are written in one transaction, which holds a hundred.
const maxOpenings = 96

/**
 * Every cell, day and slot in which a ride may match a pickup, so a search by its own pickup finds every suitable ride.
 * By the triangle inequality, any pickup within the detour is in the ellipse around both ends. Undefined if the journey
 * is too long.
 */
export const listOpenings = (ride: Journey): Opening[] | undefined => {
  const extraMetres = budgetMetres(ride) / roadFactor
  for (const level of gridLevels) {
    const isCoarsest = level === gridLevels.at(-1)
    const cells = coverOfEllipse(ride.from, ride.to, extraMetres, level, isCoarsest ? maxOpenings : maxCells)
    if (!cells) continue
    const slots = slotsDuring(ride, Math.max(...cells.map(({ maxMetres }) => maxMetres)))
    const openings = cells.flatMap(({ cell, minMetres, maxMetres }) => {
      const [from, until] = [earliest(ride, minMetres), latest(ride, maxMetres)]
      return slots.flatMap(({ date, slot, begins, ends }) =>
        from < ends && until > begins ? [{ cell, date, slot }] : [],
      )
    })
    if (openings.length <= maxOpenings) return openings
  }
  return undefined
}

const earliest = (ride: Journey, metres: number): number => passesAt(ride, metres) - toleranceMs
const latest = (ride: Journey, metres: number): number => passesAt(ride, metres) + toleranceMs

const slotsDuring = (ride: Journey, maxMetres: number) => {
  const slots: { date: string; slot: TimeSlot; begins: number; ends: number }[] = []
  const until = latest(ride, maxMetres)
  for (let at = earliest(ride, 0); at < until; at = slots.at(-1)?.ends ?? until) {
    const { date, slot } = slotAt(new Date(at))
    slots.push({ date, slot, begins: slotStart(date, slot).getTime(), ends: slotEnd(date, slot).getTime() })
  }
  return slots
}
