import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf, numberOf, priceQuestionOf, priceTyped, RequestDraft, suggestionFor } from './request-draft.ts'
import { ready, suggestion } from './wizard.mocks.ts'

const draftOf = (change: object = {}) => z.parse(RequestDraft, { ...ready, ...change })

test.each([
  ['', undefined],
  ['  ', undefined],
  ['12.5', 12.5],
  ['£12.50', 12.5],
  ['1,250', 1250],
  ['twelve', Number.NaN],
  ['1,2', Number.NaN],
])('“%s” is %d', (typed, number) => {
  expect(numberOf(typed)).toEqual(number)
})

test('what the category does not ask for is not sent, whatever was filled in before', () => {
  const everything = {
    loadingAssistance: true,
    number_of_bags: '3',
    receipt: ready.photos[0],
    description: 'Two rolls and a newspaper.',
  }
  const errand = bodyOf(draftOf({ ...everything, itemCategory: 'Errand Run' }))
  expect(errand).toMatchObject({ loadingAssistance: false, photos: [ready.photos[0]?.id] })
  for (const name of ['weightEstimate', 'length_cm', 'number_of_bags', 'receipt'])
    expect(errand).not.toHaveProperty(name)
  const shopping = bodyOf(draftOf({ ...everything, itemCategory: 'Shopping Assistance' }))
  expect(shopping).toMatchObject({ loadingAssistance: true, number_of_bags: 3, receipt: ready.photos[0]?.id })
  for (const name of ['weightEstimate', 'length_cm', 'photos']) expect(shopping).not.toHaveProperty(name)
})

test('a price belongs to what it was asked for, and to nothing else', () => {
  const draft = draftOf()
  const quoted = { ...draft, quote: { about: JSON.stringify(priceQuestionOf(draft)), suggestion: suggestion() } }
  expect([suggestionFor(quoted)?.quote_id, priceTyped(quoted)]).toEqual(['quote-1', '8.40'])
  const elsewhere = { ...quoted, pickup_address: 'Wick' }
  expect([suggestionFor(elsewhere), priceTyped(elsewhere)]).toEqual([undefined, ''])
  expect(suggestionFor({ ...quoted, description: 'Mind the shade.' })?.quote_id).toBe('quote-1')
})
