import { expect, test } from 'vitest'
import type { RideItem } from '#functions/domain/rides/ride-item.ts'
import type { Place } from '#functions/platform/places/place.ts'
import { RideId } from '#shared/model/ids.ts'
import { noon, userId } from '#test/support/fake-requests.ts'
import type { PresenceItem } from './presence-item.ts'
import { findPosition } from './where-is.ts'

const ann = userId('ann')
const addressParts = { houseNumber: '1', street: 'Weir Lane', city: 'Leeds', county: 'Yorkshire', postcode: 'LS1 4AP' }
const [here, there, start, home] = [51, 52, 53, 54].map((lat) => ({ lat, lon: -1 })) as [P, P, P, P] // four of them
type P = { lat: number; lon: number }

const minutes = (count: number): string => new Date(noon.getTime() + count * 60_000).toISOString()
const ride = (departAt: string): RideItem => ({
  rideId: RideId.parse(`rid_${'1'.repeat(22)}`),
  partnerId: ann,
  from: { ...start, landmass: 'GB' },
  to: { ...home, landmass: 'GB' },
  fromAddress: 'A',
  toAddress: 'B',
  departAt,
  arriveAt: departAt,
  mode: 'Car',
  extraMiles: 0,
  loading: false,
  createdAt: minutes(-60),
})

type Known = { presence?: Partial<PresenceItem>; rides?: RideItem[]; place?: P | undefined }
const where = ({ presence, rides = [], place }: Known, position?: P, user = { userId: ann, addressParts }) => {
  const found: Place | undefined = place && { ...place, label: '', area: '', landmass: 'GB', precision: 'unit' }
  return findPosition(
    {
      presence: { find: async () => presence && { userId: ann, isOnline: true, ...presence } },
      rides: { listByPartner: async () => rides },
      places: { locate: async (address) => (address.includes('LS1 4AP') ? found : undefined) },
      now: () => noon,
    },
    user,
    position,
  )
}

test('nowhere, where nothing is known', async () => {
  expect(await where({})).toBeUndefined()
  const { addressParts: _, ...homeless } = { userId: ann, addressParts }
  expect(await where({ place: home }, undefined, homeless as never)).toBeUndefined() // a person without a profile
})

test('what they say now goes before all else', async () => {
  const presence = { point: there, positionAt: minutes(-1) }
  expect(await where({ presence, place: home }, here)).toEqual({ point: here, from: 'position' })
})

test.each([
  [-29, { point: there, from: 'position' }],
  [-30, { point: home, from: 'home' }],
])('what they said %s minutes ago', async (ago, expected) => {
  expect(await where({ presence: { point: there, positionAt: minutes(ago) }, place: home })).toEqual(expected)
})

test.each([
  ['has just left', -1, 'home'],
  ['leaves now', 0, 'home'],
  ['leaves soon', 1, 'ride'],
  ['leaves in twelve hours', 720, 'ride'],
  ['leaves later', 721, 'home'],
])('a ride that %s', async (_, departs, from) => {
  expect((await where({ rides: [ride(minutes(departs))], place: home }))?.from).toBe(from)
})

test('of a ride it is where it begins, and nothing of what else a place knows', async () => {
  expect(await where({ rides: [ride(minutes(-5)), ride(minutes(5))] })).toEqual({ point: start, from: 'ride' })
})
