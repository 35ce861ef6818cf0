import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { userWith } from '#test/support/user-with.ts'
import { type Access, accessRefusal, accessRules, callRefusal } from './access.ts'
import type { SessionUser } from './session-user.ts'

const all = Object.keys(accessRules) as Access[] // the table's own keys

test('without a session only "anyone" is allowed', () => {
  for (const access of all)
    expect(accessRefusal(access, undefined)).toBe(access === 'anyone' ? undefined : 'session.none')
})

test('until a temporary password is changed only "any-session" is allowed', () => {
  const due = userWith({ password_change_required: true, is_admin: true, is_driver: true, is_profile_complete: true })
  for (const access of all) {
    const isOpen = access === 'anyone' || access === 'any-session'
    expect(accessRefusal(access, due)).toBe(isOpen ? undefined : 'password.change-required')
  }
})

test.each<[Access, Partial<SessionUser>, Partial<SessionUser>]>([
  ['requester', { is_profile_complete: true, is_driver: true }, { is_profile_complete: true }],
  ['requester', { is_admin: true }, { is_admin: true, is_profile_complete: true }],
  ['not-driver', { is_driver: true, is_business: true }, {}],
  ['verified-partner', { is_partner: true }, { is_partner: true, is_verified_partner: true }],
  ['verified-partner', { is_partner: true, is_verified_partner: true, is_driver: true }, { is_verified_partner: true }],
  ['business', { is_business: true }, { is_business: true, has_business_profile: true }],
  ['driver', { is_business: true, has_business_profile: true }, { is_driver: true }],
  ['admin', { is_partner: true, is_verified_partner: true }, { is_admin: true }],
])('%s refuses %j and allows %j', (access, refused, allowed) => {
  expect(accessRefusal(access, userWith(refused))).toBe('access.denied')
  expect(accessRefusal(access, userWith(allowed))).toBeUndefined()
})

test('admin needs the admin flag, whatever other flags are set', () => {
  const flag = fc.boolean()
  forAll(flag, flag, flag, flag, (is_driver, is_business, is_partner, is_profile_complete) => {
    const other = userWith({ is_driver, is_business, is_partner, is_profile_complete })
    expect(accessRefusal('admin', other)).toBe('access.denied')
  })
})

test.each([
  ['any call that changes something', { method: 'POST' }, 'account.suspended'],
  ['a call that its contract opens to them', { method: 'POST', whileSuspended: true }, undefined],
  ['a call that only reads', { method: 'GET' }, undefined],
  ['a call that is open to anyone', { method: 'POST', access: 'anyone' }, undefined],
  ['a call that they may not make anyway', { method: 'POST', access: 'driver' }, 'access.denied'],
] as const)('a suspended user gets the right answer for %s', (_, parts, refused) => {
  const call = { access: 'signed-in', ...parts } as const
  expect(callRefusal(call, userWith({ suspended: { reason: 'R', until: null } }))).toBe(refused)
  expect(callRefusal(call, userWith())).toBe(refused === 'account.suspended' ? undefined : refused)
})
