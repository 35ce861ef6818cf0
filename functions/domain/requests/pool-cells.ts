import {
  type BandPlace,
  bandPlace,
  cellOf,
  cellsWithin,
  isNearKingdom,
  type NearCell,
  type Point,
  type Run,
} from '#shared/model/geo.ts'

const poolLevel = 2 // cells of 20 km

/** Pickups that could not be located are few, and may be anywhere. */
const nowhere: BandPlace = { band: 'UNLOCATED', place: '0' }
export const unlocated: Run = { band: nowhere.band, from: nowhere.place, to: nowhere.place, cells: [] }

/** The band and place under which a waiting job is listed. */
export const poolPlace = (pickup: Point | undefined): BandPlace =>
  pickup ? bandPlace(cellOf(pickup, poolLevel)) : nowhere

/** The cells with all pickups in reach, nearest first. */
export const poolCells = (around: Point | undefined, reachMetres: number): NearCell[] =>
  // A browser may send any position on earth, and at a pole the cells would be endless.
  around && isNearKingdom(around) ? cellsWithin(around, reachMetres, poolLevel) : []
