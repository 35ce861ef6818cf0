import { describe, expect, test, vi } from 'vitest'
import { newSessionItem, type SessionToken } from '#functions/domain/accounts/sessions/session-store.ts'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { weakHash } from '#test/support/weak-hash.ts'
import type { Account } from '../account-store.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { newAccount } from '../sign-up/create-account.ts'
import { login, newDeviceMark, readDeviceMark, triesScope } from './login.ts'
import type { LoginTries } from './login-tries-store.ts'

const hash = await hashPassword('right words')

describe('login', () => {
  const email = 'ann@example.org'
  const created = new Date('2026-11-20T12:00:00Z')
  const ring = readKeyRing('k1:one')

  const harness = (account: Account | undefined, { hours = 0, openSessions = 0, isThere = true } = {}) => {
    const open = Array.from({ length: openSessions }, (_, index) =>
      account ? [newSessionItem(account.user, `hash${index}`, 'Test', created)] : [],
    ).flat()
    const deps = {
      accounts: {
        findAccount: vi.fn(async () => (account ? { user: account.user, credentials: account.credentials } : {})),
        rehash: vi.fn(async () => undefined),
      },
      logins: {
        read: vi.fn(async () => ({
          ...(account && { lock: { userId: account.user.userId, email } }),
          tries: new Map<string, LoginTries>(),
        })),
        reserve: vi.fn(async (_scope: string) => 'done' as const),
        clear: vi.fn(async () => undefined),
      },
      sessions: {
        list: vi.fn(async () => open),
        put: vi.fn(async () => undefined),
        delete: vi.fn(async () => undefined),
      },
      keepAccount: vi.fn(async () => isThere),
      keyRing: () => ring,
      now: () => new Date(created.getTime() + hours * 3_600_000),
    }
    const attempt = (password: string, deviceMark?: string, replaced?: SessionToken) =>
      login(deps, { email, password, userAgent: '', deviceMark, replaced })
    return { deps, attempt }
  }
  const ann = () => newAccount({ email }, hash, created)

  test('an unknown address and a wrong password get the same answer after the same reads and writes', async () => {
    const [known, unknown] = [harness(ann()), harness(undefined)]
    for (const { attempt } of [known, unknown])
      await expect(attempt('wrong words')).rejects.toMatchObject({ code: 'login.wrong' })
    for (const { deps } of [known, unknown]) {
      expect(deps.logins.reserve).toHaveBeenCalledOnce()
      expect(deps.accounts.findAccount).toHaveBeenCalledOnce()
      expect(deps.sessions.list).toHaveBeenCalledOnce()
      expect(deps.sessions.put).not.toHaveBeenCalled()
      expect(deps.logins.clear).not.toHaveBeenCalled()
    }
  })

  test('a deactivated user is told why, but only with the right password', async () => {
    const account = ann()
    const { attempt, deps } = harness({ ...account, user: { ...account.user, isDeactivated: true } })
    await expect(attempt('wrong words')).rejects.toMatchObject({ code: 'login.wrong' })
    await expect(attempt('right words')).rejects.toMatchObject({ code: 'login.deactivated' })
    expect(deps.sessions.put).not.toHaveBeenCalled()
  })

  test('a temporary password works for 72 hours', async () => {
    const account = newAccount({ email, isPasswordTemporary: true }, hash, created)
    await expect(harness(account, { hours: 72 }).attempt('right words')).rejects.toMatchObject({
      code: 'login.temporary-expired',
      message: 'Your temporary password has expired. Please ask your manager for a new one.',
    })
    const { user } = await harness(account, { hours: 71.9 }).attempt('right words')
    expect(user.passwordChangeRequired).toBe(true)
  })

  test('an old password does not sign in if the user row is already newer', async () => {
    const account = ann()
    const user = { ...account.user, epoch: 2, passwordChangedAt: '2026-11-20T13:00:00.000Z' }
    await expect(harness({ ...account, user }).attempt('right words')).rejects.toMatchObject({ code: 'login.wrong' })
  })

  test('a right password starts a session and clears the tries before it', async () => {
    const { attempt, deps } = harness(ann())
    const { item, cookieValue } = await attempt('right words')
    expect(deps.sessions.put).toHaveBeenCalledWith(item)
    expect(deps.logins.clear).toHaveBeenCalledOnce()
    expect(cookieValue).not.toContain(item.tokenHash)
    expect(deps.accounts.rehash).not.toHaveBeenCalled()
  })

  describe('a user who requested erasure', () => {
    const leaver = () => {
      const account = ann()
      return { ...account, user: { ...account.user, erasesAt: '2026-11-21T12:00:00.000Z' } }
    }

    test('is kept only with the right password, and the answer shows it', async () => {
      const { attempt, deps } = harness(leaver())
      await expect(attempt('wrong words')).rejects.toMatchObject({ code: 'login.wrong' })
      expect(deps.keepAccount).not.toHaveBeenCalled()
      expect((await attempt('right words')).isKept).toBe(true)
      expect(deps.keepAccount).toHaveBeenCalledOnce()
    })

    test('cannot sign in once the erasure has begun', async () => {
      const { attempt, deps } = harness(leaver(), { isThere: false })
      await expect(attempt('right words')).rejects.toMatchObject({ code: 'login.wrong' })
      expect(deps.sessions.put).not.toHaveBeenCalled()
    })

    test('is the only one whose account is kept', async () => {
      const { attempt, deps } = harness(ann())
      expect((await attempt('right words')).isKept).toBe(false)
      expect(deps.keepAccount).not.toHaveBeenCalled()
    })
  })

  test('with ten devices signed in, the oldest is signed out', async () => {
    const { attempt, deps } = harness(ann(), { openSessions: 11 })
    await attempt('right words')
    expect(deps.sessions.delete.mock.calls.map((call: unknown[]) => call[0])).toMatchObject([
      { tokenHash: 'hash9' },
      { tokenHash: 'hash10' },
    ])
  })

  test('a known device has its own count of tries, until the password changes', async () => {
    const account = ann()
    const { attempt, deps } = harness(account)
    const { epoch } = account.user
    await attempt('right words')
    await attempt('right words', newDeviceMark(account.user, ring, 'own'))
    await attempt('right words', newDeviceMark({ email: 'other@example.org', epoch }, ring))
    await attempt('right words', newDeviceMark({ email, epoch: epoch - 1 }, ring, 'old'))
    const counted = deps.logins.reserve.mock.calls.map(([scope]) => scope)
    const strangers = triesScope(email, undefined)
    expect(strangers).toBe(`email|${email}`)
    const own = triesScope(email, { id: 'own', epoch })
    const old = triesScope(email, { id: 'old', epoch: epoch - 1 })
    expect(deps.logins.read.mock.calls).toEqual(
      [[strangers], [strangers, own], [strangers], [strangers, old]].map((scopes) => [email, scopes]),
    )
    expect(deps.accounts.findAccount).toHaveBeenCalledWith(account.user.userId)
    expect(counted).toEqual([strangers, own, strangers, strangers])
  })

  test('a known device does not count as one if the account no longer exists', async () => {
    const { attempt, deps } = harness(undefined)
    await expect(attempt('right words', newDeviceMark({ email, epoch: 1 }, ring))).rejects.toMatchObject({
      code: 'login.wrong',
    })
    expect(deps.logins.reserve.mock.calls.map(([scope]) => scope)).toEqual([triesScope(email, undefined)])
  })

  test('a pause caused by strangers does not stop a known device', async () => {
    const account = ann()
    const { attempt, deps } = harness(account)
    const pause = { tries: 5, until: '2026-11-20T12:01:00.000Z', ttl: 2 ** 40 }
    deps.logins.read.mockResolvedValue({
      lock: { userId: account.user.userId, email },
      tries: new Map([[triesScope(email, undefined), pause]]),
    })
    await expect(attempt('right words')).rejects.toMatchObject({ code: 'login.paused' })
    await expect(attempt('right words', newDeviceMark(account.user, ring))).resolves.toBeDefined()
  })

  test('signing in ends the session that the browser had, and no other', async () => {
    const account = ann()
    const { attempt, deps } = harness(account, { openSessions: 2 })
    const replaced = { userId: account.user.userId, tokenHash: 'of this browser' }
    await attempt('right words', undefined, replaced)
    expect(deps.sessions.delete.mock.calls.map((call: unknown[]) => call[0])).toEqual([replaced])
  })

  test('a password hashed with weaker settings is hashed again', async () => {
    const account = ann()
    const weaker = weakHash('right words')
    const { attempt, deps } = harness({ ...account, credentials: { ...account.credentials, passwordHash: weaker } })
    await attempt('right words')
    expect(deps.accounts.rehash).toHaveBeenCalledWith(
      expect.objectContaining({ passwordHash: weaker }),
      expect.stringContaining('m=19456,t=2,p=1'),
    )
  })
})

