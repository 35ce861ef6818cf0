import { describe, expect, test } from 'vitest'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import type { LocatedPlace } from '#functions/domain/shared/places.ts'
import { addressNotFoundText } from '#shared/model/failure.ts'
import { RideId, UploadId, UserId } from '#shared/model/ids.ts'
import { requestTexts } from '#shared/model/request-rules.ts'
import { bestOfEachPartner, createRideMatcher, publicRide, type RideSearch } from '#shared/model/ride-match.ts'
import { noBlocks, noRecords, sessionOf } from '#test/support/fake-requests.ts'
import { createFakeRides } from '#test/support/fake-rides.ts'
import { chanceFrom, madeRides, madeWish } from '#test/support/generated-rides.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { findOfferedRide, findRides, type RideQuestion } from './find-rides.ts'
import { type RideItem, toFoundRide } from './ride-store.ts'

const me = UserId.parse('usr_ME00000000000000000000')
const june = new Date('2027-06-01T05:00:00.000Z')

const partner = (userId: UserId, change: Partial<Partner['user']> = {}): Partner => ({
  user: {
    ...{ userId, email: 'ann@example.org', createdAt: '2027-01-01T00:00:00.000Z', epoch: 1 },
    ...{ firstName: 'Ann', lastName: 'Abbott', isPartner: true, isVerifiedPartner: true },
    ...change,
  },
  presence: { userId, isOnline: true },
})

/** In these tests an address is its own position as JSON; other addresses cannot be located. */
const addressOf = (spot: RideSearch['pickup']): string => JSON.stringify(spot)

type PartnerOf = (userId: UserId) => Partner | undefined

const world = (rides: RideItem[], { partnerOf = partner, now = june }: { partnerOf?: PartnerOf; now?: Date } = {}) => {
  const index = createFakeRides()
  for (const ride of rides) index.publish(ride)
  const [asked, located]: [string[][], string[]] = [[], []]
  const deps = {
    rides: index,
    partners: {
      findAll: async (userIds: string[]) => {
        asked.push(userIds)
        const known = userIds.map((id) => [id, partnerOf(UserId.parse(id))] as const)
        return new Map(known.flatMap(([id, found]) => (found ? [[id, found] as const] : [])))
      },
    },
    records: noRecords,
    places: {
      locate: async (address: string): Promise<LocatedPlace | undefined> => {
        located.push(address)
        if (!address.startsWith('{')) return undefined
        return { ...JSON.parse(address), label: address, area: 'Somewhere', precision: 'unit' }
      },
    },
    blocks: noBlocks,
    now: () => now,
  }
  return { asked, located, find: (question: RideQuestion) => findRides(deps, sessionOf(me), question) }
}

const questionFor = (search: RideSearch): RideQuestion => ({
  pickup_address: addressOf(search.pickup),
  delivery_address: search.category === 'Household Recycling/Disposal' ? '' : addressOf(search.delivery),
  itemCategory: search.category,
  weightEstimate: search.band,
  preferredDate: search.date,
  preferredTimeSlot: search.slot,
  loadingAssistance: search.loadingAssistance,
})

const [london, reading] = [
  { lat: 51.51, lon: -0.13, landmass: 'GB' },
  { lat: 51.45, lon: -0.97, landmass: 'GB' },
]
const id = (number: number): string => String(number).padStart(22, '0')
/** Each ride departs a minute after the last, so rides are ordered by number. */
const ride = (number: number, change: Partial<RideItem> = {}): RideItem => ({
  rideId: RideId.parse(`rid_${id(number)}`),
  partnerId: UserId.parse(`usr_${id(number)}`),
  from: london,
  to: reading,
  fromAddress: 'London',
  toAddress: 'Reading',
  departAt: new Date(Date.parse('2027-06-01T08:05:00.000Z') + number * 60_000).toISOString(),
  arriveAt: '2027-06-01T13:25:00.000Z',
  mode: 'Car',
  extraMiles: 5,
  loadingAssistance: false,
  createdAt: '2027-05-01T00:00:00.000Z',
  ...change,
})
const morningSearch: RideSearch = {
  pickup: london,
  delivery: reading,
  category: 'Send Parcel',
  date: '2027-06-01',
  slot: 'morning',
  loadingAssistance: false,
}
const question = questionFor(morningSearch)

