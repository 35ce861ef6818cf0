import { roadMetres } from './geo.ts'
import type { PublicPoint } from './grid.ts'

/** How far it is by road, as strangers see it: whole kilometres, at least one, from public points alone. */
export const publicKilometres = (from: PublicPoint, to: PublicPoint): number =>
  Math.max(1, Math.round(roadMetres(from, to) / 1000))
