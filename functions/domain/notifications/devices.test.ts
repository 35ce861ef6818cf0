import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newSessionItem, readUserAndSession, sessionRow } from '#functions/domain/accounts/sessions/session-store.ts'
import { toSessionUser, type UserItem } from '#functions/domain/accounts/user-store.ts'
import { erasureStore } from '#functions/domain/users/erasure-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { toPushAddress } from '#functions/platform/push/push-address.ts'
import { readVapidKeys } from '#functions/platform/push/vapid-keys.ts'
import { DeleteCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { type Item, type Key, keys } from '#functions/platform/table/keys.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { type OpenLocalTable, openLocalTable } from '#lib/local/table/local-table.ts'
import { UserId } from '#shared/model/ids.ts'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { type DeviceItem, deviceIdOf, deviceStore, isLiveDevice } from './device-store.ts'
import { endDevices, getPushKey, maxDevices, registerDevice, removeDevice } from './devices.ts'

let local: OpenLocalTable
folderForEachTest('devices', (dataDir) => {
  local = openLocalTable({ dataDir, tableName })
})

const hour = 3_600_000
const day = 24 * hour
const start = new Date('2026-11-27T12:00:00.000Z')
let at = start.getTime()

beforeEach(() => {
  at = start.getTime()
  setLocalAdapters({ table: local })
})
afterEach(() => local.close())
afterAll(() => setLocalAdapters({}))

const vapid = readVapidKeys('a secret of tests')
const deps = {
  devices: deviceStore,
  findUserAndSession: readUserAndSession,
  vapidKeys: () => vapid,
  addressOf: toPushAddress,
  isServed: () => true,
  now: () => new Date(at),
}

const put = (Item: Item) => table.send(new PutCommand({ TableName: tableName, Item }))
const remove = (Key: Key) => table.send(new DeleteCommand({ TableName: tableName, Key }))
const [ann, ben] = ['A', 'B'].map((last) => UserId.parse(`usr_0123456789abcdefABCDE${last}`)) as [UserId, UserId]

/** A user who is signed in. */
const signIn = async (userId: UserId, about: Partial<UserItem> = {}, tokenHash = 'hash'): Promise<Session> => {
  const user: UserItem = { userId, email: 'a@b.example', createdAt: start.toISOString(), epoch: 1, ...about }
  await put({ ...keys.user(userId), ...user })
  await put(sessionRow(newSessionItem(user, tokenHash, 'Chrome on Android', new Date(at))))
  return { user: toSessionUser(user, start), userId, tokenHash, authenticatedAt: start.toISOString() }
}

const newKeys = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}
const browserAt = (name: string) => ({
  endpoint: `https://web.push.apple.com/${name}`,
  ...newKeys(),
  key_id: vapid.current.id,
})
const namesOf = async (userId: UserId) =>
  (await deviceStore.list(userId)).map(({ endpoint }) => endpoint.split('/').at(-1) ?? '').toSorted()
const everyName = ['one', 'two', 'own', 'shared', 'phone', 'desk', ...'abcdefghijk']
const locksOf = async (userId: UserId) => {
  const ids = everyName.map((name) => deviceIdOf({ endpoint: `https://web.push.apple.com/${name}` }))
  const locks = await Promise.all(ids.map((id) => readRow(keys.pushLock(id))))
  return locks.filter((lock) => lock?.userId === userId).length
}

test('a browser is given the current key and its id', async () => {
  expect(await getPushKey(deps)).toEqual({ public_key: vapid.current.publicKey, key_id: vapid.current.id })
})

