import type { TransportMode } from './categories.ts'
import { type Point, type PublicPoint, roadMetres } from './geo.ts'
import { createRideMatcher, type Ride, type RideSearch, usualPace } from './ride-match.ts'

/** How much longer a job takes than the partner's own matching ride, or than staying where they are. */
export type Detour = { minutes: number; by: 'ride' | 'position' }

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
  const byRides = rides.flatMap((ride) => {
    const match = suits(ride)
    return match ? detourMinutes(ride.mode, match.detourMetres) : []
  })
  if (byRides.length > 0) return { minutes: Math.min(...byRides), by: 'ride' }
  if (!around) return undefined
  const metres = roadMetres(around, job.pickup) + roadMetres(job.pickup, job.delivery)
  return { minutes: detourMinutes(job.mode, metres), by: 'position' }
}
