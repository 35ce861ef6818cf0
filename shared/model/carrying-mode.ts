import { type ItemCategory, modesFor, type TransportMode, type WeightBand } from './categories.ts'
import { usualPace } from './ride-match.ts'

/** What decides how a request is carried. `mode` is the one that its owner asked for. */
type Carried = { category: ItemCategory; band?: WeightBand | undefined; mode: TransportMode }

/** Any distance gives the same order, except that a bus and a lorry are equally fast on a motorway. */
const townMetres = 5_000

/**
 * How a partner would carry it: by the mode that its owner asked for, otherwise by the fastest that they have and that
 * can carry it. Undefined if none can.
 */
export const carryingMode = (
  { category, band, mode }: Carried,
  registered: readonly TransportMode[],
): TransportMode | undefined => {
  if (registered.includes(mode)) return mode
  const [fastest] = modesFor(category, band)
    .filter((each) => registered.includes(each))
    .toSorted((one, other) => usualPace(other, townMetres) - usualPace(one, townMetres))
  return fastest
}
