import { expect, test } from 'vitest'
import { UserId } from '#shared/model/ids.ts'
import { SessionUser } from '#shared/model/session-user.ts'
import { userWith } from '#test/support/user-with.ts'
import { toSessionUser, type UserItem } from './user-item.ts'

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
