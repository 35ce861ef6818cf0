import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { isWholePence, paysText, penceOf, poundsOf, priceText, requesterPaysText, youPayText } from './money.ts'

describe('money', () => {
  test('every penny up to a million pounds survives JSON', () => {
    forAll(fc.integer({ min: 0, max: 100_000_000 }), (pence) => {
      const sent: number = JSON.parse(JSON.stringify(poundsOf(pence)))
      expect(penceOf(sent)).toBe(pence)
      expect(isWholePence(sent)).toBe(true)
    })
  })

  test.each([0.001, 12.345, 1.005, 9999.999, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d is not whole pence',
    (pounds) => {
      expect(isWholePence(pounds)).toBe(false)
    },
  )

  test.each([0.07, 0.29, 1.1, 8.4, 19.99, 1.15, 4.35, 10_000])('%d is whole pence', (pounds) => {
    expect(isWholePence(pounds)).toBe(true)
  })

  test.each([
    [0, '£0.00'],
    [5, '£0.05'],
    [1240, '£12.40'],
    [100_000, '£1,000.00'],
  ])('%d pence are written %s', (pence, text) => {
    expect(priceText(pence)).toBe(text)
  })
})

describe('payment', () => {
  test('tells the requester whom to pay, and how', () => {
    expect(youPayText(null)).toBe(
      "You pay your partner yourself, in cash or by bank transfer, when it's done. Sameway takes nothing.",
    )
    expect(youPayText('Riverside Vans Ltd')).toMatch(/^You pay Riverside Vans Ltd yourself, /)
  })

  test('tells the carrier who pays them, and a fleet that its business is paid', () => {
    expect(paysText('Robin', null)).toBe(
      "Robin pays you, in cash or by bank transfer, when it's done. Sameway takes nothing.",
    )
    expect(paysText(null, null)).toMatch(/^The requester pays you, /)
    expect(paysText('Robin', 'Riverside Vans Ltd')).toMatch(/^Robin pays Riverside Vans Ltd, in cash /)
  })

  test('tells a user who is both who pays whom', () => {
    expect(requesterPaysText).toMatch(/^The requester pays the partner, in cash or by bank transfer/)
  })
})
