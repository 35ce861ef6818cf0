import { expect, test, vi } from 'vitest'
import { toSessionUser } from '#functions/domain/accounts/user-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { loginStore } from '../sign-in/login-tries-store.ts'
import { newAccount } from '../sign-up/create-account.ts'
import { changePassword } from './change-password.ts'
import { hashPassword } from './password-hash.ts'

const start = new Date('2026-11-20T12:00:00Z')
const hash = await hashPassword('first words')

const harness = ({
  isTemporary = false,
  gone = false,
  minutes = 0,
  status = 'changed' as 'changed' | 'moved',
} = {}) => {
  const account = newAccount({ email: 'ann@example.org', isPasswordTemporary: isTemporary }, hash, start)
  const { credentials } = account
  const user = { ...account.user, lastName: 'Winterbourne' }
  const store = vi.fn(async () => ({ status }))
  const accounts = { findAccount: async () => (gone ? {} : { user, credentials }), changePassword: store }
  const session: Session = {
    user: toSessionUser(user, new Date()),
    userId: user.userId,
    tokenHash: 'old',
    authenticatedAt: start.toISOString(),
  }
  const logins = { reserve: vi.fn<typeof loginStore.reserve>(async () => 'done'), clear: vi.fn(async () => undefined) }
  const now = () => new Date(start.getTime() + minutes * 60_000)
  const change = (newPassword: string, currentPassword?: string) =>
    changePassword({ accounts, logins, now }, session, { newPassword, currentPassword }, '')
  return { change, store, logins }
}

const needed = { code: 'password.current-needed', message: 'Please enter your current password.' }
const wrong = { code: 'password.current-wrong', message: "Your current password isn't right." }
const stale = { code: 'session.stale', message: 'Please log in again.' }

test.each([
  ['without the current one', needed, harness(), undefined],
  ['with a wrong current one', wrong, harness(), 'wrong words'],
  ['after someone else changed it', stale, harness({ status: 'moved' }), 'first words'],
  ['of an account that is gone', stale, harness({ gone: true }), 'first words'],
  ['long after a temporary one was typed', stale, harness({ isTemporary: true, minutes: 15.01 }), undefined],
])('the password is not changed %s', async (_, refusal, { change }, current) => {
  await expect(change('second words', current)).rejects.toMatchObject(refusal)
})

test('the new password must be new and not common', async () => {
  await expect(harness().change('first words', 'first words')).rejects.toMatchObject({
    code: 'password.unchanged',
    message: 'Please choose a new password.',
  })
  await expect(harness({ isTemporary: true }).change('first words')).rejects.toMatchObject({
    code: 'password.unchanged',
  })
  for (const common of ['ann@example.org', 'winterbourne1'])
    await expect(harness().change(common, 'first words')).rejects.toMatchObject({ code: 'password.common' })
})

test('a temporary password can be replaced without typing it again for a quarter of an hour', async () => {
  const { change, store } = harness({ isTemporary: true, minutes: 15 })
  const { user, item } = await change('second words')
  expect(user.passwordChangeRequired).toBeUndefined()
  expect(store).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ at: new Date(item.createdAt) }), {
    sessions: { ended: 'old', next: item },
  })
})

test('the new session has the new epoch, so only it stays valid', async () => {
  const { item } = await harness().change('second words', 'first words')
  expect(item.epoch).toBe(2)
  expect(item.tokenHash).not.toBe('old')
})

test('wrong current passwords count as tries, and a right one clears them', async () => {
  const wrong = harness()
  await expect(wrong.change('second words', 'wrong words')).rejects.toMatchObject({ code: 'password.current-wrong' })
  expect(wrong.logins.reserve).toHaveBeenCalledOnce()
  expect(wrong.logins.clear).not.toHaveBeenCalled()
  const until = new Date(start.getTime() + 60_000).toISOString()
  wrong.logins.reserve.mockResolvedValue({ seen: { tries: 5, until, ttl: start.getTime() / 1000 + 3600 } })
  await expect(wrong.change('second words', 'first words')).rejects.toMatchObject({ code: 'limit.reached' })
  expect(wrong.store).not.toHaveBeenCalled()

  const right = harness()
  await right.change('second words', 'first words')
  expect(right.logins.clear).toHaveBeenCalledOnce()
})
