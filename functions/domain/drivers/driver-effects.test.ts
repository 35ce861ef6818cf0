import { expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UserId } from '#shared/model/ids.ts'
import { aUser } from '#test/support/sample-items.ts'
import { driverEffects } from './driver-effects.ts'

const at = new Date('2026-11-20T12:00:00.000Z')
const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const user = (about: Partial<UserItem> = {}) => ({
  ...keys.user(userId),
  ...aUser({ userId, email: 'sam@drivers.example', isDriver: true, ...about }),
})
const caused = (old: object | undefined, next: object | undefined) =>
  driverEffects({ old: old && { ...old }, new: next && { ...next }, at })
const off = { isDeactivated: true }

test.each([
  ['a new driver', caused(undefined, user())],
  ['a driver who was set up inactive', caused(undefined, user(off))],
  ['a reactivated driver', caused(user(off), user({ isDeactivated: false }))],
  ['another change of a deactivated driver', caused(user(off), user({ ...off, epoch: 2 }))],
  ['a deactivated user who is no driver', caused(user({ isDriver: false }), user({ isDriver: false, ...off }))],
  ['a removed user who was no driver', caused(user({ isDriver: false }), undefined)],
])('gives back no jobs for %s', (_, effects) => {
  expect(effects).toEqual([])
})

test.each([
  ['deactivated', caused(user(), user(off))],
  ['removed', caused(user(), undefined)],
])('gives back the jobs of a %s driver now, and again when the indexes have caught up', (_, effects) => {
  expect(effects).toEqual([
    { type: 'end-work', end: { kind: 'driver.fall', userId } },
    { type: 'schedule-task', task: { kind: 'driver.fall', at: '2026-11-20T12:01:00.000Z', userId } },
  ])
})
