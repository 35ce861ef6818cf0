import { describe, expect, test, vi } from 'vitest'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UserId } from '#shared/model/ids.ts'
import { accountEffects } from './account-effects.ts'
import { linkTokenOf } from './links/link-store.ts'
import { type CodeItem, deriveCodeOf } from './one-time-code/code.ts'
import type { UserItem } from './user-item.ts'

// Settings are read when their module loads.
vi.hoisted(() => {
  process.env.SYSTEM_ADMIN_EMAIL = 'Root@example.org'
})

const ring = readKeyRing('k1:one')
const now = new Date('2026-11-20T12:00:00Z')
const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const caused = (old: object | undefined, next: object | undefined, at = now) =>
  // Rows as the stream shows them.
  accountEffects({ old: old as never, new: next as never, at: now }, () => ring, at)

const code = (parts: Partial<CodeItem> = {}) =>
  ({
    ...keys.otp('signup', 'ann@example.org', 'f'),
    kind: 'code',
    purpose: 'signup',
    to: 'ann@example.org',
    nonce: 'n1',
    keyId: 'k1',
    flowHash: 'f',
    wrong: 0,
    sentAt: now.toISOString(),
    expiresAt: '2026-11-20T12:10:00.000Z',
    ttl: 0,
    ...parts,
  }) satisfies CodeItem & object

const user = (parts: Partial<UserItem> = {}) => ({
  ...keys.user(userId),
  userId,
  email: 'ann@example.org',
  createdAt: now.toISOString(),
  epoch: 1,
  ...parts,
})

test.each([
  ['a wrong guess', caused(code(), code({ wrong: 1 }))],
  ['a code that was used', caused(code(), undefined)],
  ['a request that must stay silent', caused(undefined, code({ kind: 'none' }))],
  ['a code that has run out before its mail', caused(undefined, code(), new Date('2026-11-20T12:10:00Z'))],
  ['a code of a key we no longer have', caused(undefined, code({ keyId: 'k0' }))],
  ['a link of a key we no longer have', caused(undefined, code({ kind: 'link', keyId: 'k0' }))],
  ['a new account', caused(undefined, user())],
  ['a sign of life', caused({ ...keys.session(userId, 'h') }, { ...keys.session(userId, 'h') })],
  [
    'that a mail was taken',
    caused(undefined, { ...keys.codeMails('reset', 'ann@example.org'), sent1: now.toISOString() }),
  ],
  ['a link', caused(undefined, { ...keys.link('token'), email: 'ann@example.org' })],
  ['a row of something else', caused(undefined, { PK: 'STAT#1', SK: 'STAT' })],
])('nobody is told of %s', (_, effects) => {
  expect(effects).toEqual([])
})

test('a code is mailed once for each time it was asked for, to the stored address', () => {
  const right = deriveCodeOf(code(), ring) ?? ''
  const [first] = caused(undefined, code())
  expect(first).toMatchObject({ type: 'mail', mail: { to: 'ann@example.org', subject: 'Your Sameway code' } })
  expect(first?.type === 'mail' && first.mail.text).toContain(right)
  expect(first?.type === 'mail' && first.mail.subject).not.toContain(right)
  const [again] = caused(code(), code({ sentAt: '2026-11-20T12:01:00.000Z', nonce: 'n2' }))
  expect(again?.type === 'mail' && first?.type === 'mail' && again.id !== first.id).toBe(true)
})

test('who has an account is told so, without a code; a reset mail says what it is for', () => {
  const [notice] = caused(undefined, code({ kind: 'notice' }))
  expect(notice?.type === 'mail' && notice.mail.text).not.toMatch(/\d{6}/)
  expect(caused(undefined, code({ purpose: 'reset' }))).toMatchObject([
    { mail: { subject: 'Your Sameway password code' } },
  ])
})

test('a reset mail has a link besides its code, a mail for a paused sign-in has it alone', () => {
  const link = `/link#${linkTokenOf(code(), ring)}`
  const textOf = (parts: Partial<CodeItem>) => {
    const [mail] = caused(undefined, code({ purpose: 'reset', ...parts }))
    return mail?.type === 'mail' ? mail.mail.text : ''
  }
  expect(textOf({})).toContain(deriveCodeOf(code({ purpose: 'reset' }), ring))
  expect(textOf({})).toContain(link)
  expect(textOf({ kind: 'link' })).toContain(link)
  expect(textOf({ kind: 'link' })).not.toContain(deriveCodeOf(code({ purpose: 'reset' }), ring))
  expect(textOf({ purpose: 'signup' })).not.toContain('/link#')
})

test('a code’s mail names the row that it follows from, which may wait in its place', () => {
  expect(caused(undefined, code())).toMatchObject([{ codeRow: keys.otp('signup', 'ann@example.org', 'f') }])
})

test.each([
  ['ten minutes', '2026-11-20T12:09:59Z', 'Your Sameway password code'],
  ['a day', '2026-11-21T11:59:59Z', 'Your Sameway password link'],
])('a reset that is told within %s has what still works', (_, at, subject) => {
  const [effect] = caused(undefined, code({ purpose: 'reset' }), new Date(at))
  expect(effect).toMatchObject({ mail: { subject } })
  const text = effect?.type === 'mail' ? effect.mail.text : ''
  expect(text).toContain(`/link#${linkTokenOf(code(), ring)}`)
  expect(text.includes(deriveCodeOf(code({ purpose: 'reset' }), ring) ?? '')).toBe(subject.endsWith('code'))
})

