import { describe, expect, test } from 'vitest'
import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import type { FoundRide } from '#functions/domain/rides/ride-store.ts'
import type { LocatedPlace } from '#functions/domain/shared/places.ts'
import { type Point, publicPoint, type Run } from '#shared/model/geo.ts'
import { RideId } from '#shared/model/ids.ts'
import { aRequest, businessId, noBlocks, noon, people, requestId, sessionOf } from '#test/support/fake-requests.ts'
import { aBusiness } from '#test/support/sample-items.ts'
import { userWith } from '#test/support/user-with.ts'
import { poolItemOfRow, requestRow } from '../request-item.ts'
import { listAvailable } from './list-available.ts'

const leeds: Point = { lat: 53.798, lon: -1.547 }
const oxford: Point = { lat: 51.752, lon: -1.258 }
const jobs = [
  aRequest(),
  aRequest({ requestId: requestId('heavy'), category: 'Send Household / Bulk Items', band: '50kg+' }),
  aRequest({ requestId: requestId('oxford'), pickup: { address: '1 High St', area: 'Oxford OX1', point: oxford } }),
]

const partner = (parts: Partial<Partner> = {}): Partner => ({
  user: { userId: people.stranger, email: '', createdAt: '', epoch: 1, isPartner: true, isVerifiedPartner: true },
  application: {
    userId: people.stranger,
    version: 2,
    status: 'verified',
    appliedAt: noon.toISOString(),
    transportModes: ['Car'],
    documents: {},
  },
  presence: { userId: people.stranger, isOnline: true },
  ...parts,
})
const business = aBusiness({ businessId })
const place: LocatedPlace = { ...leeds, label: 'Leeds', area: 'Leeds', landmass: 'GB', precision: 'town' }

const areas: Record<string, LocatedPlace> = {
  'Leeds LS1': place,
  'Bradford BD1': { ...place, lat: 53.795, lon: -1.757 },
}

type World = { who?: Partner | undefined; firm?: BusinessItem; rides?: FoundRide[]; around?: Point }

const harness = ({ who = partner(), firm = business, rides = [], around = leeds }: World = {}) => {
  const requested: unknown[] = []
  const deps = {
    pool: {
      listIn: async ({ band }: Run) =>
        jobs
          .map(requestRow)
          .filter(({ GSI2PK }) => GSI2PK === `AVL#${band}`)
          .map(poolItemOfRow),
      business: async () => firm,
    },
    partners: { find: async () => who },
    rejections: { withRidesOf: async () => ({ rejected: new Set<string>(), rides }) },
    locateArea: async (area: string) => areas[area],
    places: { locate: async () => place },
    blocks: noBlocks,
    whereIs: async (_: Partner) => {
      requested.push(around)
      return { point: around }
    },
    now: () => noon,
  }
  return { deps, asked: requested }
}
const asPartner = sessionOf(people.stranger, {
  user: userWith({ id: people.stranger, is_partner: true, is_verified_partner: true }),
})
const asBusiness = sessionOf(business.ownerId, {
  businessId,
  user: userWith({ id: business.ownerId, is_business: true, has_business_profile: true }),
})

describe('nothing is shown', () => {
  const offline = { userId: people.stranger, isOnline: false }
  const { presence: _, ...never } = partner()
  const { application: __, ...unknown } = partner()
  const revoked = { ...partner().user, isVerifiedPartner: false }
  test.each([
    ['who is offline', partner({ presence: offline })],
    ['who never went online', never],
    ['who is not verified any more, whatever their session says', partner({ user: revoked })],
    ['without an application', unknown],
    ['who was erased', undefined],
  ])('T-P16 to a partner %s', async (_name, who) => {
    const { deps, asked } = harness()
    expect(await listAvailable({ ...deps, partners: { find: async () => who } }, asPartner)).toEqual([])
    expect(asked).toEqual([])
  })

  test('to a business that is not verified', async () => {
    const { deps } = harness({ firm: { ...business, status: 'pending' } })
    expect(await listAvailable(deps, asBusiness)).toEqual([])
  })

  test('to a person who is neither', async () => {
    const { deps } = harness()
    expect(await listAvailable(deps, sessionOf(people.stranger))).toEqual([])
  })
})

