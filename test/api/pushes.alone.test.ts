import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { goodPassword, logIn } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { listenAs } from '#test/support/live-socket.ts'
import { listNotifications, readUpTo } from '#test/support/notifications.ts'
import { accept } from '#test/support/offers.ts'
import { startPushReceiver } from '#test/support/push-receiver.ts'
import { ok, post } from '#test/support/requests.ts'
import type { Answer } from '#test/support/scripted-server.ts'
import { putRow, readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { startHostWithUnreliableTable } from '#test/support/unreliable-table.ts'
import { waitFor } from '#test/support/wait-for.ts'

const { host, rough, stop } = await startHostWithUnreliableTable()
const service = await startPushReceiver()
afterAll(async () => {
  await stop()
  await service.close()
})

const saying =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end()

beforeEach(() => {
  clock.freeze()
  rough.handOver((records) => records)
  service.answer(saying(201))
})

const leeds = { lat: 53.7975, lng: -1.5475 }

const aPath = (): string => `/send/${randomBytes(8).toString('hex')}`

/** Registers a browser. Returns the path at which the service takes its messages. */
const register = async ({ notifications }: Client, path = aPath()): Promise<string> => {
  const { key_id = '' } = ok(await notifications.getPushKey()).body
  const { subscription } = service
  ok(await notifications.registerDevice({ body: { ...subscription, endpoint: `${service.url}${path}`, key_id } }))
  return path
}

/** The titles that have arrived at each of these browsers. */
const shownAt = async (...paths: string[]): Promise<string[][]> => {
  await host.settled()
  const all = service.heard().map(({ url }, index) => ({ url, ...service.opened()[index] }))
  return paths.map((path) => all.filter(({ url }) => url === path).map(({ notification }) => notification.title))
}

const taken = 'A partner has accepted your request'

/** An owner with a browser, and a request that a partner accepts. */
const anOwner = async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const path = await register(owner.client)
  const { id } = await post(owner.client)
  await host.settled()
  service.answer(saying(201))
  return { owner, partner, path, id }
}

/** Lets this many notifications have gone to a user's browsers, one a minute. */
const hasGot = async (count: number, { userId }: Person): Promise<void> => {
  for (let index = 1; index <= count; index += 1) {
    const at = new Date(Date.now() - index * 60_000).toISOString()
    const row = { kind: 'adminRights', isAdmin: true, pushedAt: at }
    await putRow({ ...keys.notification(userId, `${at}#test${index}`), ...row })
  }
}

test('an accepted request reaches each browser of its owner once, also when the stream repeats it', async () => {
  const { owner, partner, path, id } = await anOwner()
  const second = await register(await logIn(host, owner.user.email))
  rough.handOver((records) => [...records, ...records])
  ok(await accept(partner, id))
  expect(await shownAt(path, second)).toEqual([[taken], [taken]])
  const [entry] = (await listNotifications(owner)).items
  expect(service.opened()[0]).toMatchObject({
    web_push: 8030,
    notification: { title: taken, body: entry?.body, navigate: `${host.url}${entry?.opens}`, app_badge: 1 },
  })
})

test('newer words about the same request have the tag of the older ones', async () => {
  const { partner: first, path, id } = await anOwner()
  for (const partner of [first, await aPartner(host)]) {
    ok(await accept(partner, id))
    ok(await partner.client.requests.cancelRequest({ params: { id } }))
    await host.settled()
  }
  expect((await shownAt(path)).flat()).toHaveLength(4)
  expect(new Set(service.opened().map(({ notification }) => notification.tag)).size).toBe(2)
})