describe('shows no ride', () => {
  test.each<[string, Partial<RideItem>]>([
    ['of one’s own', { partnerId: me }],
    ['that has departed', { departAt: june.toISOString() }],
  ])('%s', async (_, change) => {
    expect(await world([ride(1)]).find(question)).toHaveLength(1)
    expect(await world([ride(1, change)]).find(question)).toEqual([])
  })

  test.each<[string, PartnerOf]>([
    ['is not verified', (userId) => partner(userId, { isVerifiedPartner: false })],
    ['was deactivated', (userId) => partner(userId, { isDeactivated: true })],
    ['drives for a business', (userId) => partner(userId, { isDriver: true })],
    ['is offline', (userId) => ({ ...partner(userId), presence: { userId, isOnline: false } })],
    ['never went online', (userId) => ({ user: partner(userId).user })],
    ['was erased', () => undefined],
  ])('whose partner %s', async (_, partnerOf) => {
    expect(await world([ride(1)], { partnerOf }).find(question)).toEqual([])
  })
})

test.each<[Partial<RideQuestion>, Record<string, string>]>([
  [{ itemCategory: undefined }, { itemCategory: requestTexts.service }],
  [{ pickup_address: ' ' }, { pickup_address: requestTexts.pickupAndDate }],
  [{ delivery_address: '' }, { delivery_address: requestTexts.delivery }],
  [{ preferredDate: '2027-05-31' }, { preferredDate: requestTexts.pastDate }],
  [{ preferredTimeSlot: undefined }, { preferredTimeSlot: requestTexts.slot }],
])('refuses %j like the form', async (change, fields) => {
  const { find, located } = world([])
  const [text] = Object.values(fields)
  await expect(find({ ...question, ...change })).rejects.toMatchObject({ code: 'input.invalid', fields, message: text })
  expect(located).toEqual([])
})

test.each(['pickup_address', 'delivery_address'])(
  'refuses a %s that cannot be located, at its field',
  async (field) => {
    const { find, asked } = world([ride(1)])
    const fields = { [field]: addressNotFoundText }
    await expect(find({ ...question, [field]: 'Nowhere' })).rejects.toMatchObject({
      code: 'input.invalid',
      fields,
      message: addressNotFoundText,
    })
    expect(asked).toEqual([])
  },
)

test('shows a ride in London time, with its partner’s first name and photo', async () => {
  const photoId = UploadId.parse(`upl_${id(7)}`)
  const withPhoto = (userId: UserId): Partner => ({
    ...partner(userId),
    application: anApplication({ userId, photoId }),
  })
  const shown = {
    partnerId: ride(0).partnerId,
    rideId: ride(0).rideId,
    partnerName: 'Ann',
    transportMode: 'Car',
    departureDate: '2027-06-01',
    departureTime: '09:05',
    arrivalDate: '2027-06-01',
    arrivalTime: '14:25',
    totalJourneyTime: '5h 20m',
    detour_miles: 2,
    record: { stars: null, ratings: 0, done: 0 },
  }
  expect(await world([ride(0)], { partnerOf: withPhoto }).find(question)).toEqual([
    { ...shown, partnerPhotoUrl: `/api/uploads/${photoId}` },
  ])
  expect(await world([ride(0)]).find(question)).toEqual([{ ...shown, partnerPhotoUrl: null }])
})

test('shows the true duration of a journey across a clock change', async () => {
  const over = ride(1, { departAt: '2027-03-28T00:30:00.000Z', arriveAt: '2027-03-28T01:15:00.000Z' })
  const { find } = world([over], { now: new Date('2027-03-20T12:00:00.000Z') })
  const [shown] = await find({ ...question, preferredDate: '2027-03-27', preferredTimeSlot: 'night' })
  expect(shown).toMatchObject({ departureTime: '00:30', arrivalTime: '02:15', totalJourneyTime: '45m' })
})

test('ignores fields that the category does not ask for', async () => {
  const [shown] = await world([ride(1)]).find({ ...question, loadingAssistance: true })
  expect(shown?.rideId).toBe(ride(1).rideId)
  const errand = { ...question, itemCategory: 'Errand Run', weightEstimate: '50kg+' } as const
  expect(await world([ride(1)]).find(errand)).toHaveLength(1)
  expect(await world([ride(1)]).find({ ...question, weightEstimate: '50kg+' })).toEqual([])
})

