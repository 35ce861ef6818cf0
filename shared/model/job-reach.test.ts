import { expect, test } from 'vitest'
import { transportModes } from './categories.ts'
import { metresOf } from './geo.ts'
import { reachMetres, ringOf } from './job-reach.ts'

test('each mode reaches as far as people go by it, and several as far as the widest', () => {
  expect(transportModes.map((mode) => reachMetres([mode]))).toEqual([2, 4, 6, 10, 10, 15, 20].map(metresOf))
  expect(reachMetres(['Bicycle', 'Van', 'Walking'])).toBe(metresOf(15))
  expect(reachMetres(transportModes)).toBe(metresOf(20))
  expect(reachMetres([])).toBe(0)
})

test.each([
  [0, 0],
  [1.999, 0],
  [2.001, 1],
  [3.999, 1],
  [19.999, 9],
  [20.001, 10],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('%d miles away is in ring %d', (miles, ring) => {
  expect(ringOf(metresOf(miles))).toBe(ring)
})
