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

const places = (length: number, first = 0) => Array.from({ length }, (_, index) => first + index)

describe('the modes for a category and a weight', () => {
  test.each([
    ['Send Parcel', '50kg+', []],
    ['Send Parcel', '20-50kg', ['Car']],
    ['Send Documents', '10-20kg', ['Motorbike', 'Car']],
    ['Send Household / Bulk Items', '<2kg', ['Car', 'Van']],
    ['Send Household / Bulk Items', '20-50kg', ['Car', 'Van', 'Truck']],
    ['Household Recycling/Disposal', '50kg+', ['Van', 'Truck']],
    ['Shopping Assistance', undefined, ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car', 'Van']],
    ['Errand Run', undefined, ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car']],
  ] as const)('%s of %s: %j', (category, band, modes) => {
    expect(modesFor(category, band)).toEqual(modes)
  })

  test('are neighbours in the list of modes, so that one search finds them all', () => {
    for (const category of itemCategories) {
      for (const band of [undefined, ...weightBands]) {
        const ranks = modesFor(category, band).map((mode) => transportModes.indexOf(mode))
        expect(ranks).toEqual(places(ranks.length, ranks[0]))
      }
    }
  })

  test('every mode carries neighbouring weights, and only a truck refuses the lightest', () => {
    for (const mode of transportModes) {
      const ranks = bandsOf[mode].map((band) => weightBands.indexOf(band))
      expect(ranks).toEqual(places(ranks.length, ranks[0]))
      expect(bandsOf[mode].includes('<2kg')).toBe(mode !== 'Truck')
    }
  })

  test('walking, bicycle and public transport have no vehicle to recognise', () => {
    const others: TransportMode[] = ['Walking', 'Bicycle', 'Public Transport']
    expect([...others, ...vehicleModes].toSorted()).toEqual(transportModes.toSorted())
  })
})

test('a band stands for its upper bound', () => {
  expect(weightBands.map((band) => kilogramsOf[band])).toEqual([2, 5, 10, 20, 50, 50])
})

test('each category has the parts of the form that it needs', () => {
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
