import type { TransportMode } from './categories.ts'
import { type Point, type PublicPoint, roadMetres } from './geo.ts'
import { createRideMatcher, type Ride, type RideSearch, usualPace } from './ride-match.ts'

/**
 * How much longer a job makes the partner's own matching ride or, without one, how long it takes in all from where they
 * are, by this mode.
 */
export type Detour = { minutes: number; by: 'ride' | 'position'; mode: TransportMode }

/** Coarse, because the distances are between public points. */
const stepMinutes = 5

/** In steps of five minutes, at least five. */
export const detourMinutes = (mode: TransportMode, metres: number): number => {
  const minutes = metres / usualPace(mode, metres) / 60
  return Math.max(stepMinutes, Math.ceil(minutes / stepMinutes) * stepMinutes)
}

type Waypoint = PublicPoint & { landmass: string }

/** A job as strangers know it. Recycling is delivered at its pickup. */
export type KnownJob = Omit<RideSearch, 'pickup' | 'delivery'> & {
  pickup: Waypoint
  delivery: Waypoint
  /** How the partner would carry it. */
  mode: TransportMode
}

type Known = { rides: readonly Ride[]; around: Point | undefined }

/** The smallest detour of all matching rides, otherwise the way from the partner's position. */
export const detourFor = (job: KnownJob, { rides, around }: Known): Detour | undefined => {
  const suits = createRideMatcher(job)
  const byRides = rides.flatMap((ride): Detour[] => {
    const match = suits(ride)
    return match ? [{ minutes: detourMinutes(ride.mode, match.detourMetres), by: 'ride', mode: ride.mode }] : []
  })
  const [shortest] = byRides.toSorted((one, other) => one.minutes - other.minutes)
  if (shortest || !around) return shortest
  const metres = roadMetres(around, job.pickup) + roadMetres(job.pickup, job.delivery)
  return { minutes: detourMinutes(job.mode, metres), by: 'position', mode: job.mode }
}
