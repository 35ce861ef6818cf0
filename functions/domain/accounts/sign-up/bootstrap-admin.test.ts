import { expect, test, vi } from 'vitest'
import { type Account, accountStore } from '../account-store.ts'
import { hashPassword, isPassword } from '../passwords/password-hash.ts'
import { bootstrapAdmin } from './bootstrap-admin.ts'
import { newAccount } from './create-account.ts'

const email = 'root@example.org'
const now = () => new Date('2026-11-20T12:00:00.000Z')
const hash = await hashPassword('known words')

const harness = (account?: Account) => {
  const accounts = {
    ...accountStore,
    findLock: async () => account && { userId: account.user.userId, email },
    findAccount: async () => (account ? { user: account.user, credentials: account.credentials } : {}),
    create: vi.fn<typeof accountStore.create>(async () => ({ status: 'created' })),
    promote: vi.fn<typeof accountStore.promote>(async (user) => ({ ...user, isAdmin: true, epoch: user.epoch + 1 })),
    changePassword: vi.fn<typeof accountStore.changePassword>(async () => ({ status: 'changed' })),
  }
  return {
    accounts,
    run: (password?: string) => bootstrapAdmin({ accounts, now }, { email, ...(password && { password }) }),
  }
}

test('leaves alone an account that changed meanwhile', async () => {
  const { accounts, run } = harness(newAccount({ email }, hash, now()))
  accounts.promote.mockResolvedValue(undefined)
  await expect(run('chosen words')).rejects.toThrow('please run this again')
  expect(accounts.changePassword).not.toHaveBeenCalled()
})

test('without a password creates a temporary one and returns it once', async () => {
  const { accounts, run } = harness()
  const { temporaryPassword = '' } = await run()
  const account = accounts.create.mock.calls[0]?.[0]
  expect(account?.user).toMatchObject({ email, isAdmin: true, passwordChangeRequired: true })
  expect(await isPassword(temporaryPassword, account?.credentials.passwordHash)).toBe(true)
})

test('uses a given password as it is', async () => {
  const { accounts, run } = harness()
  expect(await run('chosen words')).toEqual({})
  expect(accounts.create.mock.calls[0]?.[0].user.passwordChangeRequired).toBeUndefined()
})

test('promotes an existing user and sets the password', async () => {
  const { accounts, run } = harness(newAccount({ email }, hash, now()))
  await run('chosen words')
  expect(accounts.promote).toHaveBeenCalledOnce()
  expect(accounts.changePassword.mock.calls[0]?.[0]).toMatchObject({ user: { isAdmin: true, epoch: 2 } })
})

test('leaves alone an admin who can sign in; gives a locked-out admin a temporary password', async () => {
  const admin = newAccount({ email, flags: { isAdmin: true } }, hash, now())
  const settled = harness(admin)
  await settled.run('known words')
  expect(settled.accounts.changePassword).not.toHaveBeenCalled()
  const locked = harness(admin)
  expect((await locked.run()).temporaryPassword).toBeDefined()
  expect(locked.accounts.changePassword.mock.calls[0]?.[0].temporaryUntil).toBe('2026-11-23T12:00:00.000Z')
})
