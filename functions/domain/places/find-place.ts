import { type Point, straightMetres } from '#shared/model/geo.ts'
import { plainName } from './address.ts'
import type { Gazetteer, KnownPlace } from './gazetteer.ts'

/**
 * Counties and countries that people write behind a town and the gazetteer's regions do not have, by their plain names.
 */
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
