import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UserId } from '#shared/model/ids.ts'
import { anApplication } from '#test/support/an-application.ts'
import { toPartnerIndex } from './partner-index.ts'
import type { ApplicationState } from './partner-item.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const states = ['pending', 'verified', 'rejected', 'revoked'] as const satisfies ApplicationState[]
const time = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') })
const at = (appliedAt: Date, status: ApplicationState) =>
  toPartnerIndex(anApplication({ userId, status, appliedAt: appliedAt.toISOString() }))

test('an application stands in exactly one list, which its state alone says', () => {
  const lists = { pending: 'DIR#PTR#P', verified: 'DIR#PTR#V', rejected: 'DIR#PTR#R', revoked: 'DIR#PTR#R' }
  fc.assert(
    fc.property(time, fc.constantFrom(...states), (appliedAt, status) => {
      const index = at(appliedAt, status)
      expect(Object.keys(index)).toEqual(['GSI1PK', 'GSI1SK'])
      expect(index.GSI1PK).toBe(lists[status])
    }),
  )
})

test('a partner whose new name waits stands in a list of their own, and only while they are verified', () => {
  const pendingName = { firstName: 'Bea', lastName: 'May', at: '2026-11-20T12:00:00.000Z' }
  const lists = { pending: 'DIR#PTR#P', verified: 'DIR#PTR#N', rejected: 'DIR#PTR#R', revoked: 'DIR#PTR#R' }
  for (const status of states)
    expect(toPartnerIndex(anApplication({ userId, status, pendingName })).GSI1PK).toBe(lists[status])
})

test('a list is in the order in which they came', () => {
  fc.assert(
    fc.property(time, time, (one, two) => {
      const [a, b] = [at(one, 'pending').GSI1SK, at(two, 'pending').GSI1SK]
      expect(a < b ? -1 : a > b ? 1 : 0).toBe(Math.sign(one.getTime() - two.getTime()))
    }),
  )
})
