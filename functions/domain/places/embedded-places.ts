import type { LocatedPlace, Places } from '#functions/domain/shared/places.ts'
import { type Point, publicKilometres, straightMetres } from '#shared/model/geo.ts'
import {
  areaTowns,
  districtOf,
  districtsOf,
  isWhole,
  landmassOf,
  outcodeOf,
  type Postcode,
  plainName,
  postcodeText,
  readAddress,
} from './address.ts'
import type { Gazetteer, KnownPlace } from './gazetteer.ts'
import { openPostcodePack, type PostcodePoint, type PostcodePoints } from './postcode-pack.ts'

/** Counties and countries that users write after a town but that are not regions of the gazetteer; plain names. */
const olderCounties: ReadonlySet<string> = new Set(
  `england, scotland, wales, cymru, northern ireland,
  avon, bedfordshire, berkshire, cheshire, cleveland, co durham, durham, east yorkshire, greater london,
  greater manchester, herts, humberside, huntingdonshire, merseyside, middlesex, northamptonshire, north humberside,
  oxon, salop, south humberside, south yorkshire, tyne and wear, tyne wear, west midlands, west yorkshire, westmorland,
  yorkshire,
  clwyd, dyfed, glamorgan, gwent, mid glamorgan, south glamorgan, west glamorgan,
  ayrshire, banffshire, berwickshire, caithness, dumfriesshire, dunbartonshire, grampian, inverness shire, kinross shire,
  kirkcudbrightshire, lanarkshire, lothian, morayshire, nairnshire, orkney, peeblesshire, perthshire, ross shire,
  roxburghshire, selkirkshire, shetland, stirlingshire, strathclyde, sutherland, tayside, wigtownshire,
  antrim, armagh, co antrim, co armagh, co down, co fermanagh, co londonderry, co tyrone, county antrim, county armagh,
  county down, county fermanagh, county londonderry, county tyrone, down, fermanagh, londonderry, tyrone`
    .split(',')
    .map((name) => name.trim()),
)

type Found = {
  place: KnownPlace
  /** The parts of the address before the place. */
  before: string[]
  /** Only its county or country follows. */
  isAtEnd: boolean
}

/** A place farther than this from the postcode or county in the address is a different one. */
const farthestMetres = 160_000

/**
 * Finds the place that an address names, from its end: 'Newport, Shropshire' is the Newport in Shropshire. With an old
 * county or a postcode the nearest place of that name is chosen, otherwise the largest.
 */
const findPlace = (gazetteer: Gazetteer, parts: readonly string[], near?: Point): Found | undefined => {
  let isAtEnd = true
  for (let index = parts.length - 1; index >= 0; index--) {
    const [part = '', previous = '', next = ''] = [parts[index], parts[index - 1], parts[index + 1]]
    const inThisRegion = gazetteer.named(previous).filter((place) => isIn(place, part))
    const qualified = choose(inThisRegion, near)
    if (qualified) return { place: qualified, before: parts.slice(0, index - 1), isAtEnd }
    const place = choose(gazetteer.named(part), near ?? gazetteer.regionCentre(next))
    if (place) return { place, before: parts.slice(0, index), isAtEnd }
    isAtEnd &&= isCounty(gazetteer, part)
  }
  return findLastWords(gazetteer, parts, near)
}

/** Finds the town at the end of an address without commas: '10 High Street Reading'. */
const findLastWords = (gazetteer: Gazetteer, parts: readonly string[], near?: Point): Found | undefined => {
  const words = (parts.at(-1) ?? '').split(' ')
  for (let from = Math.max(1, words.length - longestName); from < words.length; from++) {
    const name = words.slice(from).join(' ')
    const towns = roadWords.has(plainName(name)) ? [] : gazetteer.named(name).filter(({ isTown }) => isTown)
    const place = choose(towns, near)
    if (place) return { place, before: [...parts.slice(0, -1), words.slice(0, from).join(' ')], isAtEnd: true }
  }
  return undefined
}

const longestName = 4
/** Towns whose names are also words for roads. */
const roadWords = new Set(['grove', 'street'])

const isCounty = (gazetteer: Gazetteer, part: string): boolean =>
  olderCounties.has(plainName(part)) || gazetteer.regionCentre(part) !== undefined

const isIn = ({ region, nation }: KnownPlace, name: string): boolean =>
  [region, nation].some((one) => plainName(one) === plainName(name))

