import type { TransportMode } from './categories.ts'

/** A point on the map, in degrees. */
export type Point = { lat: number; lon: number }

/** Whether it may be in the United Kingdom: the box around it, with some sea. */
export const isNearKingdom = ({ lat, lon }: Point): boolean => lat > 49 && lat < 61.5 && lon > -9 && lon < 2.5

/** A hundred metres: as fine as a browser tells where somebody is. */
export const toThreeDecimals = (degrees: number): number => Math.round(degrees * 1000) / 1000

const earthMetres = 6_371_008.8
const rad = (degrees: number): number => (degrees * Math.PI) / 180

/** As the crow flies. */
export const straightMetres = (a: Point, b: Point): number => {
  const lat = Math.sin(rad(b.lat - a.lat) / 2) ** 2
  const lon = Math.sin(rad(b.lon - a.lon) / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.sqrt(lat + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * lon))
}

/**
 * By road. Short ways are more crooked than long ones: Lovelace's fit over Great Britain, held to what has been
 * measured at both ends.
 */
export const roadMetres = (a: Point, b: Point): number => {
  const straight = straightMetres(a, b)
  if (straight === 0) return 0
  const crookedness = Math.min(1.6, Math.max(1.2, 1.72 - 0.14 * Math.log(straight / 1000)))
  return Math.round(straight * crookedness)
}

const metresInMile = 1609.344

export const milesOf = (metres: number): number => metres / metresInMile

export const metresOf = (miles: number): number => miles * metresInMile

/** With one decimal, as it is shown. */
export const kilometresShown = (metres: number): number => Math.round(metres / 100) / 10

/** Five grids of cells about 5, 10, 20, 40 and 80 km wide; a cell holds exactly four of the next finer grid. */
export const gridLevels = [0, 1, 2, 3, 4] as const
type GridLevel = (typeof gridLevels)[number]

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
const canReach = (a: Point, b: Point, longest: number, { x, y }: Place, level: number, again = 3): boolean => {
  const box = boxOf({ x, y }, level)
  if (leastMetres(a, box) + leastMetres(b, box) > longest) return false
  if (again === 0) return true
  const quarters = [0, 1].flatMap((east) => [0, 1].map((north) => ({ x: 2 * x + east, y: 2 * y + north })))
  return quarters.some((quarter) => canReach(a, b, longest, quarter, level - 1, again - 1))
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
    if (!canReach(a, b, longest, place, level)) continue
    const box = boxOf(place, level)
    covered.push({ cell, leastMetres: leastMetres(a, box), mostMetres: Math.min(longest, mostMetres(a, box)) })
    if (covered.length > atMost) return undefined
    const { x, y } = place
    next.push({ x: x - 1, y }, { x: x + 1, y }, { x, y: y - 1 }, { x, y: y + 1 })
  }
  return covered
}

/**
 * A list that is laid by cells is kept by bands of them, from west to east, and in a band place by place: so one question
 * reads a cell, or all its neighbours to the east as well.
 */
export type BandPlace = { band: string; place: string }

/** Neighbouring cells of a band. */
export type Run = { band: string; from: string; to: string; cells: string[] }

// Places are equally long, those west of where the grid begins too, so that as texts they sort as they lie.
const columnOrigin = 1000

const columnOf = (cell: string): number => Number(cell.split('.')[1])

export const bandPlace = (cell: string): BandPlace => {
  const [level, , row] = cell.split('.')
  return { band: `${level}.${row}`, place: String(columnOrigin + columnOf(cell)).padStart(4, '0') }
}

export const runOf = (cell: string): Run => {
  const { band, place } = bandPlace(cell)
  return { band, from: place, to: place, cells: [cell] }
}

/** These cells and no others, in as few runs as they lie in. */
export const runsOf = (cells: readonly string[]): Run[] => {
  const runs: Run[] = []
  for (const cell of cells.toSorted((a, b) => columnOf(a) - columnOf(b))) {
    const { band, place } = bandPlace(cell)
    const before = runs.find((run) => run.band === band && Number(run.to) === Number(place) - 1)
    if (before) {
      before.to = place
      before.cells.push(cell)
    } else runs.push({ band, from: place, to: place, cells: [cell] })
  }
  return runs
}

/** How far it is by road, as strangers see it: whole kilometres, at least one, from public points alone. */
export const publicKilometres = (from: PublicPoint, to: PublicPoint): number =>
  Math.max(1, Math.round(roadMetres(from, to) / 1000))

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
