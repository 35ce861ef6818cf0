import type { TransportMode } from './categories.ts'

/** A point on the map, in degrees. */
export type Point = { lat: number; lon: number }

/** Whether a point is in the box around the United Kingdom, which includes some sea. */
export const isNearKingdom = ({ lat, lon }: Point): boolean => lat > 49 && lat < 61.5 && lon > -9 && lon < 2.5

/** About a hundred metres. We keep browser positions no more exactly than this. */
export const toThreeDecimals = (degrees: number): number => Math.round(degrees * 1000) / 1000

const earthMetres = 6_371_008.8
const rad = (degrees: number): number => (degrees * Math.PI) / 180

/** As the crow flies. */
export const straightMetres = (a: Point, b: Point): number => {
  const lat = Math.sin(rad(b.lat - a.lat) / 2) ** 2
  const lon = Math.sin(rad(b.lon - a.lon) / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.sqrt(lat + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * lon))
}

/** By road. Short journeys are less direct than long ones: Lovelace's fit over Great Britain, clamped at both ends. */
export const roadMetres = (a: Point, b: Point): number => {
  const straight = straightMetres(a, b)
  if (straight === 0) return 0
  const crookedness = Math.min(1.6, Math.max(1.2, 1.72 - 0.14 * Math.log(straight / 1000)))
  return Math.round(straight * crookedness)
}

const metresInMile = 1609.344

export const milesOf = (metres: number): number => metres / metresInMile

export const metresOf = (miles: number): number => miles * metresInMile

/** Five grids of cells about 5, 10, 20, 40 and 80 km wide; a cell holds exactly four of the next finer grid. */
export const gridLevels = [0, 1, 2, 3, 4] as const
type GridLevel = (typeof gridLevels)[number]

const origin: Point = { lat: 49.5, lon: -9 }
// 5 km in degrees. The longitude is right in the middle of Britain, at 54.5° north.
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

/**
 * A point as exact as strangers may know it. Only `publicPoint` creates one, so code for strangers accepts no exact
 * point.
 */
export type PublicPoint = Point & { readonly [isPublic]: true }

/** One level finer than the others, with cells about 2.5 km wide. These cells are never stored. */
const publicLevel = -1

/** The middle of the public cell that holds a point. A public point maps to itself. */
export const publicPoint = (point: Point): PublicPoint => {
  const { x, y } = placeOf(point, publicLevel)
  const scale = 2 ** publicLevel
  const lat = toFiveDecimals(origin.lat + (y + 0.5) * finest.lat * scale)
  const lon = toFiveDecimals(origin.lon + (x + 0.5) * finest.lon * scale)
  return { lat, lon } as PublicPoint // the exact point cannot be recovered from it
}

const toFiveDecimals = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/**
 * The greatest distance between an exact point and its public one: half the diagonal of the widest cells, which are in
 * the south, plus the rounding of a position to three decimals.
 */
export const furthestFromPublicMetres = 2_000

type Box = { southWest: Point; northEast: Point }

const boxOf = ({ x, y }: Place, level: number): Box => {
  const southWest = { lat: origin.lat + y * finest.lat * 2 ** level, lon: origin.lon + x * finest.lon * 2 ** level }
  const northEast = { lat: southWest.lat + finest.lat * 2 ** level, lon: southWest.lon + finest.lon * 2 ** level }
  return { southWest, northEast }
}

// More than the rounding error of a distance.
const slackMetres = 1

const radian = Math.PI / 180

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/**
 * A lower bound for every point of the box: the shortest line to a meridian meets it at a right angle, north of due
 * east.
 */
const minMetres = (from: Point, { southWest, northEast }: Box): number => {
  const lon = within(from.lon, southWest.lon, northEast.lon)
  const lat = Math.atan(Math.tan(from.lat * radian) / Math.cos((lon - from.lon) * radian)) / radian
  const nearest = { lat: within(lat, southWest.lat, northEast.lat), lon }
  return Math.max(0, straightMetres(from, nearest) - slackMetres)
}

/** An upper bound: the farthest point is always a corner. */
const maxMetres = (from: Point, { southWest, northEast }: Box): number => {
  const corners = [southWest.lat, northEast.lat].flatMap((lat) => [
    { lat, lon: southWest.lon },
    { lat, lon: northEast.lon },
  ])
  return Math.max(...corners.map((corner) => straightMetres(from, corner))) + slackMetres
}

/** A cell, with a lower bound for the distance of its points. */
export type NearCell = { cell: string; minMetres: number }

/** A cell, with bounds for the distance of its points from the start of the way. */
type Covered = NearCell & { maxMetres: number }