const choose = (largestFirst: readonly KnownPlace[], near: Point | undefined): KnownPlace | undefined => {
  if (!near) return largestFirst[0]
  const distance = (place: KnownPlace) => straightMetres(near, place)
  return largestFirst
    .filter((place) => distance(place) <= farthestMetres)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

/** The main town of a postcode's area, on the same side of the water. */
export const postTown = (gazetteer: Gazetteer, postcode: Postcode): KnownPlace | undefined => {
  const [name, region] = districtsOf(postcode)?.town ?? [areaTowns.get(postcode.area) ?? '']
  return gazetteer.named(name).find((place) => !region || place.region === region)
}

/** Suburbs are this near the point of their district. */
const nearMetres = 5_000

/**
 * Whether a place may name an address with this postcode. Points of rural districts may be some way from their towns,
 * so there the place only has to be nearer than the main town.
 */
const isBy = (point: Point, place: KnownPlace, town: KnownPlace): boolean => {
  const metres = straightMetres(place, point)
  return metres <= nearMetres || metres < straightMetres(town, point)
}

/**
 * Locates an address by its postcode, else by the place at its end, else by the main town of its postcode area. If it
 * ends with something unknown it is not located: a guess would send a partner to the wrong door.
 */
export const locateAddress = async (
  gazetteer: Gazetteer,
  pointOf: PostcodePoints,
  address: string,
): Promise<LocatedPlace | undefined> => {
  const { parts, postcode } = readAddress(address)
  const town = postcode && postTown(gazetteer, postcode)
  // A postcode outside the United Kingdom decides, even beside a British name.
  if (postcode && !town) return undefined
  const precise = postcode && (await pointOf(postcode))
  const found = findPlace(gazetteer, parts, precise ?? town)
  // Half a postcode may be a flat number, and a place in the middle may be a street: then the end is misspelt.
  const isKnown = isWhole(postcode) || (parts.length === 0 ? town : found?.isAtEnd)
  if (!isKnown) return undefined
  const isNamed = found && (!precise || !town || isBy(precise, found.place, town))
  const place = isNamed ? found.place : (nearestTown(gazetteer, precise, town) ?? town)
  if (!place) return undefined
  const { lat, lon, precision }: Point & Pick<LocatedPlace, 'precision'> = precise ?? {
    ...place,
    precision: postcode ? 'area' : 'town',
  }
  return {
    lat,
    lon,
    precision,
    label: lineOf(postcode ? [...gazetteer.shortLine(place), postcodeText(postcode)] : gazetteer.line(place)),
    area: postcode ? `${place.name} ${outcodeOf(postcode)}` : place.name,
    landmass: landmassOf(postcode, place),
  }
}

/** A district has its main town, an imported postcode the nearest one. London's postcodes name no town. */
const nearestTown = (gazetteer: Gazetteer, precise: PostcodePoint | undefined, town: KnownPlace | undefined) =>
  precise && precise.precision !== 'outcode' && !isLondon(town) ? gazetteer.nearestTown(precise) : undefined

export const isLondon = (town: KnownPlace | undefined): boolean => town?.name === 'London'

const most = 8
const minLetters = 2

/**
 * Suggests whole lines for an input. Only its last part is looked up: the gazetteer has no streets, so the text before
 * the last comma stays as typed. A postcode gets its town if none was typed.
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
  if (beginning.length < minLetters) return []
  const places = ranked(gazetteer.startingWith(beginning), gazetteer.named(beginning))
  if (places.length > 0) return places.map((place) => lineOf([...parts.slice(0, -1), ...gazetteer.line(place)]))
  const found = findPlace(gazetteer, parts)
  return found ? [lineOf([...found.before, ...gazetteer.line(found.place)])] : []
}

/** Largest first, but a place whose whole name was typed is always included, even a small one. */
export const ranked = (beginning: readonly KnownPlace[], whole: readonly KnownPlace[]): KnownPlace[] => {
  const byRank = (places: readonly KnownPlace[]) => places.toSorted((a, b) => a.rank - b.rank)
  return byRank([...new Set([...byRank(whole), ...byRank(beginning)])].slice(0, most))
}

const lineOf = (parts: string[]): string => parts.join(', ')

/** The point of a postcode from the folder if it was imported, otherwise of its district. */
export const openPostcodePoints = (folder: string): PostcodePoints => {
  const imported = openPostcodePack(folder)
  return async (postcode) => {
    const found = await imported(postcode)
    if (found) return found
    const { districtPoints } = await import('./postcode-districts.ts')
    // Those of large users (W1A) may be missing: they are at the point of the whole district (W1), if it has one.
    const point = districtPoints.get(outcodeOf(postcode)) ?? districtPoints.get(districtOf(postcode))
    return point && { ...point, precision: 'outcode' }
  }
}

/** Places from the gazetteer in our own code, and from imported postcodes if the folder has them. */
export const embeddedPlaces = (folder: string): Places => {
  const pointOf = openPostcodePoints(folder)
  return {
    suggest: async (typed) => {
      const known = await loadGazetteer()
      const lines = suggestPlaces(known, (postcode) => postTown(known, postcode), typed)
      return lines.map((label) => ({ id: label, label }))
    },
    locate: async (address) => locateAddress(await loadGazetteer(), pointOf, address),
    distance: async (from, to) => ({ kilometres: publicKilometres(from, to), source: 'estimate' }),
  }
}

let opened: Promise<Gazetteer> | undefined

/** Loaded with the first call: neither a host's start nor most functions need the gazetteer. */
export const loadGazetteer = (): Promise<Gazetteer> => (opened ??= open())

const open = async (): Promise<Gazetteer> => {
  const [{ openGazetteer }, { gazetteerTable }] = await Promise.all([
    import('./gazetteer.ts'),
    import('./gazetteer-table.ts'),
  ])
  return openGazetteer(gazetteerTable)
}
