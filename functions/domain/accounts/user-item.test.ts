import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UserId } from '#shared/model/ids.ts'
import { SessionUser } from '#shared/model/session-user.ts'
import { userWith } from '#test/support/user-with.ts'
import { adminIndex, toSessionUser, type UserItem, userCounters, userIndex } from './user-item.ts'

describe('user item', () => {
  const user: UserItem = {
    userId: UserId.parse('usr_0123456789abcdefABCDEF'),
    email: 'a@example.org',
    createdAt: '2026-11-20T12:00:00Z',
    epoch: 4,
  }
  const profile = {
    firstName: 'Ann',
    lastName: 'Hill',
    mobile: '07700900123',
    dateOfBirth: '1990-02-03',
    addressParts: { houseNumber: '1', street: 'Street', city: 'Leeds', county: 'Yorkshire', postcode: 'LS1 4AP' },
  }

  test.each(Object.keys(profile))('a profile without its %s is not complete', (part) => {
    const { [part as keyof typeof profile]: _, ...rest } = profile // a key of this very object
    expect(toSessionUser({ ...user, ...rest }).is_profile_complete).toBe(false)
    expect(toSessionUser({ ...user, ...profile }).is_profile_complete).toBe(true)
  })

  test('a driver has no business profile, though they belong to a business', () => {
    expect(toSessionUser({ ...user, isDriver: true, businessId: 'biz_1' }).has_business_profile).toBe(false)
    expect(toSessionUser({ ...user, isBusiness: true }).has_business_profile).toBe(false)
    expect(toSessionUser({ ...user, isBusiness: true, businessId: 'biz_1' }).has_business_profile).toBe(true)
  })

  test('a browser learns what the contract names, each key always there', () => {
    const shown = toSessionUser({ ...user, ...profile })
    expect(SessionUser.parse(shown)).toEqual(shown)
    expect(JSON.stringify(shown)).not.toMatch(/1990|LS1|Hill|epoch/)
  })

  test('of somebody who has just signed up nothing is known and nothing is true', () => {
    const { userId: id, email } = user
    expect(toSessionUser({ ...user, businessName: 'Fennel Couriers' })).toEqual(
      userWith({ id, email, first_name: null, business_name: 'Fennel Couriers' }),
    )
  })
})

describe('user counters', () => {
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
})
