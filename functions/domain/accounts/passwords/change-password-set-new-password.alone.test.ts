import { expect, test, vi } from 'vitest'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { Failure } from '#shared/model/failure.ts'
import { codeStore, type GrantItem } from '../one-time-code/store.ts'
import { newAccount } from '../sign-up/create-account.ts'
import { isPassword } from './password-hash.ts'

vi.hoisted(() => {
  process.env.SYSTEM_ADMIN_EMAIL = 'Root@example.org'
})
const { setNewPassword } = await import('./change-password.ts')

const start = new Date('2026-11-20T12:00:00Z')
const email = 'ann@example.org'
const account = newAccount({ email }, 'the hash of the old one', start)

type Changed = Awaited<ReturnType<typeof import('../account-store.ts').accountStore.changePassword>>

const harness = ({
  known = true,
  whole = true,
  granted = true,
  epoch = 1,
  changed = { status: 'changed' } as Changed,
} = {}) => {
  const grant: GrantItem = { email, purpose: 'reset', epoch, expiresAt: '2026-11-20T12:15:00.000Z', ttl: 0 }
  const deps = {
    accounts: {
      findLock: vi.fn(async () => (known ? { userId: account.user.userId, email } : undefined)),
      findAccount: vi.fn(async () => (whole ? account : {})),
      changePassword: vi.fn(async () => changed),
    },
    codes: {
      ...codeStore,
      read: async () => (granted ? { grant } : {}),
      countWrong: async () => new Failure('otp.wrong'),
    },
    logins: { clear: vi.fn(async () => undefined) },
    keyRing: () => readKeyRing('k1:one'),
    now: () => start,
  }
  const set = (wish = {}) => setNewPassword(deps, { email, newPassword: 'quite new words', ...wish }, 'flow')
  return { deps, set, grant }
}

test('sets a password with a proof of the address, and clears failed sign-ins', async () => {
  const { deps, set, grant } = harness()
  expect(await set()).toMatchObject({ email, epoch: account.user.epoch + 1 })
  const [[change, { proof }]] = deps.accounts.changePassword.mock.calls as unknown as [
    [{ user: unknown; replaced: unknown; passwordHash: string; at: Date }, { proof: unknown }],
  ] // the mock's type lacks its parameters
  expect(change).toMatchObject({ user: account.user, replaced: account.credentials, at: start })
  expect(await isPassword('quite new words', change.passwordHash)).toBe(true)
  expect(proof).toMatchObject({ action: codeStore.grantProof(grant, 'flow', start).action })
  expect(deps.logins.clear).toHaveBeenCalledWith(`email|${email}`)
})

test.each([
  ['an address that nobody has', { known: false }, {}, 'reset.unverified'],
  ['an account that is gone', { whole: false }, {}, 'reset.unverified'],
  ['no proof at all', { granted: false }, {}, 'reset.unverified'],
  ['a proof from before the last change', { epoch: 0 }, {}, 'reset.unverified'],
  ['a wrong code', { granted: false }, { otp: '000000' }, 'otp.wrong'],
  ['a proof that was just used', { changed: { status: 'unproven', item: undefined } as const }, {}, 'reset.unverified'],
  ['an account that has just changed', { changed: { status: 'moved' } as const }, {}, 'reset.unverified'],
  ['the user’s own address as the password', {}, { newPassword: email }, 'password.common'],
  ['the protected admin', {}, { email: 'root@example.org' }, 'reset.protected'],
])('%s sets nothing and clears no tries', async (_, wish, sent, code) => {
  const { deps, set } = harness(wish)
  await expect(set(sent)).rejects.toMatchObject({ code })
  expect(deps.logins.clear).not.toHaveBeenCalled()
})

test('a name is refused as a password as well', async () => {
  for (const name of ['firstName', 'lastName', 'businessName'] as const) {
    const { deps, set } = harness()
    deps.accounts.findAccount.mockResolvedValue({ ...account, user: { ...account.user, [name]: 'Winterbourne' } })
    await expect(set({ newPassword: 'winterbourne1' })).rejects.toMatchObject({ code: 'password.common' })
  }
})
