import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { poundsOf } from './money.ts'
import { raisedPence, raiseError, raisePercents } from './raise-price.ts'
import { requestTexts } from './request-rules.ts'

test.each([
  [undefined, requestTexts.price],
  [Number.NaN, requestTexts.price],
  [12.405, requestTexts.priceForm],
  [Number.POSITIVE_INFINITY, requestTexts.priceForm],
  [10_000.01, requestTexts.priceHigh],
  [12.4, 'The price must be at least £12.41'],
  [0, 'The price must be at least £12.41'],
  [-20, 'The price must be at least £12.41'],
])('a price is not raised to %s', (pounds, text) => {
  expect(raiseError(pounds, 1240)).toBe(text)
})

test('a price may be raised by a penny, up to the maximum', () => {
  expect(raiseError(12.41, 1240)).toBeUndefined()
  expect(raiseError(10_000, 1240)).toBeUndefined()
})

test('each choice adds its exact percentage, and raises every price', () => {
  expect(raisePercents.map((percent) => raisedPence(1240, percent))).toEqual([1364, 1488])
  forAll(fc.integer({ min: 1, max: 800_000 }), fc.constantFrom(...raisePercents), (pence, percent) => {
    const raised = raisedPence(pence, percent)
    expect(Math.abs(raised - pence - (pence * percent) / 100)).toBeLessThanOrEqual(1)
    expect(raiseError(poundsOf(raised), pence)).toBeUndefined()
  })
})
