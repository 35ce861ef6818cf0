import type { TransportMode } from './categories.ts'

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
export const paceOf = (mode: TransportMode, roadMetres: number, seconds: number): number => {
  const usual = usualPace(mode, roadMetres)
  return Math.min(fastest * usual, Math.max(slowest * usual, roadMetres / Math.max(1, seconds)))
}
