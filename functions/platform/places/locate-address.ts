import type { Point } from '#shared/model/geo.ts'
import { findPlace } from './find-place.ts'
import type { Gazetteer, KnownPlace } from './gazetteer.ts'
import { landmassOf } from './landmass.ts'
import { londonDistricts } from './london-districts.ts'
import type { Place } from './place.ts'
import { postTown } from './post-town.ts'
import { districtOf, isWhole, outcodeOf, type Postcode, postcodeText } from './postcode.ts'
import type { PostcodePack } from './postcode-pack.ts'
import { readAddress } from './read-address.ts'

/**
 * The best that is known of an address: its postcode, else the place it ends with, else its postcode area's main town.
 * Of what ends with something unknown nothing is known: a guess would have a price, and a partner at the wrong door.
 */
export const locateAddress = async (
  gazetteer: Gazetteer,
  pack: PostcodePack,
  address: string,
): Promise<Place | undefined> => {
  const { parts, postcode } = readAddress(address)
  const town = postcode && postTown(gazetteer, postcode)
  // A postcode that is not of the United Kingdom settles it, whatever names stand beside it.
  if (postcode && !town) return undefined
  const precise = postcode && (await pack(postcode))
  const found = findPlace(gazetteer, parts, precise ?? town)
  // Half a postcode may be the number of a flat, and a place in the middle may be a street: then the end is misspelt.
  const isKnown = isWhole(postcode) || (parts.length === 0 ? town : found?.isAtEnd)
  if (!isKnown) return undefined
  const named = found?.place
  const place = named ?? (precise && !isLondon(town) ? gazetteer.nearestTown(precise) : town)
  if (!place) return undefined
  const { lat, lon, precision }: Point & Pick<Place, 'precision'> = precise ?? {
    ...(isLondon(place) ? partOfLondon(gazetteer, place, postcode) : place),
    precision: named ? 'town' : 'area',
  }
  return {
    lat,
    lon,
    precision,
    label: [...(postcode ? [...gazetteer.shortLine(place), postcodeText(postcode)] : gazetteer.line(place)), 'UK'].join(
      ', ',
    ),
    area: postcode ? `${place.name} ${outcodeOf(postcode)}` : place.name,
    landmass: landmassOf(postcode, place),
  }
}

/** London's postcodes name no town of their own. */
const isLondon = (town: KnownPlace | undefined): boolean => town?.name === 'London'

const partOfLondon = (gazetteer: Gazetteer, london: KnownPlace, postcode: Postcode | undefined): Point => {
  const part = postcode && londonDistricts.get(districtOf(postcode))
  return (part && gazetteer.named(part).find(({ region }) => region === london.region)) || london
}
