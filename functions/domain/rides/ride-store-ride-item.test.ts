import { describe, expect, test } from 'vitest'
import type { Key } from '#functions/platform/table/keys.ts'
import { createRideMatcher, type RideSearch } from '#shared/model/ride-match.ts'
import { createFakeRides } from '#test/support/fake-rides.ts'
import { chanceFrom, madeRides, madeWish } from '#test/support/generated-rides.ts'
import { type FoundRide, openingKeys, searchRanges, toFoundRide, toOpeningRows, toRideRow } from './ride-store.ts'

const idsOf = (rides: FoundRide[]): string[] => rides.map(({ rideId }) => rideId).toSorted()

/** Five days around each clock change: forward on 28 March 2027, back on 31 October. */
describe.each(['2027-03-26', '2027-10-29'])('for five days from %s', { timeout: 60_000 }, (date) => {
  const chance = chanceFrom(Number(date.slice(5, 7)))
  const made = madeRides(3000, date, chance)
  const index = createFakeRides()
  const published = made.filter((ride) => index.publish(ride))
  const seen = published.map(toFoundRide)

  test('a search finds every suitable ride once', async () => {
    const searches = Array.from({ length: 1500 }, () => madeWish(made, date, chance))
    let [matches, read] = [0, 0]
    for (const search of searches) {
      const suits = createRideMatcher(search)
      const candidates = await index.findCandidates(search)
      expect(idsOf(candidates.filter(suits))).toEqual(idsOf(seen.filter(suits)))
      expect(new Set(idsOf(candidates)).size).toBe(candidates.length)
      matches += candidates.filter(suits).length
      read += candidates.length
    }
    expect(matches).toBeGreaterThan(5000)
    // A bad index would still find everything, but read far more.
    expect(read).toBeLessThan(6 * matches)
  })

  test('nearly every ride can be published, in few enough rows for one transaction', () => {
    const counts = published.map((ride) => toOpeningRows(ride)?.length ?? 0)
    expect(published.length).toBeGreaterThan(0.999 * made.length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(96)
    expect(counts.reduce((sum, count) => sum + count) / counts.length).toBeLessThan(17)
  })

  test('a deleted ride is no longer found', async () => {
    const other = createFakeRides()
    for (const ride of made) other.publish(ride)
    for (const ride of made) other.remove(ride)
    const found = await Promise.all(
      Array.from({ length: 100 }, () => other.findCandidates(madeWish(made, date, chance))),
    )
    expect(found.flat()).toEqual([])
  })
})

describe('the rows of a ride', () => {
  const ride = madeRides(1, '2027-06-01', chanceFrom(1))[0]
  if (!ride) throw new Error('No ride was made')
  const seconds = Date.parse(ride.arriveAt) / 1000
  const days = (count: number): number => count * 24 * 3600

  test('are kept for the partner for ninety days, and for searches until a day after the arrival', () => {
    const { loadingAssistance: loading, ...others } = ride
    expect(toRideRow(ride)).toEqual({
      PK: `USER#${ride.partnerId}`,
      SK: `RIDE#${ride.rideId}`,
      ...others,
      loading,
      ttl: seconds + days(90),
    })
    for (const row of toOpeningRows(ride) ?? []) expect(row.ttl).toBe(seconds + days(1))
  })

  test('for searches contain no addresses and no exact ends', () => {
    const exact = [ride.from.lat, ride.from.lon, ride.to.lat, ride.to.lon].map((degrees) => degrees.toFixed(4))
    for (const row of toOpeningRows(ride) ?? []) {
      expect(JSON.stringify(row)).not.toMatch(/Street/)
      for (const degrees of exact) expect(JSON.stringify(row)).not.toContain(degrees)
    }
  })

  test('are deleted by the keys under which they were written', () => {
    const keysOf = (rows: Key[] = []): Key[] => rows.map(({ PK, SK }) => ({ PK, SK }))
    expect(openingKeys(ride)).toEqual(keysOf(toOpeningRows(ride)))
  })
})

describe('a search', () => {
  const search: RideSearch = {
    pickup: { lat: 51.5, lon: -0.1, landmass: 'GB' },
    delivery: { lat: 51.6, lon: -0.2, landmass: 'GB' },
    category: 'Send Parcel',
    date: '2027-06-01',
    slot: 'morning',
    loadingAssistance: false,
  }

  test('reads five ranges of rows, for the modes that may carry the item', () => {
    const stretches = searchRanges({ ...search, band: '10-20kg' })
    expect(stretches.map(({ PK }) => PK.replace(/\.\d+\.\d+$/, ''))).toEqual(
      [0, 1, 2, 3, 4].map((level) => `RC#0#2027-06-01#morning#${level}`),
    )
    for (const { first, last } of stretches) {
      expect('3#2027-06-01' < first && '4#2027-06-01' > first).toBe(true)
      expect('5#2027-06-02T23:59' < last && '6#2027-06-01' > last).toBe(true)
    }
  })

  test('reads nothing if no mode may carry the item', () => {
    expect(searchRanges({ ...search, band: '50kg+' })).toEqual([])
  })
})
