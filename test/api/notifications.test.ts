import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { Notification } from '#shared/model/notifications.ts'
import { erase } from '#test/support/account-erasure.ts'
import { logIn } from '#test/support/accounts.ts'
import { clock, days, hours, minutes } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { listenAs } from '#test/support/live-socket.ts'
import { listNotifications, readUpTo } from '#test/support/notifications.ts'
import { accept } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { deleteRow, putRow, readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester, type Person, signInAgain } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()

const idAt = (ms: number): string => `${new Date(ms).toISOString()}#test`

/** Entries a minute apart, the newest of now. */
const putEntries = async ({ userId }: Person, count: number): Promise<string[]> => {
  const [now, facts] = [Date.now(), { kind: 'adminRights', isAdmin: true } satisfies Notification]
  const ids = Array.from({ length: count }, (_, index) => idAt(now - index * 60_000))
  for (const id of ids) await putRow({ ...keys.notification(userId, id), ...facts })
  return ids
}

const aReader = async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('matched', { owner, carrier: partner })
  await host.settled()
  return { owner, partner, id }
}

describe('refused are', () => {
  test('a cursor of another user, and one that was not signed', async () => {
    const [owner, other] = [await aRequester(host), await aRequester(host)]
    await putEntries(owner, 21)
    const { next } = await listNotifications(owner)
    for (const cursor of [next, 'eyJub25lIjoxfQ'])
      expect(summaryOf(await other.client.notifications.listNotifications({ query: { cursor: cursor ?? '' } }))).toBe(
        '400 input.invalid',
      )
    expect((await listNotifications(owner, next ?? '')).items).toHaveLength(1)
  })

  test('ids that are no notification of the reader, and change nothing', async () => {
    const [owner, other] = [await aRequester(host), await aRequester(host)]
    const [id = ''] = await putEntries(owner, 1)
    await putEntries(other, 0)
    for (const upTo of [id, 'anything', '', '9999-01-01T00:00:00.000Z#test', '~', undefined])
      expect(summaryOf(await readUpTo(other, upTo))).toBe('400 input.invalid')
    expect(await readRow(keys.notificationsRead(other.userId))).toBeUndefined()
    expect(await readRow(keys.notificationsRead(owner.userId))).toBeUndefined()
  })

  test('callers without a session', async () => {
    const { notifications } = host.client()
    expect(summaryOf(await notifications.listNotifications())).toBe('401 session.none')
    expect(summaryOf(await notifications.readNotifications({ body: { up_to: 'one' } }))).toBe('401 session.none')
  })
})

test('a new user has none', async () => {
  expect(await listNotifications(await aRequester(host))).toEqual({ items: [], unread: 0, next: null })
})

test('an entry says what has happened, with areas and a first name, and where to look', async () => {
  const { owner, id } = await aReader()
  const { items, unread } = await listNotifications(owner)
  expect(items).toEqual([
    {
      id: expect.stringMatching(/^20\d\d-/),
      kind: 'taken',
      at: expect.stringMatching(/^20\d\d-.*Z$/),
      title: 'A partner has accepted your request',
      body: expect.stringMatching(/^Bradford BD1: Test has accepted it for .+\.$/),
      opens: `/dashboard?tab=requests&details=${id}`,
      is_read: false,
    },
  ])
  expect(unread).toBe(1)
})

test('pages have twenty entries, newest first, and 99 is not the most that may be unread', async () => {
  const owner = await aRequester(host)
  const ids = await putEntries(owner, 120)
  const first = await listNotifications(owner)
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  expect(first.unread).toBe(100)
  const second = await listNotifications(owner, first.next ?? '')
  expect(second.items.map(({ id }) => id)).toEqual(ids.slice(20, 40))
  expect(ok(await readUpTo(owner, ids[50])).body.unread).toBe(50)
})

describe('what was read', () => {
  test('is read on every device, up to the named one, and is never unread again', async () => {
    const owner = await aRequester(host)
    const phone = { client: await logIn(host, owner.user.email) }
    const [newest, second, third] = await putEntries(owner, 3)
    expect(ok(await readUpTo(owner, second)).body).toEqual({ unread: 1 })
    const { items, unread } = await listNotifications(phone)
    expect(items.map(({ is_read }) => is_read)).toEqual([false, true, true])
    expect(unread).toBe(1)
    expect(ok(await readUpTo(phone, third)).body).toEqual({ unread: 1 })
    expect((await listNotifications(owner)).items.map(({ is_read }) => is_read)).toEqual([false, true, true])
    expect(ok(await readUpTo(phone, newest)).body).toEqual({ unread: 0 })
    expect((await listNotifications(owner)).unread).toBe(0)
  })

  test('stays the furthest when two devices read at once', async () => {
    const owner = await aRequester(host)
    const ids = await putEntries(owner, 8)
    await Promise.all(ids.map((id) => readUpTo(owner, id)))
    expect((await listNotifications(owner)).unread).toBe(0)
  })
})

