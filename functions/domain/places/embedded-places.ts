import { type Point, roadMetres } from '#shared/model/geo.ts'
import { plainName, readAddress } from './address.ts'
import { findPlace } from './find-place.ts'
import type { Gazetteer, KnownPlace } from './gazetteer.ts'
import type { Place, Places } from './place.ts'
import {
  areaTowns,
  districtOf,
  districtsOf,
  isWhole,
  landmassOf,
  londonDistricts,
  outcodeOf,
  type Postcode,
  postcodeText,
} from './postcode.ts'
import { openPostcodePack, type PostcodePack } from './postcode-pack.ts'

/** Where a postcode is as far as its first letters tell: its area's main town, on the right side of the water. */
export const postTown = (gazetteer: Gazetteer, postcode: Postcode): KnownPlace | undefined => {
  const [name, region] = districtsOf(postcode)?.town ?? [areaTowns.get(postcode.area) ?? '']
  return gazetteer.named(name).find((place) => !region || place.region === region)
}

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

const most = 8
const fewestLetters = 2

/**
 * Lines that what was typed may become. Only its last part is looked up; streets are not known, so what stands before
 * the last comma is kept as it is and never guessed. A postcode answers too, with its town where none was typed.
 */
export const suggestPlaces = (
  gazetteer: Gazetteer,
  townOf: (postcode: Postcode) => KnownPlace | undefined,
  typed: string,
): string[] => {
  const { parts, postcode } = readAddress(typed)
  if (postcode) {
    const town = townOf(postcode)
    if (!town) return []
    const isNamed = findPlace(gazetteer, parts, town)?.isAtEnd ?? false
    const place = isNamed ? [] : gazetteer.shortLine(town)
    return [lineOf([...parts, ...place, postcodeText(postcode)])]
  }
  const isBetweenParts = /,\s*$/.test(typed)
  const beginning = isBetweenParts ? '' : plainName(parts.at(-1) ?? '')
  if (beginning.length < fewestLetters) return []
  const places = ranked(gazetteer.startingWith(beginning), gazetteer.named(beginning))
  if (places.length > 0) return places.map((place) => lineOf([...parts.slice(0, -1), ...gazetteer.line(place)]))
  const found = findPlace(gazetteer, parts)
  return found ? [lineOf([...found.before, ...gazetteer.line(found.place)])] : []
}

/** The largest first; but who has typed a whole name finds it among them, however small the place. */
const ranked = (beginning: readonly KnownPlace[], whole: readonly KnownPlace[]): KnownPlace[] => {
  const byRank = (places: readonly KnownPlace[]) => places.toSorted((a, b) => a.rank - b.rank)
  return byRank([...new Set([...byRank(whole), ...byRank(beginning)])].slice(0, most))
}

const lineOf = (parts: string[]): string => [...parts, 'UK'].join(', ')

/** Places from a gazetteer that the product carries with it, and from precise postcodes where a folder holds them. */
export const embeddedPlaces = (folder: string): Places => {
  const pack = openPostcodePack(folder)
  let opened: Promise<Gazetteer> | undefined
  const gazetteer = (): Promise<Gazetteer> => (opened ??= open())
  return {
    suggest: async (typed) => {
      const known = await gazetteer()
      const lines = suggestPlaces(known, (postcode) => postTown(known, postcode), typed)
      return lines.map((label) => ({ id: label, label }))
    },
    locate: async (address) => locateAddress(await gazetteer(), pack, address),
    distance: async (from, to) => ({ metres: roadMetres(from, to), source: 'estimate' }),
  }
}

/** At the first question: a host starts, and most functions live and die, without any. */
const open = async (): Promise<Gazetteer> => {
  const [{ openGazetteer }, { gazetteerTable }] = await Promise.all([
    import('./gazetteer.ts'),
    import('./gazetteer-table.ts'),
  ])
  return openGazetteer(gazetteerTable)
}
