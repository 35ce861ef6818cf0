import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { chanceFrom, madeRides, madeWish } from '#test/support/generated-rides.ts'
import { modesFor, transportModes } from './categories.ts'
import { metresOf, milesOf, publicPoint } from './geo.ts'
import {
  bestOfEachPartner,
  budgetMetres,
  createRideMatcher,
  detourMetres,
  type Journey,
  listOpenings,
  publicRide,
  type Ride,
  type RideSearch,
  realisticPace,
} from './ride-match.ts'

const spot = (lat: number, lon: number, landmass = 'GB') => ({ ...publicPoint({ lat, lon }), landmass })
const [london, reading] = [spot(51.51, -0.13), spot(51.45, -0.97)]

describe('ride match', () => {
  const [bristol, oxford] = [spot(51.45, -2.59), spot(51.75, -1.26)]
  const [cairnryan, belfast, lisburn] = [spot(54.97, -5.02), spot(54.6, -5.93, 'NI'), spot(54.51, -6.04, 'NI')]

  const ride: Journey = {
    from: london,
    to: bristol,
    departAt: '2027-06-01T08:00:00.000Z',
    arriveAt: '2027-06-01T10:45:00.000Z',
    mode: 'Car',
    extraMiles: 5,
    loadingAssistance: false,
  }
  const search: RideSearch = {
    pickup: london,
    delivery: reading,
    category: 'Send Parcel',
    band: '2-5kg',
    date: '2027-06-01',
    slot: 'morning',
    loadingAssistance: false,
  }
  const match = (rideChange: Partial<Journey> = {}, searchChange: Partial<RideSearch> = {}) =>
    createRideMatcher({ ...search, ...searchChange })(publicRide({ ...ride, ...rideChange }))

  describe('a ride', () => {
    test.each<[string, Partial<Journey>, Partial<RideSearch>]>([
      ['that offers loading, for a request that needs none', { loadingAssistance: true }, {}],
      [
        'without loading, for a request that needs it',
        {},
        { category: 'Shopping Assistance', loadingAssistance: true },
      ],
      ['by a mode that cannot carry the category', { mode: 'Truck' }, {}],
      ['by a mode that cannot carry the weight', { mode: 'Bicycle' }, { band: '10-20kg' }],
      ['for a request of the day before', {}, { date: '2027-05-31' }],
      ['for a request of the day after', {}, { date: '2027-06-02' }],
      ['for a request in another slot', {}, { slot: 'evening' }],
      ['with too long a detour', {}, { delivery: oxford }],
      ['in the other direction', {}, { pickup: reading, delivery: london }],
      ['for a delivery across a sea that it does not cross', {}, { delivery: { ...reading, landmass: 'NI' } }],
    ])('%s does not match', (_, rideChange, searchChange) => {
      expect(match()).toBeDefined()
      expect(match(rideChange, searchChange)).toBeUndefined()
    })

    test('matches where it passes, with the time at which it passes', () => {
      expect(match()).toMatchObject({ pickupAt: new Date(ride.departAt), minutesOutsideSlot: 0 })
      const later = match({}, { pickup: reading, delivery: bristol })
      expect(later?.pickupAt.toISOString().slice(0, 15)).toBe('2027-06-01T08:5')
    })

    test('matches a longer detour when it offers more miles', () => {
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
    ])(
      'matches up to half an hour outside the slot (British Summer Time): pickup at %s, %s minutes',
      (departAt, minutes) => {
        const arriveAt = new Date(Date.parse(departAt) + 2.5 * 3_600_000).toISOString()
        expect(match({ departAt, arriveAt })?.minutesOutsideSlot).toBe(minutes)
      },
    )

    test.each([
      // Clocks go forward at one on the 28th, so that night has seven hours.
      ['2027-03-27', '2027-03-27T21:31:00.000Z', true],
      ['2027-03-27', '2027-03-28T05:29:00.000Z', true],
      ['2027-03-27', '2027-03-28T05:30:00.000Z', false],
      ['2027-03-28', '2027-03-28T05:29:00.000Z', false],
      // They go back at two on 31 October, so that night has nine.
      ['2027-10-30', '2027-10-30T20:31:00.000Z', true],
      ['2027-10-30', '2027-10-31T06:29:00.000Z', true],
      ['2027-10-30', '2027-10-31T06:30:00.000Z', false],
      ['2027-10-31', '2027-10-31T06:29:00.000Z', false],
    ])('matches the night of %s with a pickup at %s: %s', (date, departAt, isFound) => {
      const arriveAt = new Date(Date.parse(departAt) + 2.5 * 3_600_000).toISOString()
      expect(match({ departAt, arriveAt }, { date, slot: 'night' }) !== undefined).toBe(isFound)
    })

    test('matches across water when it crosses it, in its direction only', () => {
      const ferry = { from: cairnryan, to: lisburn, extraMiles: 20 }
      expect(match(ferry, { pickup: cairnryan, delivery: belfast })).toBeDefined()
      expect(match(ferry, { pickup: belfast, delivery: lisburn })).toBeDefined()
      expect(match(ferry, { pickup: belfast, delivery: cairnryan })).toBeUndefined()
      const island = { ...belfast, landmass: 'IOM' }
      expect(match(ferry, { pickup: island, delivery: island })).toBeUndefined()
    })

    test('matches around its start when it ends there too', () => {
      const round = { from: reading, to: reading, extraMiles: 5 }
      expect(match(round, { pickup: spot(51.47, -0.97), delivery: reading })).toBeDefined()
      expect(match(round, { pickup: london, delivery: reading })).toBeUndefined()
      expect(match({ ...round, arriveAt: ride.departAt }, { pickup: reading })).toBeDefined()
    })

    test('matches recycling, which is delivered at its pickup', () => {
      const recycling = { category: 'Household Recycling/Disposal', pickup: reading, delivery: reading } as const
      expect(match({ mode: 'Van' }, recycling)).toBeDefined()
    })
  })

  test('a ride without extra miles still tolerates a detour of 1.5 to 3 miles', () => {
    const budget = (to: typeof london, extraMiles: number) => milesOf(budgetMetres({ ...ride, to, extraMiles }))
    expect(budget(spot(51.55, -0.13), 0)).toBeCloseTo(1.5)
    expect(budget(reading, 0)).toBeCloseTo(1.5)
    expect(budget(spot(55.95, -3.19), 0)).toBeCloseTo(3)
    expect(budget(spot(55.95, -3.19), 5)).toBeCloseTo(5)
  })

  describe('for generated rides', () => {
    const chance = chanceFrom(7)
    const made = madeRides(400, '2027-06-01', chance)
    const searches = Array.from({ length: 400 }, () => madeWish(made, '2027-06-01', chance))
    const rides = made.map(publicRide)
    const pairs = fc.record({ ride: fc.constantFrom(...rides), search: fc.constantFrom(...searches) })

    test('a detour is never negative, zero for the ride’s own ends, and the same on the way back', () => {
      forAll(pairs, ({ ride, search: { pickup, delivery } }) => {
        const detour = detourMetres(ride, { pickup, delivery })
        expect(detour).toBeGreaterThanOrEqual(0)
        expect(detourMetres(ride, { pickup: ride.from, delivery: ride.to })).toBeCloseTo(0)
        const back = { ...ride, from: ride.to, to: ride.from }
        expect(detourMetres(back, { pickup: delivery, delivery: pickup })).toBeCloseTo(detour, 4)
      })
    })

    test('more extra miles never lose a match, and another mode or loading always loses it', () => {
      const matches = searches.flatMap((search) => {
        const suits = createRideMatcher(search)
        return rides.filter(suits).map((ride) => ({ ride, search, suits }))
      })
      expect(matches.length).toBeGreaterThan(100)
      for (const { ride, search, suits } of matches) {
        for (const more of [5, 10, 20]) expect(suits({ ...ride, extraMiles: ride.extraMiles + more })).toBeDefined()
        expect(suits({ ...ride, loadingAssistance: !ride.loadingAssistance })).toBeUndefined()
        const isAllowed = modesFor(search.category, search.band).includes('Truck')
        expect(isAllowed || suits({ ...ride, mode: 'Truck' }) === undefined).toBe(true)
      }
    })
  })
})

