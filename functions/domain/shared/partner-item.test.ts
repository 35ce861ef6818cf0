import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UserId } from '#shared/model/ids.ts'
import type { ApplicationState } from '#shared/model/review-lifecycles.ts'
import { forAll } from '#test/support/for-all.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { type PartnerStanding, partnerCounters, toPartnerIndex } from './partner-item.ts'

describe('partner index', () => {
  const userId = UserId.parse('usr_0123456789abcdefABCDEF')
  const states = ['pending', 'verified', 'rejected', 'revoked'] as const satisfies ApplicationState[]
  const time = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') })
  const at = (appliedAt: Date, status: ApplicationState) =>
    toPartnerIndex(anApplication({ userId, status, appliedAt: appliedAt.toISOString() }))

  test('an application is in exactly one list, which depends only on its state', () => {
    const lists = { pending: 'DIR#PTR#P', verified: 'DIR#PTR#V', rejected: 'DIR#PTR#R', revoked: 'DIR#PTR#R' }
    forAll(time, fc.constantFrom(...states), (appliedAt, status) => {
      const index = at(appliedAt, status)
      expect(Object.keys(index)).toEqual(['GSI1PK', 'GSI1SK'])
      expect(index.GSI1PK).toBe(lists[status])
    })
  })

  test('a verified partner whose new name waits is in a separate list', () => {
    const pendingName = { firstName: 'Bea', lastName: 'May', at: '2026-11-20T12:00:00.000Z' }
    const lists = { pending: 'DIR#PTR#P', verified: 'DIR#PTR#N', rejected: 'DIR#PTR#R', revoked: 'DIR#PTR#R' }
    for (const status of states)
      expect(toPartnerIndex(anApplication({ userId, status, pendingName })).GSI1PK).toBe(lists[status])
  })

  test('a verified partner whose newer papers wait is in a separate list, and one with both in a third', () => {
    const pendingName = { firstName: 'Bea', lastName: 'May', at: '2026-11-20T12:00:00.000Z' }
    const waitingPapers = { carriesWaste: false, at: '2026-11-20T12:00:00.000Z' }
    const listOf = (parts: object) => toPartnerIndex(anApplication({ userId, ...parts })).GSI1PK
    expect(listOf({ waitingPapers })).toBe('DIR#PTR#W')
    expect(listOf({ waitingPapers, pendingName })).toBe('DIR#PTR#B')
    expect(listOf({ waitingPapers, pendingName, status: 'pending' })).toBe('DIR#PTR#P')
  })

  test('a list is sorted by the time of applying', () => {
    forAll(time, time, (one, two) => {
      const [a, b] = [at(one, 'pending').GSI1SK, at(two, 'pending').GSI1SK]
      expect(a < b ? -1 : a > b ? 1 : 0).toBe(Math.sign(one.getTime() - two.getTime()))
    })
  })
})

describe('partner counters', () => {
  const states = [
    ...(['pending', 'name-waits', 'papers-wait', 'both-wait', 'verified', 'rejected', 'revoked'] as const),
  ] satisfies PartnerStanding[]

  test.each([
    [undefined, 'pending', { partners: 1, unverifiedPartners: 1 }],
    ['pending', 'pending', {}],
    ['pending', 'verified', { unverifiedPartners: -1 }],
    ['pending', 'rejected', { partners: -1, unverifiedPartners: -1, refusedPartners: 1 }],
    ['verified', 'revoked', { partners: -1, refusedPartners: 1 }],
    ['verified', 'name-waits', { waitingNames: 1 }],
    ['name-waits', 'name-waits', {}],
    ['verified', 'papers-wait', { waitingPapers: 1 }],
    ['name-waits', 'both-wait', { waitingPapers: 1 }],
    ['both-wait', 'papers-wait', { waitingNames: -1 }],
    ['both-wait', 'revoked', { partners: -1, waitingNames: -1, waitingPapers: -1, refusedPartners: 1 }],
    ['name-waits', 'verified', { waitingNames: -1 }],
    ['name-waits', 'revoked', { partners: -1, waitingNames: -1, refusedPartners: 1 }],
    ['name-waits', undefined, { partners: -1, waitingNames: -1 }],
    ['revoked', 'pending', { partners: 1, unverifiedPartners: 1, refusedPartners: -1 }],
    ['verified', undefined, { partners: -1 }],
  ] as const)('from %s to %s', (before, after, changes) => {
    expect(partnerCounters(before, after)).toEqual(changes)
  })

  test('after any series of changes the sums equal the number of applications in each state', () => {
    forAll(fc.array(fc.array(fc.constantFrom(...states), { minLength: 1 })), (ways) => {
      const sums = { partners: 0, unverifiedPartners: 0, refusedPartners: 0, waitingNames: 0, waitingPapers: 0 }
      for (const way of ways)
        for (const [index, state] of way.entries())
          for (const [name, change] of Object.entries(partnerCounters(way[index - 1], state)))
            sums[name as keyof typeof sums] += change // there are no other names
      const last = ways.map((way) => way.at(-1))
      const ended = (...wanted: PartnerStanding[]) => last.filter((state) => state && wanted.includes(state)).length
      expect(sums).toEqual({
        partners: ended('pending', 'name-waits', 'papers-wait', 'both-wait', 'verified'),
        waitingNames: ended('name-waits', 'both-wait'),
        waitingPapers: ended('papers-wait', 'both-wait'),
        unverifiedPartners: ended('pending'),
        refusedPartners: ended('rejected', 'revoked'),
      })
      expect(sums.partners + sums.refusedPartners).toBe(ways.length)
    })
  })
})
