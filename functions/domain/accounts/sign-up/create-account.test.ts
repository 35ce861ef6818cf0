import { describe, expect, test, vi } from 'vitest'
import { isDriverAddress, toSessionUser } from '#functions/domain/accounts/user-store.ts'
import { config } from '#functions/platform/config.ts'
import { Email } from '#shared/model/credentials.ts'
import { accountRows } from '../account-store.ts'
import { type AccountWish, createAccount, driverAddress, newAccount } from './create-account.ts'

describe('create account', () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  const email = 'ann@example.org'
  const rowsOf = (wish: Omit<AccountWish, 'email'>) =>
    accountRows(newAccount({ email, ...wish }, 'hash', now)).map(
      (action) => action.Put?.Item ?? action.Update?.Key ?? {},
    )
  const driver = {
    businessId: 'biz_0123456789abcdefABCDEF',
    businessName: 'Vans',
    name: 'Driver',
    contactNumber: '07700900123',
  }

  test('returns that the address is taken instead of throwing', async () => {
    const create = vi.fn(async () => ({ status: 'taken' as const }))
    const { status } = await createAccount({ accounts: { create }, now: () => now }, { email, password: 'some words' })
    expect(status).toBe('taken')
  })

  test('a plain account has no flags, and stores its password only as a hash', () => {
    const { user, credentials } = newAccount({ email }, 'hash', now)
    const flags = Object.entries(toSessionUser(user, new Date())).filter(([name]) => /^(is|has)_|required/.test(name))
    expect(flags.length).toBeGreaterThan(5)
    expect(flags.every(([, value]) => value === false)).toBe(true)
    expect(credentials).toEqual({ userId: user.userId, passwordHash: 'hash', changedAt: user.createdAt })
  })

  test('a business is listed for review', () => {
    const rows = rowsOf({ business: { name: 'Green Vans', address: '1 Street' } })
    expect(rows).toContainEqual(expect.objectContaining({ GSI1PK: 'DIR#BIZ#U', status: 'pending', version: 1 }))
    expect(rows.some(({ PK }) => PK === 'SRCH#gr')).toBe(true)
  })

  test('a driver must change a temporary password within 72 hours', () => {
    const account = newAccount({ email, driver, isPasswordTemporary: true }, 'hash', now)
    const { user, credentials } = account
    expect(toSessionUser(user, new Date())).toMatchObject({
      is_driver: true,
      password_change_required: true,
      business_name: 'Vans',
    })
    expect(credentials.temporaryUntil).toBe('2026-11-23T12:00:00.000Z')
    expect(account.driver).toMatchObject({
      isActive: true,
      loginEmail: email,
      temporaryUntil: credentials.temporaryUntil,
    })
    expect(account.driver).not.toHaveProperty('businessName')
  })

  test('an admin is in the list of admins', () => {
    expect(rowsOf({ flags: { isAdmin: true } })).toContainEqual(
      expect.objectContaining({ GSI1PK: 'DIR#ADMIN', SK: 'ADMIN' }),
    )
  })

  test('any account fits in one transaction', () => {
    const name = Array.from({ length: 53 }, (_, index) => `w${index}`).join(' ')
    const business = { name, address: '1 Street' }
    expect(rowsOf({ business, flags: { isAdmin: true }, profile: { firstName: name } }).length).toBeLessThan(95)
  })
})

describe('driver address', () => {
  const [one, two] = ['usr_0123456789abcdefABCDEF', 'usr_0123456789abcdefABCDEG']

  test.each([
    ['Zoë O’Hara-Jones', 'zoe.o.hara.jones'],
    ['Али', 'driver'],
    ['  ', 'driver'],
    ['x'.repeat(100), 'x'.repeat(30)],
    [`${'x'.repeat(29)} y`, 'x'.repeat(29)],
  ])('the address of %s is on our domain and easy to type', (name, local) => {
    const address = driverAddress(name, one)
    expect(address).toMatch(new RegExp(`^${local}\\.[a-z2-9]{8}@`))
    expect(address.endsWith(`@${config.DRIVER_MAIL_DOMAIN}`)).toBe(true)
    expect(isDriverAddress(address)).toBe(true)
    expect(Email.parse(address)).toBe(address)
  })

  test('the address depends on name and id', () => {
    expect(driverAddress('Sam Lee', one)).toBe(driverAddress('Sam Lee', one))
    expect(driverAddress('Sam Lee', one)).not.toBe(driverAddress('Sam Lee', two))
  })
})
