import { expect, test } from 'vitest'
import { isFreeGiveBack, isTooLateToPropose, proposalEnds, proposalError, tooHighText } from './proposal-rules.ts'
import { requestTexts } from './request-rules.ts'

test.each([
  [undefined, requestTexts.price],
  [12.4, 'The price must be at least £12.41'],
  [-20, 'The price must be at least £12.41'],
  [12.405, requestTexts.priceForm],
  [24.81, 'Please propose £24.80 or less, which is double the price.'],
])('a price of %s is not proposed for £12.40', (pounds, text) => {
  expect(proposalError(pounds, 1240)).toBe(text)
})

test('a price may be proposed from a penny more to double, and up to the maximum of every price', () => {
  for (const pounds of [12.41, 20, 24.8]) expect(proposalError(pounds, 1240)).toBeUndefined()
  expect(proposalError(10_000, 900_000)).toBeUndefined()
  expect(proposalError(10_000.01, 900_000)).toBe(requestTexts.priceHigh)
  expect(tooHighText(1000)).toContain('£20.00')
})

const slot = { date: '2026-11-25', slot: 'morning' } as const
const [begins, before] = ['2026-11-25T06:00:00.000Z', '2026-11-25T05:00:00.000Z'].map((at) => new Date(at))

test('a proposal waits three hours, and not into the slot', () => {
  expect(proposalEnds(slot, new Date('2026-11-24T12:00:00Z')).toISOString()).toBe('2026-11-24T15:00:00.000Z')
  expect(proposalEnds(slot, before ?? new Date()).toISOString()).toBe('2026-11-25T06:00:00.000Z')
  expect([before, begins].map((at) => isTooLateToPropose(slot, at ?? new Date()))).toEqual([false, true])
})

const matchedAt = '2026-11-20T12:00:00.000Z'

test.each([
  ['within five minutes of an accepted proposal', { postedPence: 1240, matchedAt }, '12:04:59', true],
  ['after five minutes', { postedPence: 1240, matchedAt }, '12:05:00', false],
  ['of a match at the posted price', { matchedAt }, '12:01:00', false],
  ['of what is not matched any more', { postedPence: 1240, matchedAt: undefined }, '12:01:00', false],
])('giving back %s, at %#: free or not', (_, match, time, expected) => {
  expect(isFreeGiveBack(match, new Date(`2026-11-20T${time}.000Z`))).toBe(expected)
})