describe('known device', () => {
  const ring = readKeyRing('k1:one')
  const owner = { email: 'a@example.org', epoch: 3 }

  test('a mark is void for another address, when changed, or under an unknown key', () => {
    const mark = newDeviceMark(owner, ring)
    const [id = '', keyId = '', epoch = '', signed = ''] = mark.split('.')
    expect(readDeviceMark('b@example.org', mark, ring)).toBeUndefined()
    expect(readDeviceMark(owner.email, `x${id}.${keyId}.${epoch}.${signed}`, ring)).toBeUndefined()
    expect(readDeviceMark(owner.email, `${id}.${keyId}.4.${signed}`, ring)).toBeUndefined()
    expect(readDeviceMark(owner.email, mark, readKeyRing('k2:two'))).toBeUndefined()
    for (const typed of [undefined, '', '...', 'a.k1', 'a.k1.b', 'a.k1.3', 'a.k1.3.b', `${id}.${keyId}.${signed}`])
      expect(readDeviceMark(owner.email, typed, ring)).toBeUndefined()
  })

  test('a device stays known after the keys are rotated', () => {
    const mark = newDeviceMark(owner, ring)
    expect(readDeviceMark(owner.email, mark, readKeyRing('k2:two,k1:one'))).toEqual({
      id: mark.split('.')[0],
      epoch: 3,
    })
  })

  test('a device that is marked again keeps its id', () => {
    const mark = newDeviceMark({ ...owner, epoch: 4 }, ring, 'the-id-from-before')
    expect(readDeviceMark(owner.email, mark, ring)).toEqual({ id: 'the-id-from-before', epoch: 4 })
    expect(newDeviceMark(owner, ring)).not.toBe(newDeviceMark(owner, ring))
  })

  test('a device has a count of its own, and a new one after a password change', () => {
    const scopes = [
      triesScope(owner.email, undefined),
      triesScope(owner.email, { id: 'one', epoch: 3 }),
      triesScope(owner.email, { id: 'two', epoch: 3 }),
      triesScope(owner.email, { id: 'one', epoch: 4 }),
      triesScope('b@example.org', { id: 'one', epoch: 3 }),
    ]
    expect(new Set(scopes).size).toBe(scopes.length)
  })
})