/**
 * Whether the ellipse may reach into a cell. The bound takes the nearest points to a and to b, which usually differ, so
 * it is too generous for a large cell. The cell is therefore split into quarters, three times over.
 */
const canReach = (a: Point, b: Point, longest: number, { x, y }: Place, level: number, again = 3): boolean => {
  const box = boxOf({ x, y }, level)
  if (minMetres(a, box) + minMetres(b, box) > longest) return false
  if (again === 0) return true
  const quarters = [0, 1].flatMap((east) => [0, 1].map((north) => ({ x: 2 * x + east, y: 2 * y + north })))
  return quarters.some((quarter) => canReach(a, b, longest, quarter, level - 1, again - 1))
}

/**
 * All cells where a stop makes the way from a to b at most `extraMetres` longer. Those stops form an ellipse, which is
 * in one piece, so the search goes from neighbour to neighbour. Undefined for more than `atMost` cells.
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
    covered.push({ cell, minMetres: minMetres(a, box), maxMetres: Math.min(longest, maxMetres(a, box)) })
    if (covered.length > atMost) return undefined
    const { x, y } = place
    next.push({ x: x - 1, y }, { x: x + 1, y }, { x, y: y - 1 }, { x, y: y + 1 })
  }
  return covered
}

/** All cells with a point at most `metres` away, nearest first. */
export const cellsWithin = (centre: Point, metres: number, level: GridLevel): NearCell[] => {
  const home = placeOf(centre, level)
  const cells: NearCell[] = []
  const add = (place: Place): boolean => {
    const least = minMetres(centre, boxOf(place, level))
    if (least <= metres) cells.push({ cell: nameOf(place, level), minMetres: least })
    return least <= metres
  }
  // In each band the nearest cell is straight north or south, and the others within reach are its neighbours.
  const addBand = (y: number): boolean => {
    if (!add({ x: home.x, y })) return false
    for (const step of [-1, 1]) for (let x = home.x + step; add({ x, y }); ) x += step
    return true
  }
  addBand(home.y)
  for (const step of [-1, 1]) for (let y = home.y + step; addBand(y); ) y += step
  return cells.sort((a, b) => a.minMetres - b.minMetres)
}

/**
 * Rows stored by cell have the band (a row of the grid) as partition key and the column, from west to east, as sort
 * key. So one query reads a cell, with its neighbours to the east if needed.
 */
export type BandPlace = { band: string; place: string }

/** Neighbouring cells of a band, which one query reads. */
export type Run = { band: string; from: string; to: string; cells: string[] }

// Keeps column numbers positive and equally long, so that as text they sort from west to east.
const columnOrigin = 1000

export const bandPlace = (cell: string): BandPlace => {
  const [level, column, row] = cell.split('.')
  return { band: `${level}.${row}`, place: String(columnOrigin + Number(column)).padStart(4, '0') }
}

export const runOf = (cell: string): Run => {
  const { band, place } = bandPlace(cell)
  return { band, from: place, to: place, cells: [cell] }
}

/** Groups these cells into as few runs as possible. */
export const runsOf = (cells: readonly string[]): Run[] => {
  const runs: Run[] = []
  const eastmost = new Map<string, Run>()
  for (const run of cells.map(runOf).sort((a, b) => Number(a.from) - Number(b.from))) {
    const before = eastmost.get(run.band)
    if (before && Number(before.to) === Number(run.from) - 1) {
      before.to = run.to
      before.cells.push(...run.cells)
    } else {
      runs.push(run)
      eastmost.set(run.band, run)
    }
  }
  return runs
}

export const wholeKilometres = (metres: number): number => Math.max(1, Math.round(metres / 1000))

/** The distance by road that strangers see and the price depends on: whole kilometres between public points. */
export const publicKilometres = (from: PublicPoint, to: PublicPoint): number => wholeKilometres(roadMetres(from, to))

/** The distance that strangers see to a place: whole miles as the crow flies to its public point, at least one. */
export const publicMiles = (from: Point, to: PublicPoint): number =>
  Math.max(1, Math.round(milesOf(straightMetres(from, to))))

/** The radius in which a partner sees jobs. */
const milesBy: Record<TransportMode, number> = {
  Walking: 2,
  Bicycle: 4,
  'Public Transport': 6,
  Motorbike: 10,
  Car: 10,
  Van: 15,
  Truck: 20,
}

/** The radius of the partner's mode with the largest one. */
export const reachMetres = (modes: readonly TransportMode[]): number =>
  metresOf(Math.max(0, ...modes.map((mode) => milesBy[mode])))

const ringMiles = 2

/** Jobs in one ring count as equally near. */
export const ringOf = (metres: number): number => Math.floor(milesOf(metres) / ringMiles)
