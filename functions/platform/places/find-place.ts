import { type Point, straightMetres } from '#shared/model/geo.ts'
import type { Gazetteer, KnownPlace } from './gazetteer.ts'
import { olderCounties } from './older-counties.ts'
import { plainName } from './plain-name.ts'

type Found = {
  place: KnownPlace
  /** The parts of the address in front of it. */
  before: string[]
  /** Nothing follows it but where it lies: its county, its country. */
  isAtEnd: boolean
}

/** A name this far from the postcode or the county beside it means another place, or none. */
const farthestMetres = 160_000

/**
 * The place that an address names, looked for from its end: 'Newport, Shropshire' is the Newport that is in Shropshire.
 * Where the county is an old one, or a postcode stands beside it, the nearest of that name is meant, else the largest.
 */
export const findPlace = (gazetteer: Gazetteer, parts: readonly string[], near?: Point): Found | undefined => {
  let isAtEnd = true
  for (let at = parts.length - 1; at >= 0; at--) {
    const [part = '', previous = '', next = ''] = [parts[at], parts[at - 1], parts[at + 1]]
    const inThisRegion = gazetteer.named(previous).filter((place) => isIn(place, part))
    const qualified = choose(inThisRegion, near)
    if (qualified) return { place: qualified, before: parts.slice(0, at - 1), isAtEnd }
    const place = choose(gazetteer.named(part), near ?? gazetteer.regionCentre(next))
    if (place) return { place, before: parts.slice(0, at), isAtEnd }
    isAtEnd &&= isCounty(gazetteer, part)
  }
  return findLastWords(gazetteer, parts, near)
}

/** '10 High Street Reading': who writes without commas names a town at the end. */
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
/** Towns whose names are what roads are called. */
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
