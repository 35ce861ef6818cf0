import type { Gazetteer, KnownPlace } from './gazetteer.ts'
import { districtsOf } from './landmass.ts'
import type { Postcode } from './postcode.ts'
import { areaTowns } from './postcode-areas.ts'

/** Where a postcode is as far as its first letters tell: its area's main town, on the right side of the water. */
export const postTown = (gazetteer: Gazetteer, postcode: Postcode): KnownPlace | undefined => {
  const [name, region] = districtsOf(postcode)?.town ?? [areaTowns.get(postcode.area) ?? '']
  return gazetteer.named(name).find((place) => !region || place.region === region)
}
