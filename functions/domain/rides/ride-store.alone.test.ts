import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { tableName } from '#lib/local/functions.ts'
import { openLocalTable } from '#lib/local/table/local-table.ts'
import { categoryRules, type ItemCategory, itemCategories, modesFor } from '#shared/model/categories.ts'
import { publicPoint } from '#shared/model/geo.ts'
import { RideId } from '#shared/model/ids.ts'
import { createRideMatcher, type Journey, publicRide, type RideSearch } from '#shared/model/ride-match.ts'
import { slotAt } from '#shared/model/time-slots.ts'
import { chanceFrom, madeRides } from '#test/support/generated-rides.ts'
import { allRows } from '#test/support/table.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { type RideItem, type RideStore, toFoundRide, toRideRow } from './ride-store.ts'

const dataDir = temporaryFolder('rides')
/** The real local table, to test our expressions. */
const table = openLocalTable({ dataDir, tableName })
let rides: RideStore

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', dataDir)
  setLocalAdapters({ table })
  rides = (await import('./ride-store.ts')).rideStore
})
afterAll(async () => {
  setLocalAdapters({})
  await table.close()
})

const made = madeRides(60, '2027-06-01', chanceFrom(21))
const [first] = made
if (!first) throw new Error('No ride was made')
const [penzance, lerwick] = [
  { lat: 50.12, lon: -5.54, landmass: 'GB' },
  { lat: 60.15, lon: -1.15, landmass: 'ZE' },
]
/** A ride with the maximum number of rows. */
const longest: RideItem = {
  ...first,
  rideId: RideId.parse('rid_LONGEST000000000000000'),
  from: penzance,
  to: lerwick,
  departAt: '2027-06-01T08:00:00.000Z',
  arriveAt: '2027-06-02T06:00:00.000Z',
  mode: 'Car',
  extraMiles: 20,
}

test('a journey that is too long writes nothing', async () => {
  expect(await rides.publish({ ...longest, mode: 'Walking', arriveAt: '2027-06-30T06:00:00.000Z' })).toBe('too-long')
  expect(await allRows()).toEqual([])
})

test('a ride is published once, and its partner can read it back', async () => {
  expect(await rides.find(first.partnerId, first.rideId)).toBeUndefined()
  expect(await rides.publish(first)).toBe('published')
  expect(await rides.publish({ ...first, fromAddress: 'Elsewhere' })).toBe('exists')
  expect(await rides.find(first.partnerId, first.rideId)).toEqual(first)
  expect(await rides.find('usr_SOMEBODYELSE0000000000', first.rideId)).toBeUndefined()
})

test('a partner’s rides are listed, earliest first', async () => {
  expect(await rides.publish(longest)).toBe('published')
  const expected = [first, longest].toSorted((a, b) => (a.departAt < b.departAt ? -1 : 1))
  expect(await rides.listByPartner(first.partnerId)).toEqual(expected)
  expect(await rides.listByPartner('usr_SOMEBODYELSE0000000000')).toEqual([])
})

describe('a search', () => {
  const ids = (found: { rideId: string }[]): string[] => found.map(({ rideId }) => rideId).toSorted()

  /** A search that fits the whole ride. */
  const wishFor = ({ from, to, departAt, mode, loadingAssistance }: Journey): RideSearch => {
    const isForIt = (one: ItemCategory) =>
      modesFor(one).includes(mode) && (categoryRules[one].offersLoading || !loadingAssistance)
    const category = itemCategories.find(isForIt) ?? 'Shopping Assistance'
    return { pickup: from, delivery: to, category, ...slotAt(new Date(departAt)), loadingAssistance }
  }

  test('finds exactly the rides that suit', async () => {
    for (const ride of made.slice(1)) expect(await rides.publish(ride)).toBe('published')
    const all = [...made, longest]
    for (const ride of all) {
      const search = wishFor(publicRide(ride))
      const suits = createRideMatcher(search)
      const found = ids((await rides.findCandidates(search)).filter(suits))
      expect(found).toContain(ride.rideId)
      expect(found).toEqual(ids(all.map(publicRide).filter(suits)))
    }
  })

  test('reads at most two megabytes of a cell', async () => {
    const { table } = await import('#functions/platform/table/table.ts')
    const page = { Items: [toRideRow(first)], LastEvaluatedKey: { PK: 'a', SK: 'b' }, $metadata: {} }
    const send = vi.spyOn(table, 'send').mockImplementation(async () => page)
    expect(await rides.findCandidates(wishFor(first))).toHaveLength(10)
    expect(send).toHaveBeenCalledTimes(10)
    send.mockRestore()
  })
})

test('strangers see no exact ends and no address', async () => {
  const found = await rides.findPublic(first.partnerId, first.rideId)
  expect(found).toEqual(toFoundRide(first))
  expect(found?.from).toEqual({ ...publicPoint(first.from), landmass: first.from.landmass })
  expect(JSON.stringify(found)).not.toContain('Street')
  expect(await rides.findPublic('usr_SOMEBODYELSE0000000000', first.rideId)).toBeUndefined()
})

test('deleting a ride deletes all its rows', async () => {
  expect(await rides.remove(longest)).toBe(true)
  expect(await rides.remove(longest)).toBe(false)
  expect(await rides.find(longest.partnerId, longest.rideId)).toBeUndefined()
  for (const ride of made) expect(await rides.remove(ride)).toBe(true)
  expect(await allRows()).toEqual([])
})