test('a frame says on every open page that there is one more, after it is in the list', async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const pages = [await listenAs(host, owner), await listenAs(host, owner)]
  const { id } = await post(owner.client)
  ok(await accept(partner, id))
  for (const { socket } of pages) {
    await waitFor('the frame', () => socket.frames.some(({ type }) => type === 'notified'))
    const frame = socket.frames.find(({ type }) => type === 'notified')
    expect((await listNotifications(owner)).items.map((entry) => entry.id)).toContain(frame?.id)
  }
})

test('several changes that say the same within ten minutes are one entry, with the newest words', async () => {
  const { owner, partner, id } = await aReader()
  ok(await partner.client.requests.cancelRequest({ params: { id } }))
  clock.advance(minutes(5))
  const other = await aPartner(host, {}, { firstName: 'Pat' })
  ok(await accept(other, id))
  await host.settled()
  const { items } = await listNotifications(owner)
  expect(items.map(({ kind }) => kind)).toEqual(['taken', 'openAgain'])
  expect(items[0]?.body).toContain('Pat has accepted it')
  clock.advance(hours(1))
  ok(await other.client.requests.cancelRequest({ params: { id } }))
  await host.settled()
  expect((await listNotifications(owner)).items.map(({ kind }) => kind)).toEqual(['openAgain', 'taken', 'openAgain'])
})

test('a kind that only a later release knows is left out, and holds up nothing', async () => {
  const owner = await aRequester(host)
  const [id = ''] = await putEntries(owner, 1)
  await putRow({ ...keys.notification(owner.userId, idAt(Date.now() + 1)), kind: 'ofALaterRelease', to: 'Mars' })
  expect((await listNotifications(owner)).items.map((entry) => entry.id)).toEqual([id])
})

test('entries are kept for sixty days', async () => {
  const { owner } = await aReader()
  const [row] = await rowsOf(`USER#${owner.userId}`, 'NOTE#')
  expect(Math.round((Number(row?.ttl) * 1000 - Date.now()) / 86_400_000)).toBe(60)
  clock.advance(days(61))
  await signInAgain(owner)
  expect(await listNotifications(owner)).toEqual({ items: [], unread: 0, next: null })
})

test('the export has their words, and an erasure leaves none of them', async () => {
  const { owner, partner, id } = await aReader()
  ok(await partner.client.requests.cancelRequest({ params: { id } }))
  await host.settled()
  const [newest] = (await listNotifications(owner)).items
  ok(await readUpTo(owner, newest?.id))
  const exported = ok(await owner.client.users.exportData()).body as { notifications: { title: string }[] }
  expect(exported.notifications.map(({ title }) => title)).toEqual([
    'A partner has accepted your request',
    'Your request is open to all partners again',
  ])
  await erase(owner)
  await host.settled()
  expect(await rowsOf(`USER#${owner.userId}`)).toEqual([])
})

describe('whatever comes late', () => {
  const facts = { kind: 'adminRights', isAdmin: true } satisfies Notification

  test('goes with the row of its reader', async () => {
    const { userId } = await aRequester(host)
    await putRow({ ...keys.notification(userId, idAt(Date.now())), ...facts })
    await putRow({ ...keys.notificationsRead(userId), readUpTo: idAt(Date.now()) })
    await host.settled()
    await deleteRow(keys.user(userId))
    await host.settled()
    expect((await rowsOf(`USER#${userId}`)).filter(({ SK }) => String(SK).startsWith('NOTE'))).toEqual([])
  })

  test('finds no list any more', async () => {
    const { applyEffect } = await import('#functions/realtime/apply-effect.ts') // late: it reads the settings
    const owner = await aRequester(host)
    await erase(owner)
    const at = new Date().toISOString()
    await applyEffect({ type: 'note', id: 'late', to: { userId: owner.user.userId }, at, notification: facts })
    expect(await rowsOf(`USER#${owner.userId}`)).toEqual([])
  })
})
