import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { type TransportMode, transportModes } from './categories.ts'
import { co2SavedGrams } from './co2.ts'

const parcel = 'Send Parcel'
const recycling = 'Household Recycling/Disposal'
const metres = fc.integer({ min: 0, max: 1_500_000 })
const mode = fc.constantFrom(...transportModes)

test('is null if the distance is unknown', () => {
  expect(co2SavedGrams({ category: parcel, mode: 'Bicycle' })).toBeNull()
  expect(co2SavedGrams({ category: parcel, mode: 'Car', detourMetres: 3_000 })).toBeNull()
})

test('recycling saves nothing', () => {
  for (const one of transportModes) {
    expect(co2SavedGrams({ category: recycling, mode: one, metres: 0 })).toBe(0)
    expect(co2SavedGrams({ category: recycling, mode: one })).toBe(0)
  }
})

test.each<[TransportMode, number, number | undefined, number]>([
  ['Car', 20_000, 3_000, 4_584],
  ['Car', 20_000, undefined, 1_741],
  ['Walking', 1_000, undefined, 254],
  ['Bicycle', 10_000, undefined, 2_543],
  ['Public Transport', 100_000, undefined, 25_430],
  ['Motorbike', 10_000, undefined, 1_406],
  ['Van', 20_000, undefined, 0],
  ['Van', 20_000, 0, 5_086],
  ['Truck', 20_000, undefined, 0],
  ['Truck', 100_000, 10_000, 17_054],
  ['Walking', 3, undefined, 0],
  ['Walking', 4, undefined, 1],
])('by %s over %i metres with a detour of %s: %i grams', (by, way, detourMetres, grams) => {
  expect(co2SavedGrams({ category: parcel, mode: by, metres: way, detourMetres })).toBe(grams)
})

describe('for every mode and distance', () => {
  const saved = (by: TransportMode, way: number, detourMetres?: number): number =>
    co2SavedGrams({ category: parcel, mode: by, metres: way, detourMetres }) ?? Number.NaN

  test('it is a whole number between 0 and the emissions of the van', () => {
    forAll(mode, metres, fc.option(metres, { nil: undefined }), (by, way, detour) => {
      const grams = saved(by, way, detour)
      expect(Number.isInteger(grams)).toBe(true)
      expect(grams).toBeGreaterThanOrEqual(0)
      expect(grams).toBeLessThanOrEqual(saved('Walking', way))
    })
  })

  test('a longer way never saves less, whether the detour is the same or unknown', () => {
    forAll(mode, metres, metres, fc.option(metres, { nil: undefined }), (by, way, more, detour) => {
      expect(saved(by, way + more, detour)).toBeGreaterThanOrEqual(saved(by, way, detour))
    })
  })

  test('a longer detour never saves more', () => {
    forAll(mode, metres, metres, metres, (by, way, detour, more) => {
      expect(saved(by, way, detour + more)).toBeLessThanOrEqual(saved(by, way, detour))
    })
  })

  test('the lighter of two modes never saves less', () => {
    const byEffort = transportModes.map((one) => [one, saved(one, 12_345)] as const)
    expect(byEffort.map(([, grams]) => grams)).toEqual(byEffort.map(([, grams]) => grams).toSorted((a, b) => b - a))
  })
})