test('searches recycling from pickup to pickup, which is located only once', async () => {
  const { find, located } = world([ride(1, { mode: 'Van' })])
  const recycling = { ...question, itemCategory: 'Household Recycling/Disposal' } as const
  expect(await find({ ...recycling, delivery_address: 'Nowhere' })).toHaveLength(1)
  expect(located).toEqual([question.pickup_address])
})

describe('among many rides', () => {
  const many = Array.from({ length: 100 }, (_, index) => ride(index + 1))

  test('shows the best ten, one per partner, and reads no more partners than needed', async () => {
    const second = ride(200, { partnerId: ride(1).partnerId, extraMiles: 20 })
    const { find, asked } = world([...many, second])
    const found = await find(question)
    expect(found.map(({ rideId }) => rideId)).toEqual(many.slice(0, 10).map(({ rideId }) => rideId))
    expect(asked.map(({ length }) => length)).toEqual([30])
  })

  test('continues with later rides if the first partners are not visible', async () => {
    const isLater = (userId: string) => userId >= ride(65).partnerId
    const { find, asked } = world(many, { partnerOf: (userId) => (isLater(userId) ? partner(userId) : undefined) })
    expect((await find(question)).map(({ rideId }) => rideId)).toEqual(many.slice(64, 74).map(({ rideId }) => rideId))
    expect(asked.map(({ length }) => length)).toEqual([30, 30, 30])
  })

  test('shows the same as a check of every ride', async () => {
    const chance = chanceFrom(11)
    const made = madeRides(1500, '2027-06-01', chance)
    const isOnline = (userId: string) => Number(userId.at(-1)) % 3 > 0
    const { find } = world(made, { partnerOf: (userId) => (isOnline(userId) ? partner(userId) : undefined) })
    let shown = 0
    for (let index = 0; index < 400; index += 1) {
      const search = madeWish(made, '2027-06-01', chance)
      if (search.date < '2027-06-01' || search.slot === 'night') continue
      const suits = createRideMatcher(search)
      const suiting = made.flatMap((one) => {
        const match = isOnline(one.partnerId) && Date.parse(one.departAt) > june.getTime() && suits(publicRide(one))
        return match ? [{ ride: one, match }] : []
      })
      const best = bestOfEachPartner(suiting).slice(0, 10)
      const found = await find(questionFor(search))
      shown += found.length
      expect(found.map(({ rideId }) => rideId)).toEqual(best.map((one) => one.ride.rideId))
    }
    expect(shown).toBeGreaterThan(300)
  })
})

describe('a direct offer', () => {
  const offered = toFoundRide(ride(1))
  const { partnerId, rideId } = offered
  type Given = {
    published?: typeof offered | undefined
    now?: string
    of?: Partner | undefined
    by?: UserId
    search?: RideSearch
  }
  const find = (given: Given = {}) => {
    const { published, now, of, by, search } = {
      ...{ published: offered, now: '2027-06-01T08:05:59.000Z', of: partner(partnerId), by: me, search: morningSearch },
      ...given,
    }
    const deps = {
      rides: { findPublic: async () => published },
      partners: { find: async () => of },
      blocks: noBlocks,
      now: () => new Date(now),
    }
    return findOfferedRide(deps, sessionOf(by), { partnerId, rideId, search })
  }

  test.each<[string, Given]>([
    ['that does not exist, or is another partner’s', { published: undefined }],
    ['that has left', { now: offered.departAt }],
    ['of one’s own', { by: partnerId }],
    ['of an erased partner', { of: undefined }],
    ['of a partner who is not verified', { of: partner(partnerId, { isVerifiedPartner: false }) }],
    ['that cannot carry the weight', { search: { ...morningSearch, band: '50kg+' } }],
    ['of another day', { search: { ...morningSearch, date: '2027-06-02' } }],
  ])('cannot be made for a ride %s', async (_, given) => {
    expect(await find()).toMatchObject({ ride: offered })
    expect(await find(given)).toBeUndefined()
  })

  test('can be made to a partner who is offline', async () => {
    const away = { ...partner(partnerId), presence: { userId: partnerId, isOnline: false } }
    expect(await find({ of: away })).toMatchObject({ ride: offered })
  })

  test('names its partner as the suggestion did', async () => {
    const { user } = partner(partnerId)
    expect(await find()).toEqual({ ride: offered, partner: user, partnerName: user.firstName })
  })
})
