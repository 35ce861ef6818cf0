import { beforeEach, expect, test } from 'vitest'
import { accountStore as accounts } from '#functions/domain/accounts/account-store.ts'
import { isPassword } from '#functions/domain/accounts/passwords/password-hash.ts'
import { TransactWriteCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { canaryAccount } from '#shared/model/canary.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { bootstrapCanary } from './bootstrap-canary.ts'

const rows = mockTable(table)
beforeEach(() => void rows.on(TransactWriteCommand).resolves({}))

const { userId, email } = canaryAccount
const written = () =>
  rows
    .commandCalls(TransactWriteCommand)
    .map(({ args }) => (args[0].input.TransactItems ?? []).map(({ Put }) => Put?.Item ?? {}))

test('the canary has a real password hash, no role, and is in no list or count', async () => {
  const password = await bootstrapCanary({ accounts, now: () => new Date('2026-11-26T12:00:00Z') })
  const [[lock, user, credentials, ...others] = []] = written()
  expect(others).toEqual([])
  expect(lock).toEqual({ ...keys.emailLock(email), userId, email })
  expect(user).toEqual({
    ...keys.user(userId),
    userId,
    email,
    createdAt: '2026-11-26T12:00:00.000Z',
    epoch: 1795694400000,
  })
  expect(credentials).toMatchObject({ ...keys.credentials(userId), changedAt: user?.createdAt })
  expect(credentials?.passwordHash).toMatch(/^\$argon2id\$/)
  expect(await isPassword(password, String(credentials?.passwordHash))).toBe(true)
})

test('creating it again changes its password', async () => {
  const now = () => new Date()
  expect(await bootstrapCanary({ accounts, now })).not.toBe(await bootstrapCanary({ accounts, now }))
})
