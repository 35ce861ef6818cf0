import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bandsOf,
  categoryRules,
  type ItemCategory,
  itemCategories,
  modesFor,
  type TransportMode,
  transportModes,
  type WeightBand,
  weightBands,
} from './categories.ts'
import { metresOf } from './geo.ts'
import { penceOf, poundsOf } from './money.ts'
import { type Priced, priceOf } from './pricing.ts'
import { type TimeSlot, timeSlots } from './time-slots.ts'

const parcel: Priced = {
  category: 'Send Parcel',
  mode: 'Car',
  metres: metresOf(8),
  band: '2-5kg',
  slot: 'afternoon',
  loadingAssistance: false,
}
const [bulk, recycling] = ['Send Household / Bulk Items', 'Household Recycling/Disposal'] as const
const linesOf = (priced: Partial<Priced>) =>
  Object.fromEntries(priceOf({ ...parcel, ...priced }).lines.map(({ label, pence }) => [label, pence]))

describe('the price', () => {
  type Extra = { load?: true; bags?: number }
  test.each<[ItemCategory, TransportMode, number, WeightBand | undefined, TimeSlot, Extra, number]>([
    ['Send Documents', 'Bicycle', 2.5, '<2kg', 'morning', {}, 400],
    ['Send Documents', 'Car', 60, '<2kg', 'afternoon', {}, 2550],
    ['Send Parcel', 'Walking', 1, '2-5kg', 'morning', {}, 475],
    ['Send Parcel', 'Car', 8, '2-5kg', 'afternoon', {}, 840],
    ['Send Parcel', 'Car', 8, '2-5kg', 'evening', {}, 924],
    ['Send Parcel', 'Motorbike', 40, '10-20kg', 'morning', {}, 2080],
    ['Send Parcel', 'Car', 120, '20-50kg', 'morning', {}, 5160],
    [bulk, 'Van', 15, '20-50kg', 'afternoon', { load: true }, 4975],
    [bulk, 'Truck', 100, '50kg+', 'morning', { load: true }, 14900],
    ['Shopping Assistance', 'Bicycle', 2, undefined, 'evening', { bags: 3 }, 1067],
    ['Errand Run', 'Public Transport', 6, undefined, 'morning', {}, 710],
    [recycling, 'Van', 0, '50kg+', 'afternoon', {}, 3900],
  ])('%s by %s over %d miles, %s, %s %j: %d pence', (category, mode, miles, band, slot, { load, bags }, pence) => {
    expect(
      priceOf({ category, mode, metres: metresOf(miles), band, slot, loadingAssistance: load ?? false, bags }).pence,
    ).toBe(pence)
  })

  test.each<[TransportMode, number, number, number]>([
    ['Walking', 1500, 7500, 15_000],
    ['Bicycle', 1200, 4800, 9300],
    ['Public Transport', 700, 2140, 3140],
    ['Motorbike', 800, 2720, 4220],
    ['Car', 1100, 3500, 5300],
    ['Van', 1700, 5700, 8700],
    ['Truck', 2600, 9400, 15_400],
  ])('20, 100 and 200 miles by %s', (mode, ...expected) => {
    const distances = [20, 100, 200].map((miles) => linesOf({ mode, metres: metresOf(miles) }))
    expect(distances.map((lines, index) => lines[`Distance (${[20, 100, 200][index]} miles)`])).toEqual(expected)
  })

  test('adds the category’s base, the weight surcharge and the loading fee', () => {
    expect(itemCategories.map((category) => linesOf({ category })['Base price'])).toEqual([
      300, 250, 1500, 650, 500, 1900,
    ])
    expect(weightBands.map((band) => linesOf({ band })[`Weight (${band})`])).toEqual([
      undefined,
      100,
      250,
      500,
      1000,
      2000,
    ])
    const help = (category: ItemCategory) =>
      weightBands.map((band) => linesOf({ category, band, loadingAssistance: true })['Loading / unloading'])
    expect(help(bulk)).toEqual([800, 800, 800, 1000, 1200, 2000])
    expect(help('Shopping Assistance')).toEqual(weightBands.map(() => 300))
  })

  test('is at least the minimum fare of the mode', () => {
    const least = (mode: TransportMode) => {
      const category = categoryRules['Send Documents'].transports.includes(mode) ? 'Send Documents' : bulk
      return priceOf({ ...parcel, category, mode, metres: 0, band: '<2kg' }).pence
    }
    expect(transportModes.map(least)).toEqual([400, 400, 400, 450, 500, 2000, 4500])
  })

  test('rounds half a penny up', () => {
    expect(linesOf({ mode: 'Walking', metres: metresOf(0.5) })).toHaveProperty(['Distance (less than a mile)'], 38)
    expect(linesOf({ metres: metresOf(1), band: '<2kg', slot: 'evening' })).toHaveProperty('Evening', 36)
  })

  test('names every line', () => {
    expect(linesOf({ slot: 'evening' })).toEqual({
      'Base price': 300,
      'Distance (8 miles)': 440,
      'Weight (2-5kg)': 100,
      Evening: 84,
    })
    const shopping = { category: 'Shopping Assistance', mode: 'Van', metres: metresOf(2) } as const
    expect(linesOf({ ...shopping, slot: 'night', loadingAssistance: true, bags: 3 })).toEqual({
      'Base price': 650,
      'Distance (2 miles)': 170,
      '3 bags': 200,
      'Loading / unloading': 300,
      Night: 255,
      'Minimum fare': 425,
    })
  })

  test('ignores fields that the category does not have', () => {
    const errand = { category: 'Errand Run', band: undefined } as const
    expect(linesOf({ ...errand, band: '20-50kg', bags: 9, loadingAssistance: true })).toEqual(linesOf(errand))
    expect(linesOf({ loadingAssistance: true })).toEqual(linesOf({}))
  })

  test('has no distance for recycling', () => {
    const recycled = { category: recycling, mode: 'Van', band: '50kg+' } as const
    for (const metres of [0, 5000])
      expect(linesOf({ ...recycled, metres })).toEqual({ 'Base price': 1900, 'Weight (50kg+)': 2000 })
  })

  test('shows no distance below a mile as a number', () => {
    expect(linesOf({ metres: 60 })).toHaveProperty(['Distance (less than a mile)'], 2)
    expect(linesOf({ metres: 1000 })).toHaveProperty(['Distance (less than a mile)'], 34)
  })
})