test('a reset that is told after a day is told to nobody', () => {
  for (const kind of ['code', 'link'] as const)
    expect(caused(undefined, code({ purpose: 'reset', kind }), new Date('2026-11-21T12:00:00Z'))).toEqual([])
})

test('a changed password is mailed and ends sockets; a driver has no mailbox', () => {
  const changed = { epoch: 2, passwordChangedAt: now.toISOString() }
  expect(caused(user(), user(changed))).toMatchObject([
    { type: 'mail', mail: { subject: 'Your password was changed', to: 'ann@example.org' } },
    { type: 'end-sockets', userId },
  ])
  const email = 'd@drivers.sameway.example'
  expect(caused(user({ email }), user({ email, ...changed }))).toEqual([{ type: 'end-sockets', userId }])
})

test('the end of a session, a deactivation and the end of an account look at the sockets', () => {
  const ended = [{ type: 'end-sockets', userId }]
  expect(caused({ ...keys.session(userId, 'h') }, undefined)).toEqual(ended)
  expect(caused(user(), user({ isDeactivated: true }))).toEqual(ended)
  expect(caused(user(), undefined)).toEqual([...ended, { type: 'forget-sockets', userId }])
})

test('a socket just opened is looked at once more, one that closed is not', () => {
  const open = (...sockets: string[]) => ({ ...keys.sockets(userId), sockets: new Set(sockets) })
  const ended = [{ type: 'end-sockets', userId }]
  expect(caused(undefined, open('one'))).toEqual(ended)
  expect(caused(open('one'), open('one', 'two'))).toEqual(ended)
  expect(caused(open('one'), open('two'))).toEqual(ended)
  expect(caused(open('one', 'two'), open('one'))).toEqual([])
  expect(caused(open('one'), { ...keys.sockets(userId) })).toEqual([])
  expect(caused(open('one'), undefined)).toEqual([])
})

test('screens hear of a change that they show', () => {
  expect(caused(user(), user({ isPartner: true }))).toMatchObject([
    { type: 'push', event: { type: 'session_changed' } },
  ])
})

describe('that somebody becomes an admin, or is none any more,', () => {
  const [plain, admin] = [user({ firstName: 'Ann', lastName: 'Bell <b>' }), { isAdmin: true, epoch: 2 }]
  const mailsOf = (old: object, next: object) =>
    caused(old, next).flatMap((effect) => (effect.type === 'mail' ? [effect] : []))

  test('is not told of an admin who changes something else', () => {
    expect(mailsOf({ ...plain, ...admin }, { ...plain, ...admin, firstName: 'Eve' })).toEqual([])
    expect(mailsOf(plain, { ...plain, isAdmin: false })).toEqual([])
  })

  test.each([
    ['an admin', plain, { ...plain, ...admin }, 'You are an admin of Sameway', 'Sameway has a new admin'],
    [
      'none',
      { ...plain, ...admin },
      { ...plain, ...admin, isAdmin: false },
      'You are no longer an admin of Sameway',
      'Sameway has an admin less',
    ],
  ])('they hear, and the system admin with their name: %s', (_, old, next, subject, toSystem) => {
    const mails = mailsOf(old, next)
    expect(mails.map(({ mail }) => [mail.to, mail.subject])).toEqual([
      ['ann@example.org', subject],
      ['root@example.org', toSystem],
    ])
    expect(mails[1]?.mail.text).toContain('Ann Bell <b> (ann@example.org) is')
    expect(mails[1]?.mail.html).toContain('Ann Bell &lt;b&gt; (ann@example.org) is')
    expect(mailsOf(old, next).map(({ id }) => id)).toEqual(mails.map(({ id }) => id))
  })

  test('is told anew each time', () => {
    const steps = [plain, { ...plain, ...admin }, { ...plain, epoch: 2 }, { ...plain, ...admin, epoch: 3 }, plain]
    const ids = steps.slice(1).flatMap((next, at) => mailsOf(steps[at] ?? plain, next).map(({ id }) => id))
    expect(new Set(ids).size).toBe(8)
  })

  test('is told once to who hears both, and of a driver to the system admin alone', () => {
    for (const email of ['root@example.org', 'd@drivers.sameway.example'])
      expect(mailsOf({ ...plain, email }, { ...plain, ...admin, email })).toMatchObject([
        { mail: { to: 'root@example.org', subject: 'Sameway has a new admin' } },
      ])
  })

  test('ends the sessions of who becomes one, and shows on the screens of who was one', () => {
    expect(caused(plain, { ...plain, ...admin })).toContainEqual({ type: 'end-sockets', userId })
    const withdrawn = caused({ ...plain, ...admin }, { ...plain, epoch: 2 })
    expect(withdrawn).not.toContainEqual({ type: 'end-sockets', userId })
    expect(withdrawn).toContainEqual(expect.objectContaining({ type: 'push' }))
  })
})
