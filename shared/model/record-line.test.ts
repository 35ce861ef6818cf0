import { describe, expect, test } from 'vitest'
import { keptOf, keptText, recordLineText, sinceText, starsOf } from './record-line.ts'

describe('stars', () => {
  test.each([
    [0, 0, null],
    [10, 2, null],
    [14, 3, 4.7],
    [43, 9, 4.8],
    [5, 5, 1],
  ])('%i from %i reviews are %s', (sum, ratings, stars) => {
    expect(starsOf(sum, ratings)).toBe(stars)
  })
})

test.each([
  ['New', { stars: null, ratings: 0, done: 0 }],
  ['New · 1 delivery', { stars: null, ratings: 1, done: 1 }],
  ['4.0 · 1,250 deliveries', { stars: 4, ratings: 900, done: 1_250 }],
])('a carrier’s record in one line is %s', (text, line) => {
  expect(recordLineText(line, 'carrier')).toBe(text)
})

test('a requester’s line counts requests', () => {
  expect(recordLineText({ stars: 4.8, ratings: 9, done: 50 }, 'requester')).toBe('4.8 · 50 requests')
})

test('with fewer than five jobs nothing is said of how many were kept', () => {
  expect(keptOf(4, 4)).toBeNull()
  expect(keptOf(0, 5)).toEqual({ kept: 0, of: 5 })
  expect(keptText({ kept: 48, of: 50 })).toBe('Kept 48 of 50')
})

test('a month is written out', () => {
  expect(sinceText('2026-03')).toBe('March 2026')
})
