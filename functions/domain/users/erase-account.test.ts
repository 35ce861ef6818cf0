import { describe, expect, test, vi } from 'vitest'
import { businessRow } from '#functions/domain/accounts/business-item.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { RequestDetail, RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Decide } from '#functions/domain/requests/request-store.ts'
import type { UploadItem } from '#functions/domain/uploads/upload-store.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { BusinessId, RequestId, UploadId, UserId } from '#shared/model/ids.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { anonymiseRequests, eraseAccount } from './erase-account.ts'
import type { Erasure, ErasureRefusal } from './erasure-store.ts'
import type { Row } from './person-store.ts'

describe('erase account', () => {
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
    /** What each try at the last step comes to. */
    results?: ('erased' | ErasureRefusal)[]
    rows?: Row[]
    work?: Row[]
    /** Somebody signs in before it is closed. */
    signsIn?: boolean
  }

  const withStatus = (status: RequestItem['status']) => ({ status }) as RequestItem // the only thing that is asked

  const world = (about: World = {}) => {
    const { user, carried = [], admins = [], results = [], rows = [], work = [], signsIn = false } = about
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
        listRows: async () => [{ ...keys.user(userId), ...person, ...user }, ...rows],
        listBusinessRows: async () => work,
      },
      erasures: {
        erase,
        close: async () => {
          done.push('close')
          return !signsIn
        },
        postpone: async (_: UserItem, erasesAt: string) => {
          done.push(`put off to ${erasesAt}`)
        },
        putDetail: async () => {},
        deleteRow: (row: Key) => note(`drop ${row.SK}`)(),
        hasDrivers: async () => false,
        otherAdmins: async () => admins,
      },
      rides: { remove: () => note('remove ride')().then(() => true) },
      requests: {
        active: async () => carried.map(withStatus),
        open: async () => [],
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
      endOpenWork: note('end open work'),
      forgetMessages: (email: string) => note(`forget messages of ${email}`)(),
      count: (counters: Record<string, number>) => ({ Put: { Item: counters } }),
      isProtected: () => false,
      now: () => now,
    }
    return { done, erase, run: () => eraseAccount(deps, userId) }
  }

  const before = ['end open work', 'close', 'forget requests', 'forget messages of ann@example.org']

  test.each<[string, Partial<UserItem>]>([
    ['who has signed in', { erasesAt: '' }],
    ['whose date was set anew', { erasesAt: '2026-11-23T12:00:00.001Z' }],
  ])('of a person %s nothing goes', async (_, user) => {
    const { run, done } = world({ user })
    expect(await run()).toBe('kept')
    expect(done).toEqual([])
  })

  test('who signs in a moment before it is closed keeps every row', async () => {
    const { run, done } = world({ signsIn: true, rows: [keys.ride(userId, 'c')] })
    expect(await run()).toBe('kept')
    expect(done).toEqual(['end open work', 'close'])
  })

  test('what was picked up at the last moment puts it off by three days', async () => {
    const { run, done } = world({ carried: ['in_transit'] })
    expect(await run()).toBe('put-off')
    expect(done).toEqual(['end open work', 'put off to 2026-11-26T12:00:00.000Z'])
  })

  const at = '2026-11-20T12:00:00.000Z'
  const named = { name: 'Riverside Vans Ltd', address: '1 High Street', createdAt: at }
  const ends = { from: {}, to: {}, fromAddress: 'Leeds', toAddress: 'York', departAt: at, arriveAt: at }
  const ride = { rideId: 'c', partnerId: userId, ...ends, mode: 'Car', extraMiles: 0, loading: false, createdAt: at }

  test('the account is closed first and goes last, with its devices and single rows', async () => {
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
    expect(done.slice(0, 4)).toEqual(before)
    expect(done.slice(4, 6).toSorted()).toEqual(['drop REJ#d', 'remove ride'])
    expect(done.slice(6)).toEqual(['erase'])
    expect(erase.mock.calls[0]?.[0].rows.map(({ SK }) => SK)).toEqual(['CRED', 'SESS#a', 'PARTNER'])
  })

  test('what a crash left over is erased the next time, and nobody asks again whether it may be', async () => {
    const { run, done } = world({ user: { isBeingErased: true } })
    expect(await run()).toBe('erased')
    expect(done).toEqual([...before.slice(1), 'erase'])
  })

  test('an account that changed meanwhile is looked at again the next minute', async () => {
    await expect(world({ results: ['moved'] }).run()).rejects.toMatchObject({ code: 'state.moved' })
  })

  test('of admins who leave at once one stays', async () => {
    const admins = ['usr_1', 'usr_2']
    const one = world({ user: { isAdmin: true }, admins, results: ['admin-gone', 'erased'] })
    await one.run()
    expect(one.erase.mock.calls.map(([{ otherAdmin }]) => otherAdmin)).toEqual(admins)
  })

  test('every file of an application goes, once, and before the row that names it', async () => {
    const [photo, licence, earlier] = ['1', '2', '3'].map((last) => UploadId.parse(`upl_000000000000000000000${last}`))
    if (!photo || !licence || !earlier) throw new Error('three files were named')
    const file = (uploadId: UploadId) => ({ uploadId, contentType: 'image/png' as const, bytes: 1 })
    const documents = { 'profile-photo': file(photo), 'driving-licence': file(licence) }
    const application = anApplication({ userId, documents, photoId: photo, replaced: [earlier] })
    const { run, done } = world({ rows: [{ ...keys.partner(userId), ...application }] })
    await run()
    expect(done.slice(4, -1).toSorted()).toEqual([photo, licence, earlier].map((id) => `forget ${id}`))
    expect(done.at(-1)).toBe('erase')
  })

  test('an application is counted off by the state that it is in', async () => {
    const application = anApplication({ userId, status: 'revoked' })
    const { run, erase } = world({ rows: [{ ...keys.partner(userId), ...application }] })
    await run()
    expect(erase.mock.calls[0]?.[0].statistics).toEqual({
      Put: { Item: { users: -1, regulars: -1, refusedPartners: -1 } },
    })
  })

  test('a business goes whole, with its days and the initials of its former drivers', async () => {
    const work = [
      businessRow({ businessId, ownerId: userId, ...named, status: 'pending', version: 1 }),
      keys.businessCounts(businessId),
      keys.businessDay(businessId, '2026-11-20'),
      keys.formerDriver(businessId, other),
    ]
    const { run, done, erase } = world({ user: { isAdmin: true, isBusiness: true, businessId }, admins: [other], work })
    await run()
    expect(done.slice(4).toSorted()).toEqual(['drop DAY#2026-11-20', `drop LEFT#${other}`, 'erase'])
    const { rows, statistics } = erase.mock.calls[0]?.[0] ?? {}
    expect(rows?.map(({ PK, SK }) => `${PK} ${SK}`)).toEqual([`BIZ#${businessId} PROFILE`])
    expect(statistics).toEqual({ Put: { Item: { users: -1, admins: -1, businesses: -1, unverifiedBusinesses: -1 } } })
  })
})

