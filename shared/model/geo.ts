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
