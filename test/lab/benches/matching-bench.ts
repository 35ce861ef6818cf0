import type { FoundRide, RideItem } from '#functions/domain/rides/ride-store.ts'
import { RideId } from '#shared/model/ids.ts'
import { addDays } from '#shared/model/london.ts'
import { createRideMatcher, publicRide, type RideSearch } from '#shared/model/ride-match.ts'
import { chanceFrom, madeRides, madeWish } from '#test/support/generated-rides.ts'
import { type Bench, band, bar, type Finding, median, rounded } from './bench.ts'

const searches = 300
const date = '2027-06-01'
const daysOfABlock = 5
const ridesOfABlock = 1_000
const maxRows = 96
const maxGrowth = 1.25

type World = { name: string; rides: RideItem[]; wishes: RideSearch[] }
type Searched = { queries: number; candidates: number; units: number; matches: number; lost: number }

/** The same number of rides a day in every world: a larger one covers more days. */
const sparse = (count: number): World => {
  const chance = chanceFrom(7)
  const blocks = Array.from({ length: count / ridesOfABlock }, (_, index) => {
    const from = addDays(date, index * daysOfABlock)
    return { from, rides: madeRides(ridesOfABlock, from, chance) }
  })
  const wishes = Array.from({ length: searches }, (_, index) => {
    const block = blocks[index % blocks.length]
    if (!block) throw new Error('there is no block of rides')
    return madeWish(block.rides, block.from, chance)
  })
  const rides = blocks.flatMap((block) => block.rides)
  return { name: `${count} rides, 200 a day`, rides: rides.map(numbered), wishes }
}

const dense = (count: number): World => {
  const chance = chanceFrom(11)
  const rides = madeRides(count, date, chance)
  const wishes = Array.from({ length: searches }, () => madeWish(rides, date, chance))
  return { name: `${count} rides, ${count / daysOfABlock} a day`, rides, wishes }
}

const numbered = (ride: RideItem, index: number): RideItem => ({
  ...ride,
  rideId: RideId.parse(`rid_${String(index).padStart(22, '0')}`),
})

/** The bytes for which the table charges: names and values of a row, in the sizes that its documentation gives. */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  if (typeof value === 'number') return 1 + Math.ceil(String(value).length / 2)
  if (typeof value !== 'object' || value === null) return 1
  return Object.entries(value).reduce((sum, [name, part]) => sum + name.length + bytesOf(part) + 1, 3)
}
const keyAndExpiryBytes = 75

/** Half a unit for each four kilobytes that a query reads. */
const unitsOf = (rows: FoundRide[]): number => {
  const bytes = rows.reduce((sum, row) => sum + bytesOf(row) + keyAndExpiryBytes, 0)
  return Math.max(0.5, Math.ceil(bytes / 4096) / 2)
}

const measure = async ({ name, rides: offered, wishes }: World) => {
  // Loaded late: functions read their settings when they load, and other benches set them first.
  const [{ searchRanges }, { createFakeRides }] = await Promise.all([
    import('#functions/domain/rides/ride-store.ts'),
    import('#test/support/fake-rides.ts'),
  ])
  const index = createFakeRides()
  const rows = offered.map((ride) => index.publish(ride) ?? 0)
  // A ride that crosses the whole country for days is refused when it is published.
  const rides = offered.filter((_, index) => rows[index])
  const seen = rides.map(publicRide)
  const searched: Searched[] = []
  for (const wish of wishes) {
    const suits = createRideMatcher(wish)
    const candidates = await index.findCandidates(wish)
    const found = new Set(candidates.filter(suits).map(({ rideId }) => rideId))
    const right = seen.filter(suits)
    const lost = right.filter(({ rideId }) => !found.has(rideId)).length + Math.max(0, found.size - right.length)
    const queries = searchRanges(wish).length
    const units = unitsOf(candidates) + (queries - 1) / 2
    searched.push({ queries, candidates: candidates.length, units, matches: right.length, lost })
  }
  const of = (part: keyof Searched): number[] => searched.map((one) => one[part])
  const matches = of('matches').reduce((sum, count) => sum + count, 0)
  const lost = of('lost').reduce((sum, count) => sum + count, 0)
  return {
    lost,
    maxRows: rows.reduce((most, count) => Math.max(most, count), 0),
    meanCandidates: of('candidates').reduce((sum, count) => sum + count, 0) / searches,
    row: {
      world: name,
      matches,
      recall: matches ? (matches - lost) / matches : 0,
      'refused as too long': offered.length - rides.length,
      'rows a ride': median(rows),
      'most rows': rows.reduce((most, count) => Math.max(most, count), 0),
      queries: rounded(median(of('queries')), 0),
      'candidates a search': band(of('candidates'), 0),
      'read units a search': band(of('units')),
    },
  }
}

export const matchingBench: Bench = {
  name: 'matching',
  about: `rides found by public points against a check of every ride, and against exact points; ${searches} searches`,
  isGate: false,
  run: async (): Promise<Finding> => {
    const small = await measure(sparse(1_000))
    const middle = await measure(sparse(10_000))
    const large = await measure(sparse(100_000))
    const full = await measure(dense(100_000))
    const all = [small, middle, large, full]
    // Loaded late: functions read their settings when they load, and other benches set them first.
    const { exactJobs, exactRides } = await import('./matching/against-exact-points.ts')
    const [jobs, rides] = [await exactJobs(), exactRides()]
    return {
      rows: all.map(({ row }) => row),
      also: [[...jobs.rows, ...rides.rows]],
      missed: [
        ...all.flatMap(({ row, lost }) => bar(`rides lost among ${row.world}`, lost, 0, 'rides')),
        ...all.flatMap((one) => bar(`index rows of a ride among ${one.row.world}`, one.maxRows, maxRows, 'rows')),
        ...bar(
          'candidates a search, 100,000 rides over 1,000',
          large.meanCandidates / small.meanCandidates,
          maxGrowth,
          'times',
        ),
        ...jobs.missed,
        ...rides.missed,
      ],
    }
  },
}