describe('a browser that registers', () => {
  test('becomes a device until its session’s life ends, with what a message needs', async () => {
    const browser = browserAt('one')
    const { id } = await registerDevice(deps, await signIn(ann), browser)
    const { key_id: keyId, ...rest } = browser
    const endsAt = new Date(at + 30 * day).toISOString()
    expect(await deviceStore.list(ann)).toEqual([
      { userId: ann, ...rest, keyId, tokenHash: 'hash', epoch: 1, endsAt, registeredAt: start.toISOString() },
    ])
    const ttl = Date.parse(endsAt) / 1000
    expect(await readRow(keys.pushDevice(ann, id))).toMatchObject({ ttl })
    expect(await readRow(keys.pushLock(id))).toEqual({ ...keys.pushLock(id), userId: ann, ttl })
  })

  test('again in the same session changes nothing', async () => {
    const [session, browser] = [await signIn(ann), browserAt('one')]
    await registerDevice(deps, session, browser)
    at += hour
    await registerDevice(deps, session, browser)
    expect(await deviceStore.list(ann)).toMatchObject([{ registeredAt: start.toISOString() }])
  })

  test('again with new keys or in a new session replaces what is known of it', async () => {
    const browser = browserAt('one')
    await registerDevice(deps, await signIn(ann), browser)
    at += hour
    const renewed = { ...browser, ...newKeys() }
    await registerDevice(deps, await signIn(ann, {}, 'next'), renewed)
    expect(await deviceStore.list(ann)).toMatchObject([
      { p256dh: renewed.p256dh, tokenHash: 'next', registeredAt: new Date(at).toISOString() },
    ])
  })

  test.each([
    ['names no push service', { endpoint: 'https://evil.test;.push.apple.com/' }],
    ['names this machine', { endpoint: 'http://127.0.0.1:4100/x' }],
    ['has a key of 64 bytes', { p256dh: randomBytes(64).toString('base64url') }],
    [
      'has a key beside the curve',
      { p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url') },
    ],
    ['has a secret of 15 bytes', { auth: randomBytes(15).toString('base64url') }],
    ['has a secret of 17 bytes', { auth: randomBytes(17).toString('base64url') }],
  ])('is refused if it %s', async (_, wrong) => {
    const registered = registerDevice(deps, await signIn(ann), { ...browserAt('one'), ...wrong })
    await expect(registered).rejects.toMatchObject({ code: 'push.unsupported' })
    expect(await deviceStore.list(ann)).toEqual([])
  })

  test('is refused if its service is switched off here', async () => {
    const off = { ...deps, isServed: () => false }
    await expect(registerDevice(off, await signIn(ann), browserAt('one'))).rejects.toMatchObject({
      code: 'push.unsupported',
    })
  })

  test('is refused if it has subscribed with another key', async () => {
    const older = { ...browserAt('one'), key_id: readVapidKeys('an older one').current.id }
    await expect(registerDevice(deps, await signIn(ann), older)).rejects.toMatchObject({ code: 'push.stale-key' })
  })

  test('is refused once its session has ended, even at the last moment', async () => {
    const session = await signIn(ann)
    const endsMeanwhile = {
      ...deps,
      devices: {
        ...deviceStore,
        list: async (userId: string) => {
          await remove(keys.session(ann, 'hash'))
          return deviceStore.list(userId)
        },
      },
    }
    await expect(registerDevice(endsMeanwhile, session, browserAt('one'))).rejects.toMatchObject({
      code: 'session.none',
    })
    await expect(registerDevice(deps, session, browserAt('one'))).rejects.toMatchObject({ code: 'session.none' })
    expect([await namesOf(ann), await locksOf(ann)]).toEqual([[], 0])
  })
})

test('the eleventh device takes the place of the oldest, whose address is free again', async () => {
  const session = await signIn(ann)
  const names = Array.from('abcdefghijk')
  for (const name of names) {
    await registerDevice(deps, session, browserAt(name))
    at += 1000
  }
  expect(maxDevices).toBe(10)
  expect(await namesOf(ann)).toEqual(names.slice(1))
  expect(await locksOf(ann)).toBe(10)
  await registerDevice(deps, await signIn(ben), browserAt('a'))
  expect(await namesOf(ben)).toEqual(['a'])
  expect(await namesOf(ann)).toEqual(names.slice(1))
})

describe('a browser that another account has used', () => {
  test('belongs to the account that registered it last, and to no other', async () => {
    const shared = browserAt('shared')
    await registerDevice(deps, await signIn(ann), shared)
    await registerDevice(deps, await signIn(ann), browserAt('own'))
    await registerDevice(deps, await signIn(ben), shared)
    expect([await namesOf(ann), await namesOf(ben)]).toEqual([['own'], ['shared']])
    expect(await readRow(keys.pushLock(deviceIdOf(shared)))).toMatchObject({ userId: ben })
  })

  test('is taken once, if both register it at the same moment', async () => {
    const shared = browserAt('shared')
    const sessions = [await signIn(ann), await signIn(ben)]
    await Promise.all(sessions.map((session) => registerDevice(deps, session, shared)))
    const owners = [await namesOf(ann), await namesOf(ben)]
    expect(owners.flat()).toEqual(['shared'])
    const owner = (await readRow(keys.pushLock(deviceIdOf(shared))))?.userId
    expect(owners).toEqual([owner === ann ? ['shared'] : [], owner === ben ? ['shared'] : []])
  })

  test('is not registered while others keep taking it', async () => {
    const busy = { ...deps, devices: { ...deviceStore, register: async () => 'moved' as const } }
    await expect(registerDevice(busy, await signIn(ann), browserAt('one'))).rejects.toMatchObject({
      code: 'state.moved',
    })
  })
})

describe('a device that is removed', () => {
  test('is one of the caller’s own, and goes with its lock', async () => {
    const { id } = await registerDevice(deps, await signIn(ann), browserAt('one'))
    await registerDevice(deps, await signIn(ann), browserAt('two'))
    await removeDevice(deps, await signIn(ben), id)
    expect(await namesOf(ann)).toEqual(['one', 'two'])
    await removeDevice(deps, await signIn(ann), id)
    await removeDevice(deps, await signIn(ann), id)
    expect([await namesOf(ann), await locksOf(ann)]).toEqual([['two'], 1])
  })

  test('stays if it was registered again meanwhile, or by another account', async () => {
    const browser = browserAt('one')
    await registerDevice(deps, await signIn(ann), browser)
    const [stale] = await deviceStore.list(ann)
    at += hour
    await registerDevice(deps, await signIn(ann, {}, 'next'), browser)
    await deviceStore.remove(stale as DeviceItem)
    expect(await namesOf(ann)).toEqual(['one'])
    const [known] = await deviceStore.list(ann)
    await registerDevice(deps, await signIn(ben), browser)
    await deviceStore.remove(known as DeviceItem)
    expect([await namesOf(ann), await namesOf(ben), await locksOf(ben)]).toEqual([[], ['one'], 1])
  })

  test('goes with its lock when its account is erased', async () => {
    const { id } = await registerDevice(deps, await signIn(ann), browserAt('one'))
    const row = await readRow(keys.pushDevice(ann, id))
    await erasureStore.deleteRow({ ...keys.pushDevice(ann, id), ...row })
    expect([await namesOf(ann), await locksOf(ann)]).toEqual([[], 0])
  })
})

describe('when a session ends', () => {
  const end = () => endDevices(deps, ann)
  const two = async (about: Partial<UserItem> = {}) => {
    await registerDevice(deps, await signIn(ann, about, 'phone'), browserAt('phone'))
    await registerDevice(deps, await signIn(ann, about, 'desk'), browserAt('desk'))
  }

  test('a log-out removes this session’s device, and the others stay', async () => {
    await two()
    await remove(keys.session(ann, 'phone'))
    await end()
    expect([await namesOf(ann), await locksOf(ann)]).toEqual([['desk'], 1])
  })

  test('a new password removes every device', async () => {
    await two()
    await put({ ...keys.user(ann), userId: ann, email: 'a@b.example', createdAt: start.toISOString(), epoch: 2 })
    await end()
    expect([await namesOf(ann), await locksOf(ann)]).toEqual([[], 0])
  })

  test('a deactivated driver loses every device', async () => {
    await two({ isDriver: true })
    const user = { userId: ann, email: 'a@b.example', createdAt: start.toISOString(), epoch: 1, isDeactivated: true }
    await put({ ...keys.user(ann), ...user })
    await end()
    expect(await namesOf(ann)).toEqual([])
  })

  test('a driver’s device outlives a weekend without a call, and not the seven days of the session', async () => {
    await two({ isDriver: true })
    const [device] = (await deviceStore.list(ann)) as [DeviceItem, DeviceItem]
    const user = { epoch: 1 }
    at += 3 * day
    await end()
    expect(await namesOf(ann)).toEqual(['desk', 'phone'])
    expect(isLiveDevice(device, user, new Date(at))).toBe(true)
    at += 4 * day
    expect(isLiveDevice(device, user, new Date(at))).toBe(false)
    await end()
    expect(await namesOf(ann)).toEqual([])
  })

  test('nobody is sent to in another epoch, or while deactivated', async () => {
    await two()
    const [device] = (await deviceStore.list(ann)) as [DeviceItem, DeviceItem]
    expect(isLiveDevice(device, { epoch: 2 }, start)).toBe(false)
    expect(isLiveDevice(device, { epoch: 1, isDeactivated: true }, start)).toBe(false)
  })
})
