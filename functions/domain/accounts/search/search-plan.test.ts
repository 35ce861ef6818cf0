import { expect, test } from 'vitest'
import { planSearches } from './search-plan.ts'

test.each(['', ' ', 'a', 'a b', '@', '@a', 'a -', 'é', '1'])('of %j nothing can be looked up', (query) => {
  expect(planSearches(query)).toEqual([])
})

test.each([
  ['Bell', [['bell']]],
  ['Zoë  NÚÑEZ', [['nunez', 'zoe']]],
  ['j bell', [['bell', 'j']]],
  ['O’Neill-Smyth', [['neill', 'smyth', 'o']]],
  ['ann ann', [['ann']]],
  // An address may be meant as one, or as the words that it is made of.
  ['Ann.Bell@Example', [['ann.bell@example'], ['example', 'bell', 'ann']]],
  ['a@', [['a@']]],
  [
    'smith ann@ex',
    [
      ['ann@ex', 'smith'],
      ['smith', 'ann', 'ex'],
    ],
  ],
  ['@example', [['example']]],
])('%j is looked up as %j', (query, meanings) => {
  expect(planSearches(query)).toEqual(meanings.map(([prefix, ...others]) => ({ prefix, others })))
})