describe('for every request', { timeout: 60_000 }, () => {
  const runs = { numRuns: 100_000 }
  const anything: fc.Arbitrary<Priced> = fc
    .constantFrom(...itemCategories)
    .chain((category) => fc.tuple(fc.constant(category), fc.constantFrom(...categoryRules[category].transports)))
    .chain(([category, mode]) => {
      const { asksWeight, asksShopping } = categoryRules[category]
      return fc.record({
        category: fc.constant(category),
        mode: fc.constant(mode),
        metres: fc.integer({ min: 0, max: 700_000 }).map((half) => 2 * half),
        band: asksWeight ? fc.constantFrom(...bandsOf[mode]) : fc.constant(undefined),
        slot: fc.constantFrom(...timeSlots),
        loadingAssistance: fc.boolean(),
        bags: asksShopping ? fc.integer({ min: 1, max: 50 }) : fc.constant(undefined),
      })
    })
  const pence = (priced: Priced, change: Partial<Priced> = {}): number => priceOf({ ...priced, ...change }).pence
  const always = (holds: (priced: Priced) => boolean) => {
    expect(fc.check(fc.property(anything, holds), runs)).toMatchObject({ failed: false, numRuns: runs.numRuns })
  }

  test('the price is whole pence, and the sum of lines that are all above zero', () => {
    always((priced) => {
      const { pence, lines } = priceOf(priced)
      const isSum = lines.reduce((sum, line) => sum + line.pence, 0) === pence
      const areReal = lines.every((line) => Number.isInteger(line.pence) && line.pence > 0)
      return pence > 0 && isSum && areReal && new Set(lines.map(({ label }) => label)).size === lines.length
    })
  })

  test('the same input gives the same price, and pounds convert back to the same pence', () => {
    always((priced) => pence(priced) === pence({ ...priced }) && penceOf(poundsOf(pence(priced))) === pence(priced))
  })

  test('more distance, weight, bags, loading or a later slot never cost less', () => {
    const heavier = (band: WeightBand | undefined) => band && weightBands[weightBands.indexOf(band) + 1]
    always((priced) => {
      const { metres, band, bags, slot } = priced
      const more: Partial<Priced>[] = [
        metres === undefined ? {} : { metres: metres + 1 },
        metres === undefined ? {} : { metres: metres * 1.1 + 10 },
        { band: heavier(band) ?? band },
        { bags: bags && bags + 1 },
        { loadingAssistance: true },
        { slot: timeSlots[timeSlots.indexOf(slot) + 1] ?? slot },
      ]
      return more.every((change) => pence(priced, change) >= pence(priced))
    })
  })

  test('a motorbike never costs more than a car, nor a car more than a van', () => {
    let compared = 0
    always((priced) => {
      const modes = modesFor(priced.category, priced.band).filter((mode) => /Motorbike|Car|Van/.test(mode))
      const prices = modes.map((mode) => pence(priced, { mode }))
      compared += Number(prices.length > 1)
      return prices.every((price, index) => price >= (prices[index - 1] ?? 0))
    })
    expect(compared).toBeGreaterThan(runs.numRuns / 2)
  })

  test('two halves of a distance never cost less than the whole', () => {
    always((priced) => {
      const { metres } = priced
      return metres === undefined || pence(priced) <= 2 * pence(priced, { metres: metres / 2 })
    })
  })
})
