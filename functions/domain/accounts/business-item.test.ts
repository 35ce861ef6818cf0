import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { type BusinessState, businessCounters } from './business-item.ts'

const states = ['pending', 'verified', 'rejected'] as const satisfies BusinessState[]

test.each([
  [undefined, 'pending', { businesses: 1, unverifiedBusinesses: 1 }],
  [undefined, 'verified', { businesses: 1 }],
  ['pending', 'pending', {}],
  ['pending', 'verified', { unverifiedBusinesses: -1 }],
  ['pending', 'rejected', { unverifiedBusinesses: -1 }],
  ['rejected', 'pending', { unverifiedBusinesses: 1 }],
  ['verified', 'pending', { unverifiedBusinesses: 1 }],
  ['pending', undefined, { businesses: -1, unverifiedBusinesses: -1 }],
  ['rejected', undefined, { businesses: -1 }],
] as const)('from %s to %s', (before, after, changes) => {
  expect(businessCounters(before, after)).toEqual(changes)
})

test('after any series of changes the sums say whether the business exists and whether it waits for review', () => {
  forAll(fc.array(fc.constantFrom(...states), { minLength: 1 }), (way) => {
    const sums: Record<string, number> = { businesses: 0, unverifiedBusinesses: 0 }
    for (const [index, state] of way.entries())
      for (const [name, change] of Object.entries(businessCounters(way[index - 1], state)))
        sums[name] = (sums[name] ?? 0) + change
    expect(sums).toEqual({ businesses: 1, unverifiedBusinesses: way.at(-1) === 'pending' ? 1 : 0 })
  })
})
