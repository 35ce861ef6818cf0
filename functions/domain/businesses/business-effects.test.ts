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
  ['a new business', caused(undefined, business())],
  ['a business that was set up as verified', caused(undefined, business({ status: 'verified' }))],
  ['a removed business', caused(business(), undefined)],
  ['a new address', caused(business(), business({ address: '2 Street', version: 2 }))],
])('%s has no effects', (_, effects) => {
  expect(effects).toEqual([])
})

const pushed = (v: number) => ({
  type: 'push',
  userId: ownerId,
  event: { type: 'session_changed', id: `${businessId}.${v}`, v },
})

test('notifies and mails the owner once for each decision, with the reason for a rejection', () => {
  const verified = caused(business(), business({ status: 'verified', version: 2 }))
  expect(verified).toMatchObject([
    pushed(2),
    { type: 'note', to: { userId: ownerId }, notification: { kind: 'businessReview', decision: 'verified' } },
    { type: 'push', userId: ownerId, event: { type: 'notified' } },
    {
      type: 'mail-to',
      id: `business#${businessId}#2`,
      to: { userId: ownerId },
      mail: { subject: 'Your business is verified' },
    },
  ])
  const [push, note, , rejected] = caused(
    business(),
    business({ status: 'rejected', reason: 'No such number.', version: 2 }),
  )
  expect(push).toEqual(pushed(2))
  expect(note).toMatchObject({ notification: { decision: 'rejected', reason: 'No such number.' } })
  expect(rejected).toMatchObject({ type: 'mail-to', to: { userId: ownerId } })
  expect(JSON.stringify(rejected)).toContain('No such number.')
})

const takesBack = { type: 'end-work', end: { kind: 'fleet.fall', businessId } }

test('a business that waits for review again takes back what it has proposed, and is not mailed', () => {
  expect(caused(business({ status: 'verified' }), business({ address: '2 Street', version: 2 }))).toMatchObject([
    pushed(2),
    takesBack,
    { type: 'schedule-task', task: takesBack.end },
  ])
})

test('a business whose owner is suspended takes back what it has proposed', () => {
  const verified = business({ status: 'verified' })
  expect(caused(verified, { ...verified, suspension: {} })).toMatchObject([takesBack, { type: 'schedule-task' }])
  expect(caused({ ...verified, suspension: {} }, verified)).toEqual([])
})

test('a new name renames the drivers', () => {
  expect(caused(business(), business({ name: 'Red Vans Ltd', version: 2 }))).toEqual([
    { type: 'business-renamed', businessId },
  ])
})
