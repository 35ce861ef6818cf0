import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chanceFrom, madeRides, madeWish } from '#test/support/made-rides.ts'
import { modesFor } from './categories.ts'
import { metresOf, milesOf } from './geo.ts'
import { publicPoint } from './grid.ts'
import { budgetMetres, detourMetres, type Journey, publicRide, type RideWish, suitsFor } from './ride-match.ts'

const spot = (lat: number, lon: number, landmass = 'GB') => ({ ...publicPoint({ lat, lon }), landmass })
const [london, reading, bristol, oxford] = [
  spot(51.51, -0.13),
  spot(51.45, -0.97),
  spot(51.45, -2.59),
  spot(51.75, -1.26),
]
const [cairnryan, belfast, lisburn] = [spot(54.97, -5.02), spot(54.6, -5.93, 'NI'), spot(54.51, -6.04, 'NI')]

const ride: Journey = {
  from: london,
  to: bristol,
  departAt: '2027-06-01T08:00:00.000Z',
  arriveAt: '2027-06-01T10:45:00.000Z',
  mode: 'Car',
  extraMiles: 5,
  loading: false,
}
const wish: RideWish = {
  pickup: london,
  delivery: reading,
  category: 'Send Parcel',
  band: '2-5kg',
  date: '2027-06-01',
  slot: 'morning',
  loading: false,
}
const match = (rideChange: Partial<Journey> = {}, wishChange: Partial<RideWish> = {}) =>
  suitsFor({ ...wish, ...wishChange })(publicRide({ ...ride, ...rideChange }))

describe('a ride suits', () => {
  test.each<[string, Partial<Journey>, Partial<RideWish>]>([
    ['who helps to load, for who needs no help', { loading: true }, {}],
    ['who needs help, for who does not help', {}, { category: 'Shopping Assistance', loading: true }],
    ['what cannot go by its mode', { mode: 'Truck' }, {}],
    ['what is too heavy for its mode', { mode: 'Bicycle' }, { band: '10-20kg' }],
    ['the day before', {}, { date: '2027-05-31' }],
    ['the day after', {}, { date: '2027-06-02' }],
    ['another slot', {}, { slot: 'evening' }],
    ['what is too far out of the way', {}, { delivery: oxford }],
    ['the other direction', {}, { pickup: reading, delivery: london }],
    ['across a sea that it does not cross', {}, { delivery: { ...reading, landmass: 'NI' } }],
  ])('never: %s', (_, rideChange, wishChange) => {
    expect(match()).toBeDefined()
    expect(match(rideChange, wishChange)).toBeUndefined()
  })

  test('where it passes, when it passes', () => {
    expect(match()).toMatchObject({ pickupAt: new Date(ride.departAt), minutesOutsideSlot: 0 })
    const later = match({}, { pickup: reading, delivery: bristol })
    expect(later?.pickupAt.toISOString().slice(0, 15)).toBe('2027-06-01T08:5')
  })

  test('more the more miles are offered', () => {
    const detour = milesOf(detourMetres(ride, { pickup: london, delivery: oxford }))
    expect(detour).toBeGreaterThan(5)
    expect(detour).toBeLessThan(10)
    expect(match({ extraMiles: 5 }, { delivery: oxford })).toBeUndefined()
    expect(match({ extraMiles: 10 }, { delivery: oxford })?.detourMetres).toBeCloseTo(metresOf(detour))
  })

  test.each([
    ['2027-06-01T04:30:00.000Z', undefined],
    ['2027-06-01T04:30:01.000Z', 30],
    ['2027-06-01T04:45:00.000Z', 15],
    ['2027-06-01T05:00:00.000Z', 0],
    ['2027-06-01T11:29:59.000Z', 30],
    ['2027-06-01T11:30:00.000Z', undefined],
  ])('half an hour before its slot and after it: pickup at %s, by an hour ahead of Greenwich', (departAt, minutes) => {
    const arriveAt = new Date(Date.parse(departAt) + 2.5 * 3_600_000).toISOString()
    expect(match({ departAt, arriveAt })?.minutesOutsideSlot).toBe(minutes)
  })

  test.each([
    // Clocks go forward at one on the 28th: that night has seven hours.
    ['2027-03-27', '2027-03-27T21:31:00.000Z', true],
    ['2027-03-27', '2027-03-28T05:29:00.000Z', true],
    ['2027-03-27', '2027-03-28T05:30:00.000Z', false],
    ['2027-03-28', '2027-03-28T05:29:00.000Z', false],
    // And back at two on the 31st of October: that one has nine.
    ['2027-10-30', '2027-10-30T20:31:00.000Z', true],
    ['2027-10-30', '2027-10-31T06:29:00.000Z', true],
    ['2027-10-30', '2027-10-31T06:30:00.000Z', false],
    ['2027-10-31', '2027-10-31T06:29:00.000Z', false],
  ])('over midnight: the night of %s, pickup at %s: %s', (date, departAt, isFound) => {
    const arriveAt = new Date(Date.parse(departAt) + 2.5 * 3_600_000).toISOString()
    expect(match({ departAt, arriveAt }, { date, slot: 'night' }) !== undefined).toBe(isFound)
  })

  test('over water when it crosses it, and in its direction', () => {
    const ferry = { from: cairnryan, to: lisburn, extraMiles: 20 }
    expect(match(ferry, { pickup: cairnryan, delivery: belfast })).toBeDefined()
    expect(match(ferry, { pickup: belfast, delivery: lisburn })).toBeDefined()
    expect(match(ferry, { pickup: belfast, delivery: cairnryan })).toBeUndefined()
    const island = { ...belfast, landmass: 'IOM' }
    expect(match(ferry, { pickup: island, delivery: island })).toBeUndefined()
  })

  test('around where it begins and ends, when that is one place', () => {
    const round = { from: reading, to: reading, extraMiles: 5 }
    expect(match(round, { pickup: spot(51.47, -0.97), delivery: reading })).toBeDefined()
    expect(match(round, { pickup: london, delivery: reading })).toBeUndefined()
    expect(match({ ...round, arriveAt: ride.departAt }, { pickup: reading })).toBeDefined()
  })

  test('recycling, which goes nowhere', () => {
    const recycling = { category: 'Household Recycling/Disposal', pickup: reading, delivery: reading } as const
    expect(match({ mode: 'Van' }, recycling)).toBeDefined()
  })
})

