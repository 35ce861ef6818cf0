import { expect, test, vi } from 'vitest'
import type { BusinessState } from '#functions/domain/accounts/business-item.ts'
import type { ApplicationState } from '#functions/domain/partners/partner-item.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import { toSessionUser, type UserItem } from '#functions/platform/sessions/user-item.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { BusinessId, UploadId, UserId } from '#shared/model/ids.ts'
import { anApplication } from '#test/support/an-application.ts'
import { eraseAccount } from './erase-account.ts'
import type { Erasure, Kept } from './erasure-store.ts'
import type { Row } from './person-store.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const other = UserId.parse('usr_0123456789abcdefABCDEG')
const businessId = BusinessId.parse('biz_0123456789abcdefABCDEF')
const person: UserItem = { userId, email: 'ann@example.org', createdAt: '2026-11-20T12:00:00.000Z', epoch: 1 }

type World = {
  user?: Partial<UserItem>
  carried?: RequestItem['status'][]
  posted?: RequestItem['status'][]
  drivers?: boolean
  admins?: string[]
  /** What each try at the last step comes to. */
  results?: ('erased' | Kept)[]
  rows?: Row[]
  whileCancelling?: () => void
}

const withStatus = (status: RequestItem['status']) => ({ status }) as RequestItem // the only thing that is asked

const world = ({
  user,
  carried = [],
  posted = [],
  drivers = false,
  admins = [],
  results = [],
  rows = [],
  whileCancelling = () => {},
}: World = {}) => {
  const whole = { ...person, ...user }
  const done: string[] = []
  const note = (what: string) => async () => {
    done.push(what)
  }
  const erase = vi.fn(async (_: Erasure) => {
    done.push('erase')
    return results.shift() ?? 'erased'
  })
  const deps = {
    people: {
      rowsOf: async () => [{ ...keys.user(userId), ...whole }, ...rows],
      workOf: async () => (whole.businessId ? { ...keys.business(businessId), status: 'pending' } : undefined),
    },
    erasures: {
      erase,
      putDetail: async () => {},
      drop: (row: Key) => note(`drop ${row.SK}`)(),
      hasDrivers: async () => drivers,
      otherAdmins: async () => admins,
    },
    rides: { remove: () => note('remove ride')().then(() => true) },
    requests: {
      active: async () => carried.map(withStatus),
      open: async () => posted.map(withStatus),
      all: async () => {
        done.push('forget requests')
        return { posted: [], carried: [] }
      },
      findWithDetail: async () => undefined,
      change: async () => withStatus('cancelled'),
    },
    uploads: {
      find: async (uploadId: string) => {
        done.push(`forget ${uploadId}`)
        return undefined
      },
    },
    files: { remove: async () => {} },
    cancelAllOf: async () => {
      done.push('cancel requests')
      whileCancelling()
    },
    partnerFell: note('give back jobs'),
    searchTokens: () => ['ann'],
    count: (counters: Record<string, number>) => ({ Put: { Item: counters } }),
    partnerCounters: (before: ApplicationState | undefined) => (before ? { [`${before}Partners`]: -1 } : {}),
    businessCounters: (before: BusinessState | undefined) => (before ? { [`${before}Businesses`]: -1 } : {}),
    userCounters: ({ isAdmin }: UserItem) => ({ users: -1, ...(isAdmin && { admins: -1 }) }),
    isProtected: ({ email }: UserItem) => email === 'root@example.org',
    now: () => new Date('2026-11-20T12:00:00Z'),
  }
  const session: Session = { user: toSessionUser(whole), userId, tokenHash: '', authenticatedAt: '' }
  return { done, erase, run: () => eraseAccount(deps, session) }
}

test.each<[string, World, string]>([
  ['a driver', { user: { isDriver: true, businessId } }, 'account.employed'],
  ['the protected admin', { user: { isAdmin: true, email: 'root@example.org' }, admins: [other] }, 'account.protected'],
  ['the last admin', { user: { isAdmin: true } }, 'account.protected'],
  ['a business with drivers', { user: { isBusiness: true, businessId }, drivers: true }, 'account.has-drivers'],
  ['whose parcel is on its way', { posted: ['pending_match', 'in_transit'] }, 'account.busy'],
  ['who has promised to carry', { carried: ['matched'] }, 'account.busy'],
  ['who is carrying', { carried: ['in_transit'] }, 'account.busy'],
])('%s stays, with everything that is theirs', async (_, about, code) => {
  const { run, done } = world(about)
  await expect(run()).rejects.toMatchObject({ code })
  expect(done).toEqual([])
})

