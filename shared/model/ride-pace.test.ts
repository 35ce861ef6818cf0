import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transportModes } from './categories.ts'
import { paceOf } from './ride-pace.ts'

const hour = 3600

test('who says when they leave and arrive is believed', () => {
  expect(paceOf('Car', 36_000, hour)).toBeCloseTo(10)
})

test.each([
  ['Car', 5_000, 30],
  ['Car', 10_000, 10 / (5 / 30 + 5 / 50)],
  ['Van', 80_000, 80 / (5 / 28 + 25 / 48 + 50 / 80)],
  ['Bicycle', 40_000, 15],
] as const)('nobody by %s makes %d metres at more than 1.8 or less than 0.4 times the usual', (mode, metres, usual) => {
  const usualPace = usual / 3.6
  expect(paceOf(mode, metres, 60)).toBeCloseTo(1.8 * usualPace)
  expect(paceOf(mode, metres, 400 * hour)).toBeCloseTo(0.4 * usualPace)
})

test('every pace is a pace, even of a journey without length or time', () => {
  const distance = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 2e6, noNaN: true }))
  const time = fc.oneof(fc.constant(0), fc.double({ min: -1e6, max: 1e7, noNaN: true }))
  fc.assert(
    fc.property(fc.constantFrom(...transportModes), distance, time, (mode, metres, seconds) => {
      const pace = paceOf(mode, metres, seconds)
      expect(pace).toBeGreaterThan(0.4)
      expect(pace).toBeLessThan(50)
    }),
  )
})
