import { beforeEach, expect, test, vi } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { UserId } from '#shared/model/ids.ts'
import type { LoginTries } from '../sign-in/login-tries-store.ts'
import { checkPassword } from './change-password.ts'
import { hashPassword } from './password-hash.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const createdAt = '2026-11-20T12:00:00.000Z'
const person: UserItem = { userId, email: 'ann@example.org', createdAt, epoch: 1 }
const passwordHash = await hashPassword('right words')

const world = (about: Partial<UserItem> = {}, isGone = false) => {
  let tries: LoginTries | undefined
  const deps = {
    accounts: {
      findAccount: async () =>
        isGone ? {} : { user: { ...person, ...about }, credentials: { userId, passwordHash, changedAt: createdAt } },
    },
    logins: {
      reserve: async (scope: string, seen: LoginTries | undefined, next: LoginTries) => {
        expect(scope).toBe(`session|${userId}`)
        if (seen?.tries !== tries?.tries) return { seen: tries }
        tries = next
        return 'done' as const
      },
      clear: async () => {
        tries = undefined
      },
    },
    now: () => new Date(),
  }
  return (password: string) => checkPassword(deps, userId, password)
}

const wrong = { code: 'password.current-wrong', fields: { password: 'This is not your password.' } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  return () => vi.useRealTimers()
})

test('a wrong password is refused beside its field, and a right one returns the user', async () => {
  const check = world()
  await expect(check('wrong words')).rejects.toMatchObject(wrong)
  expect(await check('right words')).toEqual(person)
})

test('after five wrong passwords the right one has to wait, too', async () => {
  const check = world()
  for (let count = 0; count < 5; count += 1) await expect(check('wrong words')).rejects.toMatchObject(wrong)
  await expect(check('right words')).rejects.toMatchObject({ code: 'limit.reached', retryAfterSeconds: 60 })
  vi.setSystemTime(new Date('2026-11-20T12:01:00Z'))
  expect(await check('right words')).toEqual(person)
})

test('a right password clears the wrong ones before it', async () => {
  const check = world()
  for (let count = 0; count < 4; count += 1) await expect(check('wrong words')).rejects.toThrow()
  await check('right words')
  for (let count = 0; count < 4; count += 1) await expect(check('wrong words')).rejects.toMatchObject(wrong)
})

test('an old password is wrong if the user row is already newer', async () => {
  const check = world({ passwordChangedAt: '2026-11-20T11:00:00.000Z', epoch: 2 })
  await expect(check('right words')).rejects.toMatchObject(wrong)
})

test('an account that is gone has no session', async () => {
  await expect(world({}, true)('right words')).rejects.toMatchObject({ code: 'session.none' })
})
