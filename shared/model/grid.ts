import { type Point, straightMetres } from './geo.ts'

/** Five grids of cells about 5, 10, 20, 40 and 80 km wide; a cell holds exactly four of the next finer grid. */
export const gridLevels = [0, 1, 2, 3, 4] as const
export type GridLevel = (typeof gridLevels)[number]

const origin: Point = { lat: 49.5, lon: -9 }
// 5 km in degrees; of longitude, where Britain has its middle: 54.5° north.
const finest: Point = { lat: 0.044966, lon: 0.077433 }

type Place = { x: number; y: number }

const placeOf = (point: Point, level: number): Place => ({
  x: Math.floor((point.lon - origin.lon) / (finest.lon * 2 ** level)),
  y: Math.floor((point.lat - origin.lat) / (finest.lat * 2 ** level)),
})

const nameOf = ({ x, y }: Place, level: GridLevel): string => `${level}.${x}.${y}`

/** The cell that holds a point. */
export const cellOf = (point: Point, level: GridLevel): string => nameOf(placeOf(point, level), level)

declare const isPublic: unique symbol

/** As much of a point as strangers may know. `publicPoint` alone makes one, so code for strangers takes no exact point. */
export type PublicPoint = Point & { readonly [isPublic]: true }

/** A level below the others, of cells about 2.5 km wide. No row is named after them, so stored names stay as they are. */
const publicLevel = -1

/** The middle of the cell of the finest grid that holds a point. Of a public point it is that point itself. */
export const publicPoint = (point: Point): PublicPoint => {
  const { x, y } = placeOf(point, publicLevel)
  const scale = 2 ** publicLevel
  const lat = toFiveDecimals(origin.lat + (y + 0.5) * finest.lat * scale)
  const lon = toFiveDecimals(origin.lon + (x + 0.5) * finest.lon * scale)
  return { lat, lon } as PublicPoint // which point of the cell it was made from can no longer be told
}

const toFiveDecimals = (degrees: number): number => Number(degrees.toFixed(5))

/**
 * No exact point is farther from its public one: half the diagonal of the widest cells, which lie in the south, and what
 * rounding to three decimals takes from a position.
 */
export const furthestFromPublicMetres = 2_000

type Box = { southWest: Point; northEast: Point }

const boxOf = ({ x, y }: Place, level: number): Box => {
  const southWest = { lat: origin.lat + y * finest.lat * 2 ** level, lon: origin.lon + x * finest.lon * 2 ** level }
  const northEast = { lat: southWest.lat + finest.lat * 2 ** level, lon: southWest.lon + finest.lon * 2 ** level }
  return { southWest, northEast }
}

// More than what rounding may take from a distance.
const slackMetres = 1

const radian = Math.PI / 180

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** No point of the box is nearer: the shortest way to a meridian meets it at a right angle, north of due east. */
const leastMetres = (from: Point, { southWest, northEast }: Box): number => {
  const lon = within(from.lon, southWest.lon, northEast.lon)
  const lat = Math.atan(Math.tan(from.lat * radian) / Math.cos((lon - from.lon) * radian)) / radian
  const nearest = { lat: within(lat, southWest.lat, northEast.lat), lon }
  return Math.max(0, straightMetres(from, nearest) - slackMetres)
}

/** None is farther: the farthest is always a corner. */
const mostMetres = (from: Point, { southWest, northEast }: Box): number => {
  const corners = [southWest.lat, northEast.lat].flatMap((lat) => [
    { lat, lon: southWest.lon },
    { lat, lon: northEast.lon },
  ])
  return Math.max(...corners.map((corner) => straightMetres(from, corner))) + slackMetres
}

/** A cell, and how far from where the way begins its points may be. */
export type Covered = { cell: string; leastMetres: number; mostMetres: number }

/**
 * Whether the ellipse may reach into a cell. What is nearest to a and what is nearest to b are seldom one point, which
 * flatters a large cell: so it is asked again in quarters, and those in theirs, three times over.
 */
const mayReach = (a: Point, b: Point, longest: number, { x, y }: Place, level: number, again = 3): boolean => {
  const box = boxOf({ x, y }, level)
  if (leastMetres(a, box) + leastMetres(b, box) > longest) return false
  if (again === 0) return true
  const quarters = [0, 1].flatMap((east) => [0, 1].map((north) => ({ x: 2 * x + east, y: 2 * y + north })))
  return quarters.some((quarter) => mayReach(a, b, longest, quarter, level - 1, again - 1))
}

/**
 * The cells that hold every point by which the way from a to b is at most `extraMetres` longer: an ellipse about both.
 * Undefined when that takes more than `atMost`. An ellipse is in one piece, so its cells are found from neighbour to
 * neighbour.
 */
export const coverOfEllipse = (
  a: Point,
  b: Point,
  extraMetres: number,
  level: GridLevel,
  atMost = Number.POSITIVE_INFINITY,
): Covered[] | undefined => {
  const longest = straightMetres(a, b) + extraMetres
  const covered: Covered[] = []
  const seen = new Set<string>()
  const next = [placeOf(a, level)]
  for (const place of next) {
    const cell = nameOf(place, level)
    if (seen.has(cell)) continue
    seen.add(cell)
    if (!mayReach(a, b, longest, place, level)) continue
    const box = boxOf(place, level)
    covered.push({ cell, leastMetres: leastMetres(a, box), mostMetres: Math.min(longest, mostMetres(a, box)) })
    if (covered.length > atMost) return undefined
    const { x, y } = place
    next.push({ x: x - 1, y }, { x: x + 1, y }, { x, y: y - 1 }, { x, y: y + 1 })
  }
  return covered
}