describe('ride pace', () => {
  test('follows the stated times if they are plausible', () => {
    expect(realisticPace('Car', 36_000, 3600)).toBeCloseTo(10)
  })

  test.each([
    ['Car', 5_000, 30],
    ['Car', 10_000, 10 / (5 / 30 + 5 / 50)],
    ['Van', 80_000, 80 / (5 / 28 + 25 / 48 + 50 / 80)],
    ['Bicycle', 40_000, 15],
  ] as const)('by %s over %d metres stays between 0.4 and 1.8 times the usual pace', (mode, metres, usual) => {
    const usualPace = usual / 3.6
    expect(realisticPace(mode, metres, 60)).toBeCloseTo(1.8 * usualPace)
    expect(realisticPace(mode, metres, 400 * 3600)).toBeCloseTo(0.4 * usualPace)
  })

  test('is plausible even for a journey without length or time', () => {
    const distance = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 2e6, noNaN: true }))
    const time = fc.oneof(fc.constant(0), fc.double({ min: -1e6, max: 1e7, noNaN: true }))
    forAll(fc.constantFrom(...transportModes), distance, time, (mode, metres, seconds) => {
      const pace = realisticPace(mode, metres, seconds)
      expect(pace).toBeGreaterThan(0.4)
      expect(pace).toBeLessThan(50)
    })
  })
})

