import { expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UserId } from '#shared/model/ids.ts'
import { aUser } from '#test/support/sample-items.ts'
import { erasureEffects } from './erasure-effects.ts'

const at = new Date('2026-11-20T12:00:00.000Z')
const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const user = (about: Partial<UserItem> = {}) => ({ ...keys.user(userId), ...aUser({ userId, ...about }) })
const leaving = { erasesAt: '2026-11-23T12:00:00.000Z' }
const caused = (old: object | undefined, next: object | undefined) =>
  erasureEffects({ old: old && { ...old }, new: next && { ...next }, at })

test.each([
  ['a new user', caused(undefined, user())],
  ['another change of a user who is to be erased', caused(user(leaving), user({ ...leaving, isBeingErased: true }))],
  ['a driver whom a business removes', caused(user({ isDriver: true }), undefined)],
])('%s has no effects', (_, effects) => {
  expect(effects).toEqual([])
})

test('a request for erasure mails the date, ends open work now and again later, and schedules the erasure', () => {
  const effects = caused(user(), user({ ...leaving, epoch: 2 }))
  expect(effects.slice(0, 3)).toEqual([
    { type: 'schedule-task', task: { kind: 'account.erase', at: leaving.erasesAt, userId } },
    { type: 'end-work', end: { kind: 'account.leave', userId } },
    { type: 'schedule-task', task: { kind: 'account.leave', at: '2026-11-20T12:01:00.000Z', userId } },
  ])
  expect(effects.slice(3)).toMatchObject([
    { type: 'mail', mail: { to: 'ann@example.org', subject: expect.stringContaining('23 November 2026') } },
  ])
})

test('a later date is mailed in another mail', () => {
  const later = { erasesAt: '2026-11-26T12:00:00.000Z' }
  const mailOf = (effects: ReturnType<typeof caused>) => effects.find(({ type }) => type === 'mail')
  const [first, second] = [caused(user(), user(leaving)), caused(user(leaving), user(later))].map(mailOf)
  expect(second).toMatchObject({ mail: { subject: expect.stringContaining('26 November 2026') } })
  expect(second).not.toMatchObject({ id: first?.type === 'mail' ? first.id : '' })
})

test('signing in mails that the account is kept', () => {
  expect(caused(user(leaving), user())).toMatchObject([
    { type: 'mail', mail: { to: 'ann@example.org', subject: "We've kept your Sameway account" } },
  ])
})

test('the end of an erasure is mailed', () => {
  expect(caused(user({ ...leaving, isBeingErased: true }), undefined)).toMatchObject([
    { type: 'mail', mail: { to: 'ann@example.org', subject: 'Your Sameway account has been erased' } },
  ])
})
