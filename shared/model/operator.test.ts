import { expect, test } from 'vitest'
import { type Operator, operatorFacts, partsOf, unfilledLines } from './operator.ts'

const empty = Object.fromEntries(operatorFacts.map((fact) => [fact, ' '])) as Operator
const full = Object.fromEntries(operatorFacts.map((fact) => [fact, '2026-12-01'])) as Operator

test('an empty text is missing, and so is a review on no day of the calendar; each gets a line', () => {
  expect(unfilledLines(empty)).toHaveLength(operatorFacts.length)
  expect(unfilledLines({ ...full, address: '', textsReviewed: 'yes' })).toEqual([
    'shared/operator.ts has no address: the public pages lack the postal address.',
    expect.stringContaining('shared/operator.ts has no textsReviewed: '),
  ])
  expect(unfilledLines(full)).toEqual([])
})

test('a text keeps the places of its facts, and words in braces that are none', () => {
  expect(partsOf('{name}, {address}. {other}')).toEqual([
    { fact: 'name' },
    { text: ', ' },
    { fact: 'address' },
    { text: '. ' },
    { text: '{other}' },
  ])
})
