import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PoolNews } from '#functions/domain/shared/effect.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { type TransportMode, transportModes } from '#shared/model/categories.ts'
import {
  furthestFromPublicMetres,
  type Point,
  publicPoint,
  type Run,
  reachMetres,
  straightMetres,
} from '#shared/model/geo.ts'
import type { UserId } from '#shared/model/ids.ts'
import { people, requestId, userId } from '#test/support/fake-requests.ts'
import { findAudience, maxNotified } from './find-audience.ts'
import { type OnlineItem, onlineCell } from './presence-item.ts'

const leeds = publicPoint({ lat: 53.798, lon: -1.547 })
/** A point this many kilometres to the north. */
const north = (kilometres: number): Point => ({ lat: leeds.lat + kilometres / 111.19, lon: leeds.lon })

const news = (parts: Partial<PoolNews> = {}): PoolNews => ({
  requestId: requestId('one'),
  v: 1,
  pickup: leeds,
  modes: ['Car', 'Van'],
  excluded: [people.owner],
  card: {
    service_type: 'Send Parcel',
    transportMode: 'Car',
    preferredDate: '2026-12-01',
    pickup_address: 'Leeds LS1',
  } as RequestCard, // only the fields that are read
  ringing: 'everybody',
  ...parts,
})

let online: OnlineItem[]
let unverified: Set<UserId>
let erased: Set<UserId>
let rejecting: Set<UserId>
let read: string[]
let calls: number
let requested: number

beforeEach(() => {
  online = []
  unverified = new Set()
  erased = new Set()
  rejecting = new Set()
  read = []
  calls = 0
  requested = 0
})

/** Only the fields that are read. */
const person = (id: string) => ({ userId: id, isVerifiedPartner: !unverified.has(id as UserId) }) as UserItem
const deps = {
  audience: {
    listOnline: async ({ cells }: Run, _: Date, atMost = Number.POSITIVE_INFINITY) => {
      calls += 1
      read.push(...cells)
      const people = online.filter(({ point }) => cells.includes(onlineCell(point)))
      return { people: people.slice(0, atMost), isAll: people.length < atMost }
    },
    hasRejected: async (id: UserId) => rejecting.has(id),
  },
  profiles: {
    findAll: async (ids: readonly string[]) => {
      requested += ids.length
      return new Map(ids.filter((id) => !erased.has(id as UserId)).map((id) => [id, person(id)]))
    },
  },
  now: () => new Date(),
}
const near = (name: string, kilometres: number, modes: TransportMode[] = ['Car']): UserId => {
  online.push({ userId: userId(name), point: north(kilometres), modes })
  return userId(name)
}
const audience = (parts?: Partial<PoolNews>) => findAudience(deps, news(parts))

test.each<[string, () => unknown]>([
  ['its owner', () => online.push({ userId: people.owner, point: leeds, modes: ['Car'] })],
  ['a partner who cannot carry it', () => near('bike', 1, ['Bicycle'])],
  ['a partner out of reach', () => near('far', 18.2)],
  ['a partner with an erased account', () => erased.add(near('gone', 1))],
  ['a partner who is no longer verified', () => unverified.add(near('revoked', 1))],
])('does not notify %s', async (_, given) => {
  given()
  expect(await audience()).toEqual([])
})

test('the reach of a partner is that of their widest mode, even if another mode carries the job', async () => {
  const [van, truck] = [near('van', 26, ['Walking', 'Van']), near('truck', 34, ['Car', 'Truck'])]
  near('van2', 26.3, ['Walking', 'Van'])
  expect(await audience()).toEqual([van, truck])
})

test('partners who gave the job back or hid it are not notified when it returns to the pool', async () => {
  const [giver, hider, other] = [near('giver', 1), near('hider', 2), near('other', 3)]
  rejecting.add(hider)
  expect(await audience({ v: 3, excluded: [people.owner, giver] })).toEqual([other])
})

test('notifies the nearest two hundred, without those who have lost their role meanwhile', async () => {
  const all = Array.from({ length: 300 }, (_, index) => near(`p${index}x`, index / 20))
  for (const index of [0, 7, 150]) unverified.add(all[index] as UserId) // there are three hundred
  const reported = await audience()
  expect(reported).toHaveLength(maxNotified)
  expect(reported).toEqual(all.slice(0, 203).filter((id) => !unverified.has(id)))
})

test('at the same distance each job has its own two hundred, the same each time', async () => {
  for (let index = 0; index < 400; index += 1) near(`p${index}x`, 0)
  const first = await audience()
  expect(await audience()).toEqual(first)
  const other = await audience({ requestId: requestId('two') })
  expect(other).toHaveLength(maxNotified)
  expect(new Set([...first, ...other]).size).toBeGreaterThan(maxNotified + 50)
})

test('with enough partners near, reads no other cells and no extra users', async () => {
  // In the middle of a cell, so that no other cell is near.
  const middle = { lat: 49.5 + 0.044966 * 4 * 24.5, lon: -9 + 0.077433 * 4 * 24.5 }
  for (let index = 0; index < 10_000; index += 1)
    online.push({ userId: userId(`p${index}x`), point: middle, modes: ['Car'] })
  expect(await audience({ pickup: publicPoint(middle) })).toHaveLength(maxNotified)
  expect(read).toHaveLength(1)
  expect(requested).toBe(maxNotified)
})

test('reads all cells at once where few are online, and full ones cell by cell', async () => {
  near('here', 1)
  expect(await audience()).toHaveLength(1)
  expect(calls).toBeLessThanOrEqual(7)
  for (let index = 0; index < 500; index += 1) near(`p${index}x`, 30, ['Bicycle'])
  const truck = near('truck', 30.1, ['Car', 'Truck'])
  calls = 0
  expect(await audience()).toContain(truck)
  expect(calls).toBeGreaterThan(7)
})

// Two hundred nearby who cannot carry it make the cell as full as in a town.
test.each([0, 200])('finds the same as a check of everyone, beside %d cyclists', async (cyclists) => {
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true })
  const someone = fc.record({
    lat: degrees(0.4),
    lon: degrees(0.6),
    modes: fc.subarray([...transportModes], { minLength: 1 }),
    isOff: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(someone, { maxLength: 60 }), async (given) => {
      const people = given.map(({ lat, lon, modes }, index) => ({
        userId: userId(`p${index}x`),
        point: { lat: leeds.lat + lat, lon: leeds.lon + lon },
        modes,
      }))
      online = [...people]
      for (let index = 0; index < cyclists; index += 1) near(`b${index}x`, 0, ['Bicycle'])
      unverified = new Set(given.flatMap(({ isOff }, index) => (isOff ? [userId(`p${index}x`)] : [])))
      const expected = people.filter(
        ({ userId: id, point, modes }) =>
          !unverified.has(id) &&
          modes.some((mode) => mode === 'Car' || mode === 'Van') &&
          straightMetres(point, leeds) <= reachMetres(modes) + furthestFromPublicMetres,
      )
      expect((await audience()).toSorted()).toEqual(expected.map(({ userId: id }) => id).toSorted())
    }),
  )
})