test('nobody is asked for more than three miles, nor refused for less than a mile and a half, who offers none', () => {
  const budget = (to: typeof london, extraMiles: number) => milesOf(budgetMetres({ ...ride, to, extraMiles }))
  expect(budget(spot(51.55, -0.13), 0)).toBeCloseTo(1.5)
  expect(budget(reading, 0)).toBeCloseTo(1.5)
  expect(budget(spot(55.95, -3.19), 0)).toBeCloseTo(3)
  expect(budget(spot(55.95, -3.19), 5)).toBeCloseTo(5)
})

describe('of all rides', () => {
  const chance = chanceFrom(7)
  const made = madeRides(400, '2027-06-01', chance)
  const wishes = Array.from({ length: 400 }, () => madeWish(made, '2027-06-01', chance))
  const rides = made.map(publicRide)
  const pairs = fc.record({ ride: fc.constantFrom(...rides), wish: fc.constantFrom(...wishes) })

  test('a detour is never negative, none to one’s own ends, and the same on the way back', () => {
    fc.assert(
      fc.property(pairs, ({ ride, wish: { pickup, delivery } }) => {
        const detour = detourMetres(ride, { pickup, delivery })
        expect(detour).toBeGreaterThanOrEqual(0)
        expect(detourMetres(ride, { pickup: ride.from, delivery: ride.to })).toBeCloseTo(0)
        const back = { ...ride, from: ride.to, to: ride.from }
        expect(detourMetres(back, { pickup: delivery, delivery: pickup })).toBeCloseTo(detour, 4)
      }),
    )
  })

  test('more miles never lose a match, and another mode or load always does', () => {
    const matches = wishes.flatMap((wish) => {
      const suits = suitsFor(wish)
      return rides.filter(suits).map((ride) => ({ ride, wish, suits }))
    })
    expect(matches.length).toBeGreaterThan(100)
    for (const { ride, wish, suits } of matches) {
      for (const more of [5, 10, 20]) expect(suits({ ...ride, extraMiles: ride.extraMiles + more })).toBeDefined()
      expect(suits({ ...ride, loading: !ride.loading })).toBeUndefined()
      const isAllowed = modesFor(wish.category, wish.band).includes('Truck')
      expect(isAllowed || suits({ ...ride, mode: 'Truck' }) === undefined).toBe(true)
    }
  })
})
