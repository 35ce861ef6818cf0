import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partnerCounters } from './partner-counters.ts'
import type { PartnerStanding } from './partner-item.ts'

const states = ['pending', 'name-waits', 'verified', 'rejected', 'revoked'] as const satisfies PartnerStanding[]

test.each([
  [undefined, 'pending', { partners: 1, unverifiedPartners: 1 }],
  ['pending', 'pending', {}],
  ['pending', 'verified', { unverifiedPartners: -1 }],
  ['pending', 'rejected', { partners: -1, unverifiedPartners: -1, refusedPartners: 1 }],
  ['verified', 'revoked', { partners: -1, refusedPartners: 1 }],
  ['verified', 'name-waits', { waitingNames: 1 }],
  ['name-waits', 'name-waits', {}],
  ['name-waits', 'verified', { waitingNames: -1 }],
  ['name-waits', 'revoked', { partners: -1, waitingNames: -1, refusedPartners: 1 }],
  ['name-waits', undefined, { partners: -1, waitingNames: -1 }],
  ['revoked', 'pending', { partners: 1, unverifiedPartners: 1, refusedPartners: -1 }],
  ['verified', undefined, { partners: -1 }],
] as const)('from %s to %s', (before, after, changes) => {
  expect(partnerCounters(before, after)).toEqual(changes)
})

test('whatever way a crowd of applications has gone, the sums say how many there are of each', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.constantFrom(...states), { minLength: 1 })), (ways) => {
      const sums = { partners: 0, unverifiedPartners: 0, refusedPartners: 0, waitingNames: 0 }
      for (const way of ways)
        for (const [at, state] of way.entries())
          for (const [name, change] of Object.entries(partnerCounters(way[at - 1], state)))
            sums[name as keyof typeof sums] += change // it knows no other names
      const last = ways.map((way) => way.at(-1))
      const ended = (...wanted: PartnerStanding[]) => last.filter((state) => state && wanted.includes(state)).length
      expect(sums).toEqual({
        partners: ended('pending', 'name-waits', 'verified'),
        waitingNames: ended('name-waits'),
        unverifiedPartners: ended('pending'),
        refusedPartners: ended('rejected', 'revoked'),
      })
      expect(sums.partners + sums.refusedPartners).toBe(ways.length)
    }),
  )
})
