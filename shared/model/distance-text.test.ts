import { expect, test } from 'vitest'
import { distanceText, milesText } from './distance-text.ts'

test.each([
  [0, 'Less than a mile'],
  [1, 'Less than a mile'],
  [2, '1.2 miles'],
  [5, '3.1 miles'],
  [16, '9.9 miles'],
  [17, '11 miles'],
  [1931, '1,200 miles'],
])('a distance of %d km is %s, never 0 miles', (kilometres, text) => {
  expect(milesText(kilometres)).toBe(text)
})

test('a distance with kilometres names them second', () => {
  expect(distanceText(5)).toBe('3.1 miles (5\u00a0km)')
})
