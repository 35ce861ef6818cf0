import { expect, test, vi } from 'vitest'
import { businessRow } from '#functions/domain/accounts/business-item.ts'
import type { Traits } from '#functions/domain/accounts/leaving-store.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { ProblemItem } from '#functions/domain/problems/problem-item.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { UploadItem } from '#functions/domain/uploads/upload-store.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { BusinessId, UploadId, UserId } from '#shared/model/ids.ts'
import type { Leaving } from '#shared/model/suspension.ts'
import { aProblem } from '#test/support/fake-problems.ts'
import { ring } from '#test/support/fake-requests.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { eraseAccount } from './erase-account.ts'
import type { Erasure, ErasureRefusal } from './erasure-store.ts'
import type { Row } from './person-store.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const other = UserId.parse('usr_0123456789abcdefABCDEG')
const businessId = BusinessId.parse('biz_0123456789abcdefABCDEF')
const now = new Date('2026-11-23T12:00:00.000Z')
const due = { erasesAt: now.toISOString() }
const person: UserItem = { userId, email: 'ann@example.org', createdAt: '2026-11-20T12:00:00.000Z', epoch: 2, ...due }

type World = {
  user?: Partial<UserItem>
  carried?: RequestItem['status'][]
  admins?: string[]
  /** The outcome of each try of the last step. */
  results?: ('erased' | ErasureRefusal)[]
  rows?: Row[]
  work?: Row[]
  problems?: ProblemItem[]
  uploads?: UploadItem[]
  /** The user signs in before the account is closed. */
  signsIn?: boolean
}

const sealedYear = { Update: { Key: keys.taxYear(2026, userId), UpdateExpression: 'SET sealed = :sealed' } }
const withStatus = (status: RequestItem['status']) => ({ status }) as RequestItem // nothing else is read

const world = (about: World = {}) => {
  const {
    user,
    carried = [],
    admins = [],
    results = [],
    rows = [],
    work = [],
    problems = [],
    uploads = [],
    signsIn = false,
  } = about
  const done: string[] = []
  const note = (what: string) => async () => void done.push(what)
  const erase = vi.fn(async (_: Erasure) => {
    done.push('erase')
    return results.shift() ?? 'erased'
  })
  const deps = {
    people: {
      listRows: async () => [{ ...keys.user(userId), ...person, ...user }, ...rows],
      listBusinessRows: async () => work,
    },
    erasures: {
      erase,
      close: async (_: UserItem, leavesMarks: boolean) => {
        done.push(leavesMarks ? 'close, with marks to leave' : 'close')
        return !signsIn
      },
      postpone: async (_: UserItem, erasesAt: string) => void done.push(`put off to ${erasesAt}`),
      ...{ putDetail: async () => {}, putStep: async () => {} },
      deleteRow: (row: Key) => note(`drop ${row.SK}`)(),
      hasDrivers: async () => false,
      otherAdmins: async () => admins,
    },
    rides: { remove: () => note('remove ride')().then(() => true) },
    requests: {
      ...{ active: async () => carried.map(withStatus), open: async () => [] },
      all: async () => {
        done.push('forget requests')
        return { posted: [], carried: [] }
      },
      findWhole: async () => undefined,
      change: async () => withStatus('cancelled'),
    },
    uploads: {
      find: async (uploadId: string) => {
        done.push(`find ${uploadId}`)
        return uploads.find((upload) => upload.uploadId === uploadId)
      },
      remove: async ({ uploadId }: UploadItem) => void done.push(`delete ${uploadId}`),
      keepUntil: async (uploadId: string, usedBy: string, until: Date) =>
        void done.push(`keep ${uploadId} of ${usedBy} until ${until.toISOString()}`),
    },
    ...{ files: { remove: async () => {} }, endOpenWork: note('end open work') },
    problems: { of: async (id: string) => (id === userId ? problems : []) },
    ...{ forgetStatements: note('forget statements'), forgetReports: note('forget reports') },
    ...{ forgetReviews: note('forget reviews'), forgetBlocks: note('forget blocks') },
    ...{ forgetProposals: note('forget proposals'), count: (counters: object) => ({ Put: { Item: { ...counters } } }) },
    forgetMessages: (email: string) => note(`forget messages of ${email}`)(),
    isProtected: () => false,
    leavings: {
      ofErased: (traits: Traits, mark: object) => [{ Put: { Item: { ...traits, ...mark } } }],
      removal: (hashes: readonly string[] = [], cause: Leaving) =>
        hashes.map((hash) => ({ Delete: { Key: { PK: hash, SK: cause } } })),
    },
    keyRing: () => ring,
    sealTaxYears: async (all: readonly Row[]) => all.filter(({ SK }) => SK === 'TAX').map(() => sealedYear),
    now: () => now,
  }
  return { done, erase, people: deps.people, run: () => eraseAccount(deps, userId) }
}

