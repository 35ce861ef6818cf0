import { describe, expect, test } from 'vitest'
import {
  bandsOf,
  categoryRules,
  itemCategories,
  kilogramsOf,
  modesFor,
  type TransportMode,
  transportModes,
  vehicleModes,
  weightBands,
} from './categories.ts'

describe('what may carry what', () => {
  test.each([
    ['Send Parcel', '50kg+', []],
    ['Send Parcel', '20-50kg', ['Car']],
    ['Send Documents', '10-20kg', ['Motorbike', 'Car']],
    ['Send Household / Bulk Items', '<2kg', ['Car', 'Van']],
    ['Send Household / Bulk Items', '20-50kg', ['Car', 'Van', 'Truck']],
    ['Household Recycling/Disposal', '50kg+', ['Van', 'Truck']],
    ['Shopping Assistance', undefined, ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car', 'Van']],
    ['Errand Run', undefined, ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car']],
  ] as const)('%s of %s goes by %j', (category, band, modes) => {
    expect(modesFor(category, band)).toEqual(modes)
  })

  test('is always an unbroken stretch of the modes, so that one search finds them all', () => {
    for (const category of itemCategories) {
      for (const band of [undefined, ...weightBands]) {
        const ranks = modesFor(category, band).map((mode) => transportModes.indexOf(mode))
        expect(ranks).toEqual(ranks.map((_, at) => (ranks[0] ?? 0) + at))
      }
    }
  })

  test('every mode carries a stretch of the weights, and only a truck refuses a light one', () => {
    for (const mode of transportModes) {
      const ranks = bandsOf[mode].map((band) => weightBands.indexOf(band))
      expect(ranks).toEqual(ranks.map((_, at) => (ranks[0] ?? 0) + at))
      expect(bandsOf[mode].includes('<2kg')).toBe(mode !== 'Truck')
    }
  })

  test('only a mode with an engine of its own has a vehicle to recognise', () => {
    const others: TransportMode[] = ['Walking', 'Bicycle', 'Public Transport']
    expect([...others, ...vehicleModes].toSorted()).toEqual(transportModes.toSorted())
  })
})

test('a band stands for its upper bound', () => {
  expect(weightBands.map((band) => kilogramsOf[band])).toEqual([2, 5, 10, 20, 50, 50])
})

test('each form asks for what its category needs', () => {
  const having = (has: (rule: (typeof categoryRules)['Send Parcel']) => boolean) =>
    itemCategories.filter((category) => has(categoryRules[category]))
  const [parcel, documents, bulk, shopping, errand, recycling] = itemCategories
  expect(having(({ photos }) => photos === 'required')).toEqual([parcel, bulk, recycling])
  expect(having(({ photos }) => photos === 'none')).toEqual([shopping])
  expect(having(({ description }) => description === 'required')).toEqual([errand, recycling])
  expect(having(({ asksWeight }) => asksWeight)).toEqual([parcel, documents, bulk, recycling])
  expect(having(({ asksDimensions }) => asksDimensions)).toEqual([parcel, bulk, recycling])
  expect(having(({ asksShopping }) => asksShopping)).toEqual([shopping])
  expect(having(({ offersLoading }) => offersLoading)).toEqual([bulk, shopping])
  expect(having(({ hasDelivery }) => !hasDelivery)).toEqual([recycling])
})