test('T-P8 a partner sees jobs nearby, with areas and without names', async () => {
  const { deps, asked } = harness()
  const cards = await listAvailable(deps, asPartner)
  expect(cards).toEqual([
    {
      id: requestId('one'),
      version: 1,
      status: 'pending_match',
      pickup_address: 'Leeds LS1',
      delivery_address: 'Bradford BD1',
      service_type: 'Send Parcel',
      transportMode: 'Car',
      distance_km: 12,
      price: 12.4,
      created_at: noon.toISOString(),
      preferredDate: '2026-11-25',
      preferredTimeSlot: 'morning',
      loadingAssistance: false,
      carrier_name: null,
      ride_times: null,
      detour: { minutes: 30, by: 'position', mode: 'Car' },
    },
  ])
  expect(asked).toEqual([leeds])
})

const spot = (point: Point) => ({ ...publicPoint(point), landmass: 'GB' })
const commute: FoundRide = {
  rideId: RideId.parse(`rid_${'1'.repeat(22)}`),
  partnerId: people.stranger,
  from: spot(leeds),
  to: spot({ lat: 53.795, lon: -1.757 }),
  departAt: '2026-11-25T09:00:00.000Z',
  arriveAt: '2026-11-25T09:40:00.000Z',
  mode: 'Car',
  extraMiles: 10,
  loadingAssistance: false,
}

test('a job on the way of a ride shows the minutes that it adds to that ride', async () => {
  const { deps } = harness({ rides: [commute] })
  expect((await listAvailable(deps, asPartner))[0]?.detour).toEqual({ minutes: 5, by: 'ride', mode: 'Car' })
})

test('a ride that has left does not count', async () => {
  const left = { ...commute, departAt: '2026-11-20T09:00:00.000Z', arriveAt: '2026-11-20T09:40:00.000Z' }
  const { deps } = harness({ rides: [left] })
  expect((await listAvailable(deps, asPartner))[0]?.detour?.by).toBe('position')
})

test('a business sees no detour, nor does anyone for unknown areas', async () => {
  expect((await listAvailable(harness().deps, asBusiness)).map(({ detour }) => detour)).toEqual([null, null])
  const nowhere = { ...harness().deps, locateArea: async () => undefined }
  expect((await listAvailable(nowhere, asPartner))[0]?.detour).toBeNull()
})

test('a partner sees the jobs around their position', async () => {
  const { deps } = harness({ around: oxford })
  expect((await listAvailable(deps, asPartner)).map(({ id }) => id)).toEqual([requestId('oxford')])
})

test('a verified business sees jobs near its address for all modes', async () => {
  const { deps } = harness()
  const cards = await listAvailable(deps, asBusiness)
  expect(cards.map(({ id }) => id)).toEqual([requestId('heavy'), requestId('one')])
  expect(cards[1]).toMatchObject({ pickup_address: 'Leeds LS1', delivery_address: 'Bradford BD1' })
})

test('a business owner who is also a partner gets jobs as a business while offline', async () => {
  const both = sessionOf(people.stranger, {
    businessId,
    user: userWith({ ...asPartner.user, is_business: true, has_business_profile: true }),
  })
  const offline = harness({ who: partner({ presence: { userId: people.stranger, isOnline: false } }) })
  expect(await listAvailable(offline.deps, both)).toMatchObject([{ id: requestId('heavy') }, { id: requestId('one') }])
  const online = harness({ around: oxford })
  expect(await listAvailable(online.deps, both)).toMatchObject([{ id: requestId('oxford') }])
})