const idOf = (last: number) => UploadId.parse(`upl_000000000000000000000${last}`)
const file = (uploadId: UploadId) => ({ uploadId, contentType: 'image/png' as const, bytes: 1 })
const picture = { purpose: 'id-document', contentType: 'image/png', size: 1, createdAt: '', claimedAt: '' } as const
const anUpload = (uploadId: UploadId, usedBy: string): UploadItem => ({
  ...{ uploadId, ownerId: userId, ...picture, state: 'claimed', usedBy, fileKey: 'files/a' },
})

const gone = ['requests', 'statements', 'proposals', 'reports', 'reviews', 'messages of ann@example.org', 'blocks']
const before = ['end open work', 'close', ...gone.map((what) => `forget ${what}`)]

test.each<[string, Partial<UserItem>]>([
  ['who has signed in since', { erasesAt: '' }],
  ['with a later date', { erasesAt: '2026-11-23T12:00:00.001Z' }],
])('a user %s is not erased', async (_, user) => {
  const { run, done } = world({ user })
  expect(await run()).toBe('kept')
  expect(done).toEqual([])
})

test('a user who signs in before the account is closed keeps every row', async () => {
  const { run, done } = world({ signsIn: true, rows: [keys.ride(userId, 'c')] })
  expect(await run()).toBe('kept')
  expect(done).toEqual(['end open work', 'close'])
})

test('a delivery picked up at the last moment postpones the erasure by three days', async () => {
  const { run, done } = world({ carried: ['in_transit'] })
  expect(await run()).toBe('put-off')
  expect(done).toEqual(['end open work', 'put off to 2026-11-26T12:00:00.000Z'])
})

const openUntil = (closesAt: string) => aProblem({ closesAt })

test.each([
  ['by three days', ['2026-11-29T12:00:00.000Z', '2026-11-27T12:00:00.000Z'], '2026-11-26T12:00:00.000Z'],
  ['until it closes', ['2026-11-24T12:00:00.000Z', '2026-11-23T12:00:01.000Z'], '2026-11-24T12:00:00.000Z'],
])('an open problem postpones the erasure %s', async (_, ends, date) => {
  const { run, done } = world({ problems: ends.map(openUntil) })
  expect(await run()).toBe('put-off')
  expect(done).toEqual(['end open work', `put off to ${date}`])
})

test('a problem that is closed, or whose time is over, does not postpone the erasure', async () => {
  const problems = [aProblem({ state: 'resolved' }), openUntil('2026-11-23T12:00:00.000Z')]
  const { run } = world({ problems })
  expect(await run()).toBe('erased')
})

const at = '2026-11-20T12:00:00.000Z'
const named = { name: 'Riverside Vans Ltd', address: '1 High Street', createdAt: at }
const ends = { from: {}, to: {}, fromAddress: 'Leeds', toAddress: 'York', departAt: at, arriveAt: at }
const ride = { rideId: 'c', partnerId: userId, ...ends, mode: 'Car', extraMiles: 0, loading: false, createdAt: at }

test('closes the account first and deletes it last, with its devices and single rows', async () => {
  const rows = [
    keys.credentials(userId),
    keys.session(userId, 'a'),
    keys.sockets(userId),
    { ...keys.ride(userId, 'c'), ...ride },
    { ...keys.partner(userId), ...anApplication({ userId }) },
    { PK: keys.user(userId).PK, SK: 'REJ#d' },
  ]
  const { run, done, erase } = world({ rows })
  expect(await run()).toBe('erased')
  expect([...done.slice(0, before.length), done.at(-1)]).toEqual([...before, 'erase'])
  expect(done.slice(before.length, -1).toSorted()).toEqual(['drop REJ#d', 'remove ride'])
  expect(erase.mock.calls[0]?.[0].rows.map(({ SK }) => SK)).toEqual(['CRED', 'SESS#a', 'PARTNER'])
})

test('finishes an erasure that crashed without checking again whether it is allowed', async () => {
  const { run, done } = world({ user: { isBeingErased: true } })
  expect(await run()).toBe('erased')
  expect(done).toEqual([...before.slice(1), 'erase'])
})

test('fails if the account changed meanwhile, so that the next run tries again', async () => {
  await expect(world({ results: ['moved'] }).run()).rejects.toMatchObject({ code: 'state.moved' })
})

test('succeeds if another sweeper has erased the account meanwhile', async () => {
  const { run, erase, people } = world({ results: ['moved'] })
  erase.mockImplementationOnce(async () => {
    people.listRows = async () => []
    return 'moved'
  })
  expect(await run()).toBe('erased')
})

