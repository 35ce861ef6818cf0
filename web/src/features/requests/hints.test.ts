import { expect, test } from 'vitest'
import { itemCategories, modesFor, weightBands } from '#shared/model/categories.ts'
import { priceOf } from '#shared/model/pricing.ts'
import { timeSlots } from '#shared/model/time-slots.ts'
import { priceLineHint, transportHint, weightHint } from './hints.ts'

test('a line that nobody has heard of has no explanation', () => {
  expect(priceLineHint('Moon phase')).toBeUndefined()
})

test('every line that a price can have is explained', () => {
  const labels = itemCategories.flatMap((category) =>
    modesFor(category).flatMap((mode) =>
      timeSlots.flatMap((slot) =>
        weightBands.flatMap((band) =>
          [0, 12_000].flatMap((metres) =>
            priceOf({ category, mode, slot, band, metres, loading: true, bags: 3 }).lines.map(({ label }) => label),
          ),
        ),
      ),
    ),
  )
  expect(new Set(labels).size).toBeGreaterThan(10)
  expect(labels.filter((label) => !priceLineHint(label))).toEqual([])
})

test('what is not offered is explained, and what is offered needs no words', () => {
  expect(transportHint('Send Documents')).toBe('Vans and trucks are for bulky things.')
  expect(transportHint('Household Recycling/Disposal')).toBe('Bulky things need a car, a van or a truck.')
  expect(transportHint('Shopping Assistance')).toBeUndefined()
  expect(weightHint('Send Parcel', 'Walking')).toBe('More than 10 kg? Go back and choose Motorbike or Car.')
  expect(weightHint('Send Household / Bulk Items', 'Truck')).toBe('For lighter things go back and choose Car or Van.')
  expect(weightHint('Send Household / Bulk Items', 'Van')).toBeUndefined()
})
