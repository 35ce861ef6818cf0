import type { Point } from '#shared/model/geo.ts'
import { type Covered, cellOf, coverOfEllipse } from '#shared/model/grid.ts'

const level = 2 // cells of 20 km

/** Where somebody online is listed. */
export const onlineCell = (point: Point): string => cellOf(point, level)

/** The cells that hold everybody within reach of a point, the nearest first. */
export const onlineCellsAround = (point: Point, reachMetres: number): Covered[] =>
  (coverOfEllipse(point, point, 2 * reachMetres, level) ?? []).toSorted((a, b) => a.leastMetres - b.leastMetres)
