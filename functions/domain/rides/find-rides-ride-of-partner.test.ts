import { expect, test } from 'vitest'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import { publicPoint } from '#shared/model/geo.ts'
import { RideId, UserId } from '#shared/model/ids.ts'
import type { RideSearch } from '#shared/model/ride-match.ts'
import { findOfferedRide } from './find-rides.ts'
import type { FoundRide } from './ride-store.ts'

const [partnerId, requesterId] = ['usr_PARTNER000000000000000', 'usr_REQUESTER0000000000000'].map((id) =>
  UserId.parse(id),
)
if (!partnerId || !requesterId) throw new Error('Two people were named')
const rideId = RideId.parse('rid_0000000000000000000001')
const place = { ...publicPoint({ lat: 51.5, lon: -0.1 }), landmass: 'GB' }
const ride: FoundRide = {
  rideId,
  partnerId,
  from: place,
  to: place,
  departAt: '2027-06-01T08:00:00.000Z',
  arriveAt: '2027-06-01T09:00:00.000Z',
  mode: 'Bicycle',
  extraMiles: 5,
  loading: false,
}
const wish: RideSearch = {
  pickup: place,
  delivery: place,
  category: 'Send Parcel',
  band: '<2kg',
  date: '2027-06-01',
  slot: 'morning',
  loading: false,
}
const user = { userId: partnerId, email: 'a@example.org', createdAt: '2027-01-01T00:00:00.000Z', epoch: 1 }

type World = {
  at: string
  partner: Partner | undefined
  published: FoundRide | undefined
  userId: UserId
  wish: RideSearch
}
const requested = (change: Partial<World> = {}) => {
  const world: World = {
    at: '2027-06-01T07:59:59.000Z',
    partner: { user: { ...user, isVerifiedPartner: true } },
    published: ride,
    userId: requesterId,
    wish,
    ...change,
  }
  const deps = {
    rides: { findPublic: async () => world.published },
    partners: { find: async () => world.partner },
    now: () => new Date(world.at),
  }
  return findOfferedRide(deps, { userId: world.userId }, { partnerId, rideId, wish: world.wish })
}

test.each<[string, Partial<World>]>([
  ['was never there, or is another partner’s', { published: undefined }],
  ['has left', { at: ride.departAt }],
  ['is one’s own', { userId: partnerId }],
  ['is of nobody', { partner: undefined }],
  ['is of somebody who is not verified', { partner: { user } }],
  ['cannot carry that weight', { wish: { ...wish, band: '20-50kg' } }],
  ['is of another day', { wish: { ...wish, date: '2027-06-02' } }],
])('no offer can be made for a ride that %s', async (_, change) => {
  expect(await requested()).toBe(ride)
  expect(await requested(change)).toBeUndefined()
})

test('who is offline may still be asked', async () => {
  const offline = { user: { ...user, isVerifiedPartner: true }, presence: { userId: partnerId, isOnline: false } }
  expect(await requested({ partner: offline })).toBe(ride)
})
