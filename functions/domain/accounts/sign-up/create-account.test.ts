import { expect, test, vi } from 'vitest'
import { toSessionUser } from '#functions/platform/sessions/user-item.ts'
import { accountRows } from '../account-rows.ts'
import { type AccountWish, createAccount, newAccount } from './create-account.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const email = 'ann@example.org'
const rowsOf = (wish: Omit<AccountWish, 'email'>) =>
  accountRows(newAccount({ email, ...wish }, 'hash', now)).map((action) => action.Put?.Item ?? action.Update?.Key ?? {})
const driver = {
  businessId: 'biz_0123456789abcdefABCDEF',
  businessName: 'Vans',
  name: 'Driver',
  contactNumber: '07700900123',
}

test('a taken address is answered, not thrown', async () => {
  const create = vi.fn(async () => ({ status: 'taken' as const }))
  const { status } = await createAccount({ accounts: { create }, now: () => now }, { email, password: 'some words' })
  expect(status).toBe('taken')
})

test('a plain account has no flag and no password but its hash', () => {
  const { user, credentials } = newAccount({ email }, 'hash', now)
  const flags = Object.entries(toSessionUser(user)).filter(([name]) => /^(is|has)_|required/.test(name))
  expect(flags.length).toBeGreaterThan(5)
  expect(flags.every(([, value]) => value === false)).toBe(true)
  expect(credentials).toEqual({ userId: user.userId, passwordHash: 'hash', changedAt: user.createdAt })
})

test('a business stands among those to be verified', () => {
  const rows = rowsOf({ business: { name: 'Green Vans', address: '1 Street' } })
  expect(rows).toContainEqual(expect.objectContaining({ GSI1PK: 'DIR#BIZ#U', status: 'pending', version: 1 }))
  expect(rows.some(({ PK }) => PK === 'SRCH#gr')).toBe(true)
})

test('a driver must change a temporary password within 72 hours', () => {
  const account = newAccount({ email, driver, isPasswordTemporary: true }, 'hash', now)
  const { user, credentials } = account
  expect(toSessionUser(user)).toMatchObject({ is_driver: true, password_change_required: true, business_name: 'Vans' })
  expect(credentials.temporaryUntil).toBe('2026-11-23T12:00:00.000Z')
  expect(account.driver).toMatchObject({
    isActive: true,
    loginEmail: email,
    temporaryUntil: credentials.temporaryUntil,
  })
  expect(account.driver).not.toHaveProperty('businessName')
})

test('an admin stands in the list of admins', () => {
  expect(rowsOf({ flags: { isAdmin: true } })).toContainEqual(
    expect.objectContaining({ GSI1PK: 'DIR#ADMIN', SK: 'ADMIN' }),
  )
})

test('no account is more than one transaction can hold', () => {
  const name = Array.from({ length: 53 }, (_, at) => `w${at}`).join(' ')
  const business = { name, address: '1 Street' }
  expect(rowsOf({ business, flags: { isAdmin: true }, profile: { firstName: name } }).length).toBeLessThan(95)
})