describe('ride ranking', () => {
  const found = (rideId: string, miles: number, minutesOutsideSlot: number, pickupAt: string, partnerId = rideId) => ({
    ride: { rideId, partnerId },
    match: { detourMetres: metresOf(miles), minutesOutsideSlot, pickupAt: new Date(`2027-06-01T${pickupAt}Z`) },
  })
  const order = (all: ReturnType<typeof found>[]): string =>
    bestOfEachPartner(all)
      .map(({ ride }) => ride.rideId)
      .join('')

  test('sorts by whole miles, from two miles up, then nearness to the slot, then time, then id', () => {
    const sorted = [
      found('a', 2, 5, '09:00'),
      found('d', 2.01, 0, '08:00'),
      found('b', 2.9, 0, '08:00'),
      found('c', 2.4, 0, '08:01'),
      found('e', 2.7, 1, '07:00'),
      found('f', 3.01, 0, '06:00'),
      found('z', 0.1, 4, '09:00'),
    ]
    expect(order(sorted)).toBe('zabdcef')
    expect(order(sorted.toReversed())).toBe('zabdcef')
  })

  test('keeps only the best ride of each partner', () => {
    const three = [found('a', 9, 0, '08:00', 'ann'), found('b', 6, 0, '08:00', 'ben'), found('c', 3, 0, '08:00', 'ann')]
    expect(order(three)).toBe('cb')
  })
})

describe('openings', () => {
  const [penzance, lerwick] = [spot(50.12, -5.54), spot(60.15, -1.15)]

  const ride = (from: typeof london, to: typeof london, departAt: string, hours: number): Ride => ({
    from,
    to,
    departAt,
    arriveAt: new Date(Date.parse(departAt) + hours * 3_600_000).toISOString(),
    mode: 'Car',
    extraMiles: 0,
    loadingAssistance: false,
  })
  const slotsOf = (one: Ride): string[] => [...new Set(listOpenings(one)?.map(({ date, slot }) => `${date} ${slot}`))]
  const levelsOf = (one: Ride): string[] => [...new Set(listOpenings(one)?.map(({ cell }) => cell.split('.')[0] ?? ''))]

  test('refuse a walk of many days across the country', () => {
    const walk = ride(penzance, lerwick, '2027-06-01T08:00:00.000Z', 500)
    expect(listOpenings({ ...walk, mode: 'Walking' })).toBeUndefined()
  })

  test('cover the longest drive in the kingdom with at most 96', () => {
    const openings = listOpenings({ ...ride(penzance, lerwick, '2027-06-01T08:00:00.000Z', 20), extraMiles: 20 })
    expect(openings?.length).toBeGreaterThan(24)
    expect(openings?.length).toBeLessThanOrEqual(96)
  })

  test('use coarser cells for longer journeys, all from one grid', () => {
    const at = '2027-06-01T08:00:00.000Z'
    expect(levelsOf(ride(london, london, at, 1))).toEqual(['0'])
    expect(levelsOf(ride(reading, spot(51.4, -1.32), at, 1))).toEqual(['0'])
    const [level, ...others] = levelsOf(ride(london, penzance, at, 6)).map(Number)
    expect(level).toBeGreaterThan(1)
    expect(others).toEqual([])
  })

  test('include the slots in which the ride passes, with half an hour on both sides', () => {
    expect(slotsOf(ride(london, london, '2027-06-01T07:00:00.000Z', 1))).toEqual(['2027-06-01 morning'])
    expect(slotsOf(ride(london, london, '2027-06-01T10:50:00.000Z', 1))).toEqual([
      '2027-06-01 morning',
      '2027-06-01 afternoon',
    ])
  })

  test('give each cell of a long ride the slots in which the ride passes it', () => {
    const openings = listOpenings(ride(london, penzance, '2027-06-01T08:00:00.000Z', 7)) ?? []
    const slotsIn = (cell: string | undefined) => openings.filter((one) => one.cell === cell).map(({ slot }) => slot)
    expect(slotsIn(openings[0]?.cell)).toEqual(['morning'])
    expect(slotsIn(openings.at(-1)?.cell)).not.toContain('morning')
  })

  test('count a night towards the day on which it begins', () => {
    expect(slotsOf(ride(london, london, '2027-06-01T23:30:00.000Z', 1))).toEqual(['2027-06-01 night'])
    const slots = slotsOf(ride(london, london, '2027-06-02T04:40:00.000Z', 1))
    expect(slots).toEqual(['2027-06-01 night', '2027-06-02 morning'])
  })

  test.each([
    ['forward', '2027-03-28T05:20:00.000Z', ['2027-03-27 night', '2027-03-28 morning']],
    ['back', '2027-10-31T05:10:00.000Z', ['2027-10-30 night']],
    ['back, later', '2027-10-31T05:45:00.000Z', ['2027-10-30 night', '2027-10-31 morning']],
  ])('are right in the night in which clocks go %s', (_, departAt, slots) => {
    expect(slotsOf(ride(london, london, departAt, 1))).toEqual(slots)
  })
})