test('what is picked up while the others are called off keeps its owner', async () => {
  const posted: RequestItem['status'][] = ['matched']
  const { run, done } = world({ posted, whileCancelling: () => posted.splice(0, 1, 'in_transit') })
  await expect(run()).rejects.toMatchObject({ code: 'account.busy' })
  expect(done).toEqual(['cancel requests'])
})

test('an open request of theirs does not keep anybody', async () => {
  const { run, done } = world({ posted: ['pending_match', 'pending_partner_approval', 'matched'] })
  await run()
  const requests = ['cancel requests', 'forget requests']
  expect(done).toEqual([...requests, 'erase', ...requests])
})

test('the account goes last, with its devices and single rows; sockets are left to who closes them', async () => {
  const rows = [
    keys.credentials(userId),
    keys.session(userId, 'a'),
    keys.sockets(userId),
    keys.ride(userId, 'c'),
    keys.partner(userId),
    { PK: keys.user(userId).PK, SK: 'REJ#d' },
  ]
  const { run, done, erase } = world({ rows })
  await run()
  expect(done.slice(2, 4).toSorted()).toEqual(['drop REJ#d', 'remove ride'])
  expect(done.indexOf('erase')).toBe(4)
  expect(erase.mock.calls[0]?.[0].rows.map(({ SK }) => SK)).toEqual(['CRED', 'SESS#a', 'PARTNER'])
})

test('what was offered to a partner goes back once there is no account that could be offered more', async () => {
  const { run, done } = world({ user: { isPartner: true, isVerifiedPartner: true } })
  await run()
  const requests = ['cancel requests', 'forget requests']
  expect(done).toEqual([...requests, 'erase', 'cancel requests', 'give back jobs', 'forget requests'])
})

test('what a crash left over is erased the next time', async () => {
  const { run, erase } = world()
  erase.mockRejectedValueOnce(new Error('the power went'))
  await expect(run()).rejects.toThrow('the power went')
  await run()
  expect(erase).toHaveBeenCalledTimes(2)
})

test('of admins who leave at once one stays', async () => {
  const admins = ['usr_1', 'usr_2']
  const one = world({ user: { isAdmin: true }, admins, results: ['admin-gone', 'erased'] })
  await one.run()
  expect(one.erase.mock.calls.map(([{ otherAdmin }]) => otherAdmin)).toEqual(admins)
  const last = world({ user: { isAdmin: true }, admins, results: ['admin-gone', 'admin-gone'] })
  await expect(last.run()).rejects.toMatchObject({ code: 'account.protected' })
})

test('an account that changed meanwhile is looked at again by its owner', async () => {
  await expect(world({ results: ['moved'] }).run()).rejects.toMatchObject({ code: 'state.moved' })
})

test('every file of an application goes, once, and before the row that names it', async () => {
  const [photo, licence, before] = ['1', '2', '3'].map((last) => UploadId.parse(`upl_000000000000000000000${last}`))
  if (!photo || !licence || !before) throw new Error('three files were named')
  const file = (uploadId: UploadId) => ({ uploadId, contentType: 'image/png' as const, bytes: 1 })
  const documents = { 'profile-photo': file(photo), 'driving-licence': file(licence) }
  const application = anApplication({ userId, documents, photoId: photo, replaced: [before] })
  const { run, done } = world({ rows: [{ ...keys.partner(userId), ...application }] })
  await run()
  expect(done.slice(2, -3).toSorted()).toEqual([photo, licence, before].map((id) => `forget ${id}`))
  expect(done.at(-3)).toBe('erase')
})

test('an application is counted off by the state that it is in', async () => {
  const application = anApplication({ userId, status: 'revoked' })
  const { run, erase } = world({ rows: [{ ...keys.partner(userId), ...application }] })
  await run()
  expect(erase.mock.calls[0]?.[0].statistics).toEqual({ Put: { Item: { users: -1, revokedPartners: -1 } } })
})

test('everything that was counted is counted off', async () => {
  const { run, erase } = world({ user: { isAdmin: true, isBusiness: true, businessId }, admins: [other] })
  await run()
  expect(erase.mock.calls[0]?.[0].statistics).toEqual({
    Put: { Item: { users: -1, admins: -1, pendingBusinesses: -1 } },
  })
})
