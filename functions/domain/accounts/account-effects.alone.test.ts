import { describe, expect, test, vi } from 'vitest'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UserId } from '#shared/model/ids.ts'
import { aUser } from '#test/support/sample-items.ts'
import { sessionEffects, socketsEffects, userEffects } from './account-effects.ts'
import { accountNotices } from './account-notices.ts'
import type { UserItem } from './user-store.ts'

// Settings are read when their module loads.
vi.hoisted(() => {
  process.env.SYSTEM_ADMIN_EMAIL = 'Root@example.org'
})

const at = new Date('2026-11-20T12:00:00Z')
const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const ended = { type: 'end-sockets', userId }
/** Both features that act on a change of a user. */
const ofUser = (change: StreamChange): Effect[] => [...userEffects(change), ...accountNotices(change)]
const caused = (old: object | undefined, next: object | undefined, effectsOf = ofUser) =>
  effectsOf({ old: old && { ...old }, new: next && { ...next }, at })
const user = (parts: Partial<UserItem> = {}) => ({ ...keys.user(userId), ...aUser({ userId, ...parts }) })

test('a new account has no effects', () => {
  expect(caused(undefined, user())).toEqual([])
})

test('a new password notifies its user, causes a mail and ends sockets; a driver gets no mail', () => {
  const notification = [
    { type: 'note', to: { userId }, at: at.toISOString(), notification: { kind: 'passwordChanged' } },
    { type: 'push', userId, event: { type: 'notified' } },
  ]
  const changed = { epoch: 2, passwordChangedAt: at.toISOString() }
  expect(caused(user(), user(changed))).toMatchObject([
    ended,
    ...notification,
    { type: 'mail', mail: { subject: 'Your password was changed', to: 'ann@example.org' } },
  ])
  const email = 'd@drivers.sameway.example'
  expect(caused(user({ email }), user({ email, ...changed }))).toMatchObject([ended, ...notification])
})

test.each([
  ['the first quiet hours', undefined, { from: '22:00', to: '07:00' }, 0],
  ['the same quiet hours', { from: '22:00', to: '07:00' }, { from: '22:00', to: '07:00' }, 0],
  ['other quiet hours', { from: '22:00', to: '07:00' }, { from: '22:00', to: '08:00' }, 1],
  ['no more quiet hours', { from: '22:00', to: '07:00' }, undefined, 1],
])('%s bring what older ones have held back', (_, before, after, count) => {
  const quiet = (quietHours: UserItem['quietHours']) => user(quietHours && { quietHours })
  const task = { kind: 'quiet.end', at: at.toISOString(), endsAt: at.toISOString(), userId }
  expect(caused(quiet(before), quiet(after))).toEqual(Array(count).fill({ type: 'schedule-task', task }))
})

test('a session closes its sockets when it ends, but not when it is used', () => {
  const session = keys.session(userId, 'h')
  expect(caused(session, undefined, sessionEffects)).toEqual([ended])
  expect(caused(session, session, sessionEffects)).toEqual([])
})

test('deactivation closes the sockets; erasure also deletes their rows and late notifications', () => {
  expect(caused(user(), user({ isDeactivated: true }))).toEqual([ended])
  expect(caused(user(), undefined)).toEqual([
    ended,
    { type: 'forget-sockets', userId },
    { type: 'forget-notifications', userId },
  ])
})

test.each([
  ['the first socket', undefined, ['one'], [ended]],
  ['another socket', ['one'], ['one', 'two'], [ended]],
  ['a socket in place of another', ['one'], ['two'], [ended]],
  ['a socket that closed', ['one', 'two'], ['one'], []],
  ['the last socket that closed', ['one'], [], []],
  ['the end of the row', ['one'], undefined, []],
])('%s is checked again only if a socket has just opened', (_, before, after, effects) => {
  const row = (sockets?: string[]) =>
    sockets && { ...keys.sockets(userId), ...(sockets.length > 0 && { sockets: new Set(sockets) }) }
  expect(caused(row(before), row(after), socketsEffects)).toEqual(effects)
})

test.each([
  ['a change that screens show', { isPartner: true }],
  ['papers that open or close jobs', { cover: { since: '2026-01-01', hire: '2026-12-18' } }],
])('pushes %s', (_, next) => {
  expect(caused(user(), user(next))).toMatchObject([{ type: 'push', event: { type: 'session_changed' } }])
})

describe('a change of the admin flag', () => {
  const [plain, admin] = [user({ firstName: 'Ann', lastName: 'Bell <b>' }), { isAdmin: true, epoch: 2 }]
  const mailsOf = (old: object, next: object) =>
    caused(old, next).flatMap((effect) => (effect.type === 'mail' ? [effect] : []))

  test('is the only change of an admin that is mailed', () => {
    expect(mailsOf({ ...plain, ...admin }, { ...plain, ...admin, firstName: 'Eve' })).toEqual([])
    expect(mailsOf(plain, { ...plain, isAdmin: false })).toEqual([])
  })

  test.each([
    ['becomes an admin', plain, { ...plain, ...admin }, "You're now a Sameway admin", 'Sameway has a new admin'],
    [
      'is no longer an admin',
      { ...plain, ...admin },
      { ...plain, ...admin, isAdmin: false },
      "You're no longer a Sameway admin",
      'Sameway has one admin fewer',
    ],
  ])('is mailed to a user who %s and, with their name, to the system admin', (_, old, next, subject, toSystem) => {
    const mails = mailsOf(old, next)
    expect(mails.map(({ mail }) => [mail.to, mail.subject])).toEqual([
      ['ann@example.org', subject],
      ['root@example.org', toSystem],
    ])
    expect(mails[1]?.mail.text).toContain('Ann Bell <b> (ann@example.org) is')
    expect(mails[1]?.mail.html).toContain('Ann Bell &lt;b&gt; (ann@example.org) is')
    expect(mailsOf(old, next).map(({ id }) => id)).toEqual(mails.map(({ id }) => id))
  })

  test('gets a new mail id each time', () => {
    const steps = [plain, { ...plain, ...admin }, { ...plain, epoch: 2 }, { ...plain, ...admin, epoch: 3 }, plain]
    const ids = steps.slice(1).flatMap((next, index) => mailsOf(steps[index] ?? plain, next).map(({ id }) => id))
    expect(new Set(ids).size).toBe(8)
  })

  test('of a driver or of the system admin is mailed to the system admin only', () => {
    for (const email of ['root@example.org', 'd@drivers.sameway.example'])
      expect(mailsOf({ ...plain, email }, { ...plain, ...admin, email })).toMatchObject([
        { mail: { to: 'root@example.org', subject: 'Sameway has a new admin' } },
      ])
  })

  test('ends the sessions of a new admin, but only refreshes the screens of a former one', () => {
    expect(caused(plain, { ...plain, ...admin })).toContainEqual(ended)
    const withdrawn = caused({ ...plain, ...admin }, { ...plain, epoch: 2 })
    expect(withdrawn).not.toContainEqual(ended)
    expect(withdrawn).toContainEqual(expect.objectContaining({ type: 'push' }))
  })
})
