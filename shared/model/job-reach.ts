import type { TransportMode } from './categories.ts'
import { metresOf, milesOf } from './geo.ts'

/** How far around them partners hear of jobs. */
const milesBy: Record<TransportMode, number> = {
  Walking: 2,
  Bicycle: 4,
  'Public Transport': 6,
  Motorbike: 10,
  Car: 10,
  Van: 15,
  Truck: 20,
}

/** As far as the widest of somebody's modes goes. */
export const reachMetres = (modes: readonly TransportMode[]): number =>
  metresOf(Math.max(0, ...modes.map((mode) => milesBy[mode])))

const ringMiles = 2

/** Of two jobs in one ring nobody minds which is nearer. */
export const ringOf = (metres: number): number => Math.floor(milesOf(metres) / ringMiles)
