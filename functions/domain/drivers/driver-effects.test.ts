import { expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UserId } from '#shared/model/ids.ts'
import { driverEffects } from './driver-effects.ts'

const at = new Date('2026-11-20T12:00:00.000Z')
const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const user = (about: Partial<UserItem> = {}) => ({
  ...keys.user(userId),
  userId,
  email: 'sam@drivers.example',
  createdAt: at.toISOString(),
  epoch: 1,
  isDriver: true,
  ...about,
})
const caused = (old: object | undefined, next: object | undefined) =>
  driverEffects({ old: old && { ...old }, new: next && { ...next }, at })
const off = { isDeactivated: true }

test.each([
  ['a driver who comes', caused(undefined, user())],
  ['a driver who was set up inactive', caused(undefined, user(off))],
  ['a driver who may work again', caused(user(off), user({ isDeactivated: false }))],
  ['another change of one who may not', caused(user(off), user({ ...off, epoch: 2 }))],
  ['somebody else who was deactivated', caused(user({ isDriver: false }), user({ isDriver: false, ...off }))],
  ['their password', caused({ ...user(), ...keys.credentials(userId) }, { ...user(off), ...keys.credentials(userId) })],
  ['their business', caused({ ...user(), ...keys.business('b') }, { ...user(off), ...keys.business('b') })],
])('nothing goes back for %s', (_, effects) => {
  expect(effects).toEqual([])
})

test('what was assigned to a driver while they were removed goes back like that', () => {
  const effects = caused(user(), undefined)
  expect(effects).toEqual(caused(user(), user(off)))
  expect(caused(user({ isDriver: false }), undefined)).toEqual([])
})

test('what a deactivated driver had goes back now, and once more when the lists have caught up', () => {
  expect(caused(user(), user(off))).toEqual([
    { type: 'driver-deactivated', userId },
    { type: 'schedule-task', task: { kind: 'driver.fall', at: '2026-11-20T12:01:00.000Z', userId } },
  ])
})