describe('forget requests', () => {
  const ownerId = UserId.parse('usr_0123456789abcdefABCDEF')
  const uploadId = UploadId.parse('upl_0123456789abcdefABCDEF')

  const request: RequestItem = {
    requestId: RequestId.parse('req_0123456789abcdefABCDEF'),
    ownerId,
    version: 4,
    status: 'completed',
    event: { type: 'complete', by: ownerId, at: '2026-11-20T13:00:00.000Z' },
    createdAt: '2026-11-20T12:00:00.000Z',
    category: 'Send Parcel',
    mode: 'Car',
    date: '2026-11-21',
    slot: 'morning',
    loading: false,
    pricePence: 1240,
    pickup: { address: '5 Weir Lane, Leeds', area: 'Leeds LS1', point: { lat: 53.8, lon: -1.5 } },
    delivery: { address: '8 Quay Road, York', area: 'York YO1' },
    matches: 1,
  }
  const photo = { uploadId, contentType: 'image/jpeg', bytes: 9 } as const
  const detail: RequestDetail = {
    description: 'A vase',
    receiverContact: '07700 900456',
    photos: [photo],
    receipt: photo,
    suggestedPence: 1200,
    tariff: 1,
  }

  /** A request and its file, as they become. */
  const harness = (item: RequestItem = request) => {
    const state = { item, detail, done: [] as string[] }
    const upload: UploadItem = {
      uploadId,
      ownerId,
      purpose: 'request-photo',
      contentType: 'image/jpeg',
      size: 9,
      createdAt: '2026-11-20T12:00:00.000Z',
      state: 'claimed',
      usedBy: item.requestId,
      fileKey: 'files/a/b',
      claimedAt: '2026-11-20T12:00:00.000Z',
    }
    const note = (what: string) => async () => {
      state.done.push(what)
    }
    const deps = {
      requests: {
        all: async () => ({ posted: [state.item], carried: [] }),
        findWithDetail: async () => ({ item: state.item, detail: state.detail }),
        change: async (_: RequestId, decide: Decide) => {
          state.item = decide(state.item)?.next ?? state.item
          return state.item
        },
      },
      uploads: { find: async () => upload },
      files: { remove: (key: string) => note(`remove ${key}`)() },
      erasures: {
        deleteRow: ({ PK }: { PK: string }) => note(`drop ${PK}`)(),
        putDetail: async (_: string, next: RequestDetail) => {
          state.detail = next
        },
      },
    }
    return { state, forget: () => anonymiseRequests(deps, ownerId) }
  }

  test.each(['matched', 'in_transit'] as const)(
    'a request that is %s keeps all that its carrier needs',
    async (status) => {
      const { state, forget } = harness({ ...request, status })
      await forget()
      expect(state).toEqual({ item: { ...request, status }, detail, done: [] })
    },
  )

  test('of one that is over no door, no number and no thing is left, but what the other party was paid', async () => {
    const { state, forget } = harness()
    await forget()
    expect(JSON.stringify(state)).not.toMatch(/Weir|Quay|07700|vase|53\.8/)
    expect(state.item).toMatchObject({
      version: 4,
      pricePence: 1240,
      pickup: { address: 'Leeds LS1' },
      delivery: { address: 'York YO1' },
    })
  })

  test('its files go before the rows that know where they lie', async () => {
    const { state, forget } = harness()
    await forget()
    expect(state.done.slice(0, 2)).toEqual(['remove files/a/b', `drop UPL#${uploadId}`])
  })

  test('what is forgotten already is not touched again', async () => {
    const { state, forget } = harness()
    await forget()
    state.done.length = 0
    await forget()
    expect(state.done).toEqual([])
  })
})
