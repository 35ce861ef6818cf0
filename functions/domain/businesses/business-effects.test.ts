import { expect, test } from 'vitest'
import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { BusinessId, UserId } from '#shared/model/ids.ts'
import { businessEffects } from './business-effects.ts'

const at = new Date('2026-11-20T12:00:00.000Z')
const businessId = BusinessId.parse('biz_0123456789abcdefABCDEF')
const ownerId = UserId.parse('usr_0123456789abcdefABCDEF')
const business = (about: Partial<BusinessItem> = {}) => ({
  ...keys.business(businessId),
  businessId,
  ownerId,
  name: 'Green Vans Ltd',
  address: '1 Street',
  status: 'pending' as const,
  createdAt: at.toISOString(),
  version: 1,
  ...about,
})
const caused = (old: object | undefined, next: object | undefined) =>
  businessEffects({ old: old && { ...old }, new: next && { ...next }, at })

test.each([
  ['one that signs up', caused(undefined, business())],
  ['one that was set up as verified', caused(undefined, business({ status: 'verified' }))],
  ['one that is gone', caused(business(), undefined)],
  ['an address that changed', caused(business(), business({ address: '2 Street', version: 2 }))],
  ['its counters', caused({ ...keys.businessCounts(businessId), drivers: 1 }, keys.businessCounts(businessId))],
  [
    'a person of the same shape',
    caused({ ...business(), ...keys.user(ownerId) }, { ...business({ name: 'X' }), ...keys.user(ownerId) }),
  ],
])('nobody hears of %s', (_, effects) => {
  expect(effects).toEqual([])
})

const pushed = (v: number) => ({
  type: 'push',
  userId: ownerId,
  event: { type: 'session_changed', id: `${businessId}.${v}`, v },
})

test('a decision is told to the owner once for each version, and why it went against them', () => {
  const verified = caused(business(), business({ status: 'verified', version: 2 }))
  expect(verified).toMatchObject([
    pushed(2),
    {
      type: 'mail-to-user',
      id: `business#${businessId}#2`,
      userId: ownerId,
      mail: { subject: 'Your business is verified' },
    },
  ])
  const [push, rejected] = caused(business(), business({ status: 'rejected', reason: 'No such number.', version: 2 }))
  expect(push).toEqual(pushed(2))
  expect(rejected).toMatchObject({ type: 'mail-to-user', userId: ownerId })
  expect(JSON.stringify(rejected)).toContain('No such number.')
})

test('one that waits for review again is shown on every device, and not mailed', () => {
  expect(caused(business({ status: 'verified' }), business({ address: '2 Street', version: 2 }))).toEqual([pushed(2)])
})

test('a new name goes to the drivers', () => {
  expect(caused(business(), business({ name: 'Red Vans Ltd', version: 2 }))).toEqual([
    { type: 'business-renamed', businessId },
  ])
})
