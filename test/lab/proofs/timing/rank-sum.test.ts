import { expect, test } from 'vitest'
import { likelihood } from './rank-sum.ts'

const from = (first: number, step = 1): number[] => Array.from({ length: 20 }, (_, index) => first + index * step)

test('lists of one kind are likely, and lists far apart are not', () => {
  expect(likelihood(from(1), from(1))).toBeCloseTo(1)
  expect(likelihood(from(1, 2), from(2, 2))).toBeGreaterThan(0.5)
  expect(likelihood(from(1), from(100))).toBeLessThan(1e-6)
  expect(likelihood(from(100), from(1))).toBeLessThan(1e-6)
})

test('the probability is that of the normal approximation', () => {
  // U = 6 of 25, with a mean of 12.5 and a deviation of √(25 × 11 / 12): z = −1.358
  expect(likelihood([1, 2, 3, 6, 9], [4, 5, 7, 8, 10])).toBeCloseTo(0.1745, 3)
})

test('one outlier has little effect', () => {
  expect(likelihood([...from(1, 2), 1e9], [...from(2, 2), 3])).toBeGreaterThan(0.5)
})