describe('nothing arrives', () => {
  test('after a log-out', async () => {
    const { owner, partner, path, id } = await anOwner()
    const second = await logIn(host, owner.user.email)
    const other = await register(second)
    ok(await second.auth.logout())
    await host.settled()
    expect(await devicesOf(owner)).toBe(1)
    ok(await accept(partner, id))
    expect(await shownAt(path, other)).toEqual([[taken], []])
  })

  test('after a new password, until the browser has registered again', async () => {
    const { owner, partner, path, id } = await anOwner()
    const newPassword = `${goodPassword} anew`
    ok(await owner.client.auth.changePassword({ body: { currentPassword: goodPassword, newPassword } }))
    await host.settled()
    expect(await devicesOf(owner)).toBe(0)
    ok(await accept(partner, id))
    expect(await shownAt(path)).toEqual([[]])
    await register(owner.client, path)
    ok(await partner.client.requests.cancelRequest({ params: { id } }))
    expect(await shownAt(path)).toEqual([['Your request is open to all partners again']])
  })

  test('at a browser that another account has registered since', async () => {
    const { owner, partner, path, id } = await anOwner()
    const other = await aRequester(host)
    await register(other.client, path)
    ok(await accept(partner, id))
    expect(await shownAt(path)).toEqual([[]])
    expect([await devicesOf(owner), await devicesOf(other)]).toEqual([0, 1])
  })

  test('beyond thirty in an hour, until the hour is over', async () => {
    const { owner, partner, path, id } = await anOwner()
    await hasGot(30, owner)
    ok(await accept(partner, id))
    expect(await shownAt(path)).toEqual([[]])
    expect((await listNotifications(owner)).items[0]?.kind).toBe('taken')
    clock.advance(minutes(40))
    ok(await partner.client.requests.cancelRequest({ params: { id } }))
    expect(await shownAt(path)).toEqual([['Your request is open to all partners again']])
  })

  test('beyond thirty in an hour, although newer words have replaced most of them in the list', async () => {
    const { owner, path, id } = await anOwner()
    const partners = [await aPartner(host), await aPartner(host)]
    await hasGot(27, owner)
    for (const partner of partners) {
      ok(await accept(partner, id))
      await host.settled()
      ok(await partner.client.requests.cancelRequest({ params: { id } }))
      await host.settled()
    }
    const items = (await listNotifications(owner)).items.filter(({ kind }) => kind !== 'adminRights')
    expect(items).toHaveLength(2)
    expect((await shownAt(path)).flat()).toHaveLength(3)
  })

  test('beyond thirty in an hour, also of those that come at once', async () => {
    const { owner, partner, path, id } = await anOwner()
    const ids = [id, (await post(owner.client)).id, (await post(owner.client)).id]
    await host.settled()
    await hasGot(28, owner)
    rough.hold()
    for (const one of ids) ok(await accept(partner, one))
    rough.release()
    expect(await shownAt(path)).toEqual([[taken, taken]])
    expect((await listNotifications(owner)).items.filter(({ kind }) => kind === 'taken')).toHaveLength(3)
  })
})

const devicesOf = async ({ userId }: Person): Promise<number> =>
  (await rowsOf(keys.user(userId).PK)).filter(({ SK }) => String(SK).startsWith('PUSH#')).length

test('a browser that is gone is forgotten', async () => {
  const { owner, partner, id } = await anOwner()
  service.answer(saying(410))
  ok(await accept(partner, id))
  await host.settled()
  expect(await devicesOf(owner)).toBe(0)
})

describe('what a service could not take', () => {
  const late = async () => {
    const about = await anOwner()
    service.answer(saying(503))
    ok(await accept(about.partner, about.id))
    await host.settled()
    service.answer(saying(201))
    clock.advance(minutes(1) + 1)
    return about
  }

  test('arrives a minute later', async () => {
    const { path } = await late()
    await host.sweep()
    expect(await shownAt(path)).toEqual([[taken]])
    clock.advance(minutes(2))
    await host.sweep()
    expect(await shownAt(path)).toEqual([[taken]])
  })

  test('is dropped once it has been read', async () => {
    const { owner, path } = await late()
    ok(await readUpTo(owner, (await listNotifications(owner)).items[0]?.id))
    await host.sweep()
    expect(await shownAt(path)).toEqual([[]])
  })

  test('is tried for an hour', async () => {
    const { path } = await late()
    service.answer(saying(503))
    for (let minute = 0; minute < 70; minute += 1) {
      clock.advance(minutes(1) + 1)
      await host.sweep()
    }
    const tries = (await shownAt(path)).flat().length
    expect(tries).toBeGreaterThan(40)
    expect(tries).toBeLessThanOrEqual(60)
  })
})

test('a service that never answers delays no frame, not even of the next change', async () => {
  const { owner, partner, id } = await anOwner()
  const { socket } = await listenAs(host, owner)
  service.answer(() => undefined)
  rough.hold()
  ok(await accept(partner, id))
  ok(await partner.client.requests.cancelRequest({ params: { id } }))
  const startedAt = performance.now()
  rough.release()
  const frames = () => socket.frames.filter(({ type }) => type === 'notified').length >= 2
  await waitFor('both frames', frames)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  await host.settled()
})

describe('a new job', () => {
  const near = async () => {
    const partner = await aPartner(host)
    ok(await partner.client.partner.setStatus({ body: { is_online: true, ...leeds } }))
    await host.settled()
    return { partner, path: await register(partner.client) }
  }

  test('reaches the partners online near it, without an entry in their lists', async () => {
    const { partner, path } = await near()
    const offline = await near()
    ok(await offline.partner.client.partner.setStatus({ body: { is_online: false } }))
    await host.settled()
    const { id } = await post((await aRequester(host)).client)
    expect(await shownAt(path, offline.path)).toEqual([['New jobs near you'], []])
    expect(service.opened()[0]?.notification).toMatchObject({ tag: 'pool', navigate: `${host.url}/dashboard?tab=hub` })
    expect(service.opened()[0]?.notification.body).toMatch(/^Leeds LS1 to Bradford BD1, for £[\d.]+\.$/)
    expect((await listNotifications(partner)).items).toEqual([])
    expect(await readRow(keys.requestTold(id))).toMatchObject({ userIds: expect.arrayContaining([partner.userId]) })
  })

  test('reaches nobody once its quarter of an hour is over', async () => {
    const { path } = await near()
    rough.hold()
    await post((await aRequester(host)).client)
    clock.advance(minutes(16))
    rough.release()
    expect(await shownAt(path)).toEqual([[]])
  })
})
