import { type Point, straightMetres } from '#shared/model/geo.ts'
import { plainName } from './address.ts'
import type { GazetteerTable } from './gazetteer-table.ts'

/** A lower rank means more inhabitants. */
export type KnownPlace = Point & { name: string; region: string; nation: string; rank: number; isTown: boolean }

export type Gazetteer = {
  places: readonly KnownPlace[]
  /** The places with exactly this name, largest first. */
  named: (name: string) => readonly KnownPlace[]
  /** The places whose name starts like this, unsorted. */
  startingWith: (beginning: string) => readonly KnownPlace[]
  nearestTown: (point: Point) => KnownPlace | undefined
  /** The middle of a county or district, by the start of its name. */
  regionCentre: (name: string) => Point | undefined
  /** The parts of a line that leads to exactly this place, with the region if it is needed or helps. */
  line: (place: KnownPlace) => string[]
  /** The parts before a postcode, with the region only if another place has the same name. */
  shortLine: (place: KnownPlace) => string[]
}

/** Common names of places that the gazetteer lists under another name. */
const alsoKnownAs: Record<string, string> = {
  enfield: 'Enfield Town',
  hull: 'Kingston upon Hull',
  kingston: 'Kingston upon Thames',
  newcastle: 'Newcastle upon Tyne',
  southend: 'Southend-on-Sea',
  stoke: 'Stoke-on-Trent',
}

const minLettersOfRegion = 4

export const openGazetteer = (table: GazetteerTable): Gazetteer => {
  const places = placesOf(table)
  const byName = withOtherNames(Map.groupBy(places, ({ name }) => plainName(name)))
  const names = [...byName.keys()].toSorted()
  const byRegion = Map.groupBy(places, ({ region }) => plainName(region))

  const named = (name: string): readonly KnownPlace[] => byName.get(plainName(name)) ?? []
  const isAlone = ({ name }: KnownPlace): boolean => named(name).length === 1

  const line = (place: KnownPlace): string[] => {
    if (!isNamedIn(place.name, place.region)) return [place.name, place.region]
    return isAlone(place) ? [place.name] : [place.name, place.nation]
  }

  return {
    places,
    named,
    startingWith: (beginning) => {
      const first = firstNotBefore(names, beginning)
      const after = firstNotBefore(names, `${beginning}\uffff`)
      return [...new Set(names.slice(first, after).flatMap((name) => byName.get(name) ?? []))]
    },
    nearestTown: (point) =>
      places
        .slice(0, table.towns)
        .reduce<KnownPlace | undefined>(
          (best, town) => (!best || straightMetres(point, town) < straightMetres(point, best) ? town : best),
          undefined,
        ),
    regionCentre: (name) => {
      const plain = plainName(name)
      if (plain.length < minLettersOfRegion) return undefined
      const key = byRegion.has(plain) ? plain : [...byRegion.keys()].find((region) => region.startsWith(plain))
      return centreOf(byRegion.get(key ?? '') ?? [])
    },
    line,
    shortLine: (place) => (isAlone(place) ? [place.name] : line(place)),
  }
}

const placesOf = ({ names, regions, regionOf, lat, lon, towns }: GazetteerTable): KnownPlace[] =>
  names.map((name, rank) => {
    const region = regions[regionOf[rank] ?? 0]
    return {
      name,
      region: region?.name ?? '',
      nation: region?.nation ?? '',
      lat: (lat[rank] ?? 0) / 1e4,
      lon: (lon[rank] ?? 0) / 1e4,
      rank,
      isTown: rank < towns,
    }
  })

const withOtherNames = (byName: Map<string, KnownPlace[]>): Map<string, KnownPlace[]> => {
  for (const [alias, name] of Object.entries(alsoKnownAs)) {
    const both = [...(byName.get(plainName(name)) ?? []), ...(byName.get(alias) ?? [])]
    byName.set(
      alias,
      both.toSorted((a, b) => a.rank - b.rank),
    )
  }
  return byName
}

/** 'Newport, Newport' and 'Perth, Perth and Kinross' add nothing. */
const isNamedIn = (name: string, region: string): boolean => ` ${plainName(region)} `.includes(` ${plainName(name)} `)

/** The index of this text in a sorted list, or where it would be inserted. */
const firstNotBefore = (sorted: readonly string[], text: string): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

const centreOf = (points: readonly Point[]): Point | undefined => {
  if (points.length === 0) return undefined
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { lat: mean(points.map(({ lat }) => lat)), lon: mean(points.map(({ lon }) => lon)) }
}
