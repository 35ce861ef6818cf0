import { expect, test, vi } from 'vitest'
import { toSessionUser, type UserItem } from '#functions/domain/accounts/user-store.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { Failure } from '#shared/model/failure.ts'
import { BusinessId, UserId } from '#shared/model/ids.ts'
import { beginErasure } from './begin-erasure.ts'
import type { ErasureRefusal } from './erasure-store.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const businessId = BusinessId.parse('biz_0123456789abcdefABCDEF')
const createdAt = '2026-11-20T12:00:00.000Z'
const person: UserItem = { userId, email: 'ann@example.org', createdAt, epoch: 1 }

type World = {
  user?: Partial<UserItem>
  carried?: RequestItem['status'][]
  posted?: RequestItem['status'][]
  drivers?: boolean
  admins?: string[]
  /** The outcome of each try to set the date. */
  results?: ('begun' | ErasureRefusal)[]
}

// Nothing else is read.
const withStatus = (status: RequestItem['status']) => ({ status, date: '2026-11-25', slot: 'morning' }) as RequestItem

const world = (about: World = {}) => {
  const { user, carried = [], posted = [], drivers = false, admins = [], results = [] } = about
  const whole = { ...person, ...user }
  const done: string[] = []
  const deps = {
    checkPassword: async (_: UserId, password: string) => {
      if (password !== 'right words') throw new Failure('password.current-wrong')
      return whole
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
    endOpenWork: async () => void done.push('end open work'),
    isProtected: ({ email }: UserItem) => email === 'root@example.org',
    now: () => new Date('2026-11-20T12:00:00Z'),
  }
  const session: Session = { user: toSessionUser(whole, new Date()), userId, tokenHash: '', authenticatedAt: '' }
  return { done, deps, run: (password = 'right words') => beginErasure(deps, session, { password }) }
}

const refusals = {
  employed: 'Your business looks after your account. Please ask your manager to remove it.',
  protected: "This account is protected and can't be erased.",
  'has-drivers': 'Your business still has drivers. Please remove them first.',
  busy: "You can't erase your account while a delivery is on its way. Please finish it first.",
}

test.each<[string, World, keyof typeof refusals]>([
  ['a driver', { user: { isDriver: true, businessId } }, 'employed'],
  ['the protected admin', { user: { isAdmin: true, email: 'root@example.org' }, admins: ['usr_1'] }, 'protected'],
  ['the last admin', { user: { isAdmin: true } }, 'protected'],
  ['a business with drivers', { user: { isBusiness: true, businessId }, drivers: true }, 'has-drivers'],
  ['an owner whose parcel is on its way', { posted: ['pending_match', 'in_transit'] }, 'busy'],
  ['a carrier of a parcel on its way', { carried: ['matched', 'in_transit'] }, 'busy'],
])('%s cannot be erased, and open work continues', async (_, about, why) => {
  const { run, done } = world(about)
  await expect(run()).rejects.toMatchObject({ code: `account.${why}`, message: refusals[why] })
  expect(done).toEqual([])
})

test('a wrong password sets no date and ends no work', async () => {
  const { run, done } = world()
  await expect(run('wrong words')).rejects.toMatchObject({ code: 'password.current-wrong' })
  expect(done).toEqual([])
})

test('sets the date in three days before open work ends', async () => {
  const { run, done, deps } = world({ posted: ['pending_match', 'matched'], carried: ['matched'] })
  expect(await run()).toEqual({
    message: 'Your account will be erased on 23 November 2026. Log in before then to keep it.',
    erases_at: '2026-11-23T12:00:00.000Z',
  })
  expect(done).toEqual(['begin alone', 'end open work'])
  expect(deps.erasures.begin).toHaveBeenCalledWith({ user: person, erasesAt: '2026-11-23T12:00:00.000Z' })
})

test('keeps one of several admins who leave at the same time', async () => {
  const admins = ['usr_1', 'usr_2']
  const one = world({ user: { isAdmin: true }, admins, results: ['admin-gone', 'begun'] })
  await one.run()
  expect(one.done).toEqual(['begin usr_1', 'begin usr_2', 'end open work'])
  const last = world({ user: { isAdmin: true }, admins, results: ['admin-gone', 'admin-gone'] })
  await expect(last.run()).rejects.toMatchObject({ code: 'account.protected' })
})

test.each<[ErasureRefusal, string]>([
  ['moved', 'state.moved'],
  ['has-drivers', 'account.has-drivers'],
])('ends no open work if the write is refused as %s', async (kept, code) => {
  const { run, done } = world({ results: [kept] })
  await expect(run()).rejects.toMatchObject({ code })
  expect(done).toEqual(['begin alone'])
})
