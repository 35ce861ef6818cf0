import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { UserId } from '#shared/model/ids.ts'
import { userCounters } from './user-counters.ts'
import { adminIndex, userIndex } from './user-index.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const person: UserItem = { userId, email: 'ann@example.org', createdAt: '2026-11-20T12:00:00.000Z', epoch: 1 }

test.each([
  ['comes', undefined, {}, { users: 1, regulars: 1 }],
  ['comes as a driver', undefined, { isDriver: true }, { users: 1, drivers: 1 }],
  ['becomes an admin', {}, { isAdmin: true }, { admins: 1, regulars: -1 }],
  ['is no longer an admin', { isAdmin: true }, { isAdmin: false }, { admins: -1, regulars: 1 }],
  ['is no longer an admin, but a partner', { isAdmin: true, isPartner: true }, { isPartner: true }, { admins: -1 }],
  ['becomes a partner too', { isBusiness: true }, { isBusiness: true, isPartner: true }, {}],
  ['is called otherwise', {}, { firstName: 'Ann' }, {}],
  ['goes', { isAdmin: true, isBusiness: true }, undefined, { users: -1, admins: -1 }],
] as const)('somebody %s', (_, before, after, changes) => {
  expect(userCounters(before && { ...person, ...before }, after && { ...person, ...after })).toEqual(changes)
})

const flag = fc.boolean()
const flags = fc.record({ isAdmin: flag, isDriver: flag, isBusiness: flag, isPartner: flag }, { requiredKeys: [] })

test('whatever ways people have gone, the sums are as long as the lists they stand in', () => {
  const way = fc.array(fc.option(flags, { nil: undefined }), { minLength: 1 })
  fc.assert(
    fc.property(fc.array(way), (ways) => {
      const sums: Record<string, number> = { users: 0, admins: 0, drivers: 0, regulars: 0 }
      const stands = (set: Partial<UserItem> | undefined) => set && { ...person, ...set }
      for (const steps of ways)
        for (const [at, after] of steps.entries())
          for (const [name, change] of Object.entries(userCounters(stands(steps[at - 1]), stands(after))))
            sums[name] = (sums[name] ?? 0) + change
      const left = ways.flatMap((steps) => stands(steps.at(-1)) ?? [])
      const lists = left.flatMap((user) => [
        ...Object.values(userIndex(user)),
        ...(user.isAdmin ? [adminIndex(userId, '').GSI1PK] : []),
      ])
      const listed = (name: string) => lists.filter((list) => list === name).length
      expect(sums).toEqual({
        users: listed('DIR#USER'),
        admins: listed('DIR#ADMIN'),
        regulars: listed('DIR#REGULAR'),
        drivers: left.filter(({ isDriver }) => isDriver).length,
      })
    }),
  )
})
