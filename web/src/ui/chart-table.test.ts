import { expect, test } from 'vitest'
import { axisTop } from './chart-table.tsx'

test('every bar fits under the top of the axis, and its half is a whole number', () => {
  for (let most = 0; most <= 12_345; most += 1) {
    const top = axisTop(most)
    expect(top).toBeGreaterThanOrEqual(most)
    expect(top % 2).toBe(0)
  }
})

test('the top is as near as a round number can be', () => {
  expect([0, 1, 2, 3, 5, 7, 10, 11, 59, 61, 4001].map(axisTop)).toEqual([2, 2, 2, 4, 6, 10, 10, 20, 60, 100, 6000])
})