test.each<[string, Partial<UserItem>, 'revoked' | 'verified', object | undefined]>([
  ['was suspended until they asked', { suspension: { reason: 'R', at, endsAt: at } }, 'verified', undefined],
  [
    'was suspended when they asked',
    { suspension: { reason: 'R', at, endsAt: '2026-11-20T12:00:00.001Z' } },
    'verified',
    { state: 'suspended', endsAt: '2026-11-20T12:00:00.001Z' },
  ],
  ['is suspended', { suspension: { reason: 'R', at } }, 'verified', { state: 'suspended' }],
  ['was revoked', {}, 'revoked', { state: 'revoked' }],
  ['was neither', {}, 'verified', undefined],
])('leaves the marks of a user who %s, decided before the first row is deleted', async (_, user, status, mark) => {
  const application = anApplication({ userId, status, vehicleRegistration: 'AB12 CDE' })
  const { run, done, erase } = world({ user, rows: [{ ...keys.partner(userId), ...application }] })
  await run()
  expect(done).toContain(mark ? 'close, with marks to leave' : 'close')
  const traits = { email: person.email, vehicleRegistration: 'AB12 CDE' }
  expect(erase.mock.calls[0]?.[0].marks).toMatchObject(mark ? [{ Put: { Item: { ...traits, ...mark } } }] : [])
})

test('removes the marks that an earlier suspension or revocation left', async () => {
  const application = anApplication({ userId, status: 'verified', marks: ['r'] })
  const user = { suspension: { reason: 'R', at, endsAt: at }, marks: ['s'] }
  const { run, erase } = world({ user, rows: [{ ...keys.partner(userId), ...application }] })
  await run()
  const gone = [
    ['s', 'suspended'],
    ['r', 'revoked'],
  ].map(([PK, SK]) => ({ Delete: { Key: { PK, SK } } }))
  expect(erase.mock.calls[0]?.[0].marks).toEqual(gone)
})

test('keeps one of several admins who leave at the same time', async () => {
  const admins = ['usr_1', 'usr_2']
  const one = world({ user: { isAdmin: true }, admins, results: ['admin-gone', 'erased'] })
  await one.run()
  expect(one.erase.mock.calls.map(([{ otherAdmin }]) => otherAdmin)).toEqual(admins)
})

test('deletes every file of an application once, before the row that names it', async () => {
  const [photo, licence, earlier] = [idOf(1), idOf(2), idOf(3)]
  const documents = { 'profile-photo': file(photo), 'driving-licence': file(licence) }
  const application = anApplication({ userId, documents, photoId: photo, replaced: [earlier] })
  const uploads = [photo, licence, earlier].map((id) => anUpload(id, userId))
  const { run, done } = world({ rows: [{ ...keys.partner(userId), ...application }], uploads })
  await run()
  const gone = done.filter((what) => /^delete/.test(what)).toSorted()
  expect(gone).toEqual([photo, licence, earlier].map((id) => `delete ${id}`))
  expect(done.at(-1)).toBe('erase')
})

test('L1 deletes no files of others whose ids are in its rows, in file fields or in texts', async () => {
  const [photo, evidence] = [idOf(1), idOf(2)]
  const spelled = { name: evidence, contactNumber: evidence, loginEmail: `${evidence}@drivers.example.org` }
  const files = { photo: file(photo), licence: file(evidence) }
  const driver = { userId, businessId, ...spelled, isActive: true, createdAt: at, ...files }
  const { run, done } = world({
    rows: [{ ...keys.partner(userId), ...anApplication({ userId, vehicleMakeModel: evidence }) }],
    work: [{ ...keys.driver(businessId, userId), ...driver }],
    uploads: [anUpload(photo, userId), anUpload(evidence, 'req_0000000000000000000001')],
  })
  expect(await run()).toBe('erased')
  expect(done.filter((what) => /^delete/.test(what))).toEqual([`delete ${photo}`])
})

test('subtracts an application from the counters of its state', async () => {
  const application = anApplication({ userId, status: 'revoked' })
  const { run, erase } = world({ rows: [{ ...keys.partner(userId), ...application }] })
  await run()
  expect(erase.mock.calls[0]?.[0].statistics).toEqual({
    Put: { Item: { users: -1, regulars: -1, refusedPartners: -1 } },
  })
})

test('deletes a business with its days and the initials of its former drivers', async () => {
  const work = [
    businessRow({ businessId, ownerId: userId, ...named, status: 'pending', version: 1 }),
    keys.businessCounts(businessId),
    keys.businessDay(businessId, '2026-11-20'),
    keys.formerDriver(businessId, other),
  ]
  const { run, done, erase } = world({ user: { isAdmin: true, isBusiness: true, businessId }, admins: [other], work })
  await run()
  expect(done.slice(before.length).toSorted()).toEqual(['drop DAY#2026-11-20', `drop LEFT#${other}`, 'erase'])
  const { rows, statistics } = erase.mock.calls[0]?.[0] ?? {}
  expect(rows?.map(({ PK, SK }) => `${PK} ${SK}`)).toEqual([`BIZ#${businessId} PROFILE`])
  expect(statistics).toEqual({ Put: { Item: { users: -1, admins: -1, businesses: -1, unverifiedBusinesses: -1 } } })
})

test('keeps who earned what in the same transaction that deletes the account', async () => {
  const { run, erase } = world({ rows: [keys.taxNumber(userId)] })
  await run()
  const [{ marks, rows }] = erase.mock.calls[0] as [Erasure] // it ran once
  expect(marks).toEqual([sealedYear])
  expect(rows).toContainEqual(keys.taxNumber(userId))
})
