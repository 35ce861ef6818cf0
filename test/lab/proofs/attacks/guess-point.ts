import type { Point } from '#shared/model/geo.ts'

/** How near to an address an attacker's guess has to be to count as found. */
export const foundWithinMetres = 250

const metresADegree = 111_195

/** The point this many metres from another, in a compass direction. */
export const pointFrom = ({ lat, lon }: Point, metres: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  const aDegreeEast = metresADegree * Math.cos((lat * Math.PI) / 180)
  return { lat: lat + (metres * Math.cos(angle)) / metresADegree, lon: lon + (metres * Math.sin(angle)) / aDegreeEast }
}

/** The points that best fit the answers: each is moved in smaller and smaller steps while that reduces the error. */
export const guessPoints = (start: Point[], errorOf: (points: Point[]) => number, minStepMetres = 0.001): Point[] => {
  let best = { points: start, error: errorOf(start) }
  for (let step = 16_000; step > minStepMetres; step /= 2) {
    for (let tries = 0; tries < 60; tries += 1) {
      const before = best.error
      for (const at of start.keys()) {
        for (let degrees = 0; degrees < 360; degrees += 30) {
          const points = best.points.map((point, index) => (index === at ? pointFrom(point, step, degrees) : point))
          const error = errorOf(points)
          if (error < best.error) best = { points, error }
        }
      }
      if (best.error === before) break
    }
  }
  return best.points
}
