import { beforeEach, expect, test, vi } from 'vitest'
import type { CredentialsItem } from '#functions/domain/accounts/account.ts'
import { hashPassword } from '#functions/domain/accounts/passwords/password-hash.ts'
import type { LoginTries } from '#functions/domain/accounts/sign-in/login-store.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import { toSessionUser, type UserItem } from '#functions/platform/sessions/user-item.ts'
import { BusinessId, UserId } from '#shared/model/ids.ts'
import { beginErasure } from './begin-erasure.ts'
import type { Kept } from './erasure-store.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const businessId = BusinessId.parse('biz_0123456789abcdefABCDEF')
const createdAt = '2026-11-20T12:00:00.000Z'
const person: UserItem = { userId, email: 'ann@example.org', createdAt, epoch: 1 }
const passwordHash = await hashPassword('right words')

type World = {
  user?: Partial<UserItem>
  carried?: RequestItem['status'][]
  posted?: RequestItem['status'][]
  drivers?: boolean
  admins?: string[]
  /** What each try to set the date comes to. */
  results?: ('begun' | Kept)[]
  credentials?: Partial<CredentialsItem>
}

const withStatus = (status: RequestItem['status']) => ({ status }) as RequestItem // the only thing that is asked

const world = (about: World = {}) => {
  const { user, carried = [], posted = [], drivers = false, admins = [], results = [], credentials } = about
  const whole = { ...person, ...user }
  const done: string[] = []
  let tries: LoginTries | undefined
  const deps = {
    accounts: {
      findAccount: async () => ({
        user: whole,
        credentials: { userId, passwordHash, changedAt: createdAt, ...credentials },
      }),
    },
    logins: {
      reserve: async (_: string, seen: LoginTries | undefined, next: LoginTries) => {
        if (seen?.tries !== tries?.tries) return { seen: tries }
        tries = next
        return 'done' as const
      },
      clear: async () => {
        tries = undefined
      },
    },
    erasures: {
      begin: vi.fn(async ({ otherAdmin }: { otherAdmin: string | undefined }) => {
        done.push(`begin ${otherAdmin ?? 'alone'}`)
        return results.shift() ?? 'begun'
      }),
      hasDrivers: async () => drivers,
      otherAdmins: async () => admins,
    },
    requests: { active: async () => carried.map(withStatus), open: async () => posted.map(withStatus) },
    endOpenWork: async () => {
      done.push('end open work')
    },
    isProtected: ({ email }: UserItem) => email === 'root@example.org',
    now: () => new Date(),
  }
  const session: Session = { user: toSessionUser(whole), userId, tokenHash: '', authenticatedAt: '' }
  return { done, deps, run: (password = 'right words') => beginErasure(deps, session, { password }) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  return () => vi.useRealTimers()
})

test.each<[string, World, string]>([
  ['a driver', { user: { isDriver: true, businessId } }, 'account.employed'],
  [
    'the protected admin',
    { user: { isAdmin: true, email: 'root@example.org' }, admins: ['usr_1'] },
    'account.protected',
  ],
  ['the last admin', { user: { isAdmin: true } }, 'account.protected'],
  ['a business with drivers', { user: { isBusiness: true, businessId }, drivers: true }, 'account.has-drivers'],
  ['whose parcel is on its way', { posted: ['pending_match', 'in_transit'] }, 'account.busy'],
  ['who is carrying', { carried: ['matched', 'in_transit'] }, 'account.busy'],
])('%s stays, and whatever is open goes on', async (_, about, code) => {
  const { run, done } = world(about)
  await expect(run()).rejects.toMatchObject({ code })
  expect(done).toEqual([])
})

test('a wrong password sets no date and ends nothing, and says so beside the field', async () => {
  const { run, done } = world()
  await expect(run('wrong words')).rejects.toMatchObject({
    code: 'password.current-wrong',
    fields: { password: 'This is not your password.' },
  })
  expect(done).toEqual([])
})

test('after five wrong passwords the right one has to wait, too', async () => {
  const { run, done } = world()
  for (let count = 0; count < 5; count += 1) await expect(run('wrong words')).rejects.toThrow()
  await expect(run()).rejects.toMatchObject({ code: 'limit.reached', retryAfterSeconds: 60 })
  expect(done).toEqual([])
})

test('a right password forgives the wrong ones before it', async () => {
  const { run } = world({ results: ['moved'] })
  for (let count = 0; count < 4; count += 1) await expect(run('wrong words')).rejects.toThrow()
  await expect(run()).rejects.toMatchObject({ code: 'state.moved' })
  await expect(run('wrong words')).rejects.toMatchObject({ code: 'password.current-wrong' })
})

test('an old password read beside the row of a newer one is wrong', async () => {
  const { run } = world({ user: { passwordChangedAt: '2026-11-20T11:00:00.000Z', epoch: 2 } })
  await expect(run()).rejects.toMatchObject({ code: 'password.current-wrong' })
})

test('who may go hears the date, three days on, before what is open ends', async () => {
  const { run, done, deps } = world({ posted: ['pending_match', 'matched'], carried: ['matched'] })
  expect(await run()).toEqual({
    message: 'Your account will be erased on 23 November 2026. Sign in before then to keep it.',
    erases_at: '2026-11-23T12:00:00.000Z',
  })
  expect(done).toEqual(['begin alone', 'end open work'])
  expect(deps.erasures.begin).toHaveBeenCalledWith({ user: person, erasesAt: '2026-11-23T12:00:00.000Z' })
})

test('of admins who leave at once one stays', async () => {
  const admins = ['usr_1', 'usr_2']
  const one = world({ user: { isAdmin: true }, admins, results: ['admin-gone', 'begun'] })
  await one.run()
  expect(one.done).toEqual(['begin usr_1', 'begin usr_2', 'end open work'])
  const last = world({ user: { isAdmin: true }, admins, results: ['admin-gone', 'admin-gone'] })
  await expect(last.run()).rejects.toMatchObject({ code: 'account.protected' })
})

test.each<[Kept, string]>([
  ['moved', 'state.moved'],
  ['has-drivers', 'account.has-drivers'],
])('what has %s meanwhile ends nothing', async (kept, code) => {
  const { run, done } = world({ results: [kept] })
  await expect(run()).rejects.toMatchObject({ code })
  expect(done).toEqual(['begin alone'])
})
