import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { endStoredPresence } from '#functions/domain/presence/end-presence.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UserId } from '#shared/model/ids.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { anOnlinePartner, type Listener } from '#test/support/live-socket.ts'
import { listNotifications } from '#test/support/notifications.ts'
import { ok, post } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { allRows, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await startTestHost()
beforeEach(clock.freeze)
afterAll(host.stop)

const parkRow = { lat: 53.7975, lng: -1.5475 }

const sign = ({ client }: Person) => client.partner.setStatus({ body: { is_online: true, ...parkRow } })
const isOnline = async ({ client }: Person) => ok(await client.partner.getStatus()).body.is_online
const kindsOf = async (who: Person) => (await listNotifications(who)).items.map(({ kind }) => kind)
const isListed = async ({ userId }: Person): Promise<boolean> =>
  (await allRows()).some(({ PK, SK }) => String(PK).startsWith('ONL#') && String(SK).endsWith(`#${userId}`))
const tasksOf = async ({ userId }: Person) =>
  (await allRows()).filter(({ kind, userId: of }) => kind === 'presence.end' && of === userId).map(({ at }) => at)

/** Lets the time pass, and runs what is due. */
const pass = async (seconds: number): Promise<void> => {
  clock.advance(seconds)
  await host.sweep()
  await host.settled()
}

const online = async (): Promise<Listener> => {
  const partner = await anOnlinePartner(host)
  await host.settled()
  return partner
}

test('a partner who has left their hub is warned half an hour before the end, and then offline on every screen', async () => {
  const partner = await online()
  await pass(hours(11) + minutes(29))
  expect(await kindsOf(partner)).toEqual([])
  await pass(minutes(1))
  expect((await listNotifications(partner)).items).toMatchObject([
    { title: "You'll go offline at 00:00", body: expect.stringContaining('since 12:00'), opens: '/dashboard?tab=hub' },
  ])
  expect([await isOnline(partner), await isListed(partner)]).toEqual([true, true])
  await pass(minutes(30))
  await waitFor('the frame', () => partner.heard('session_changed').length === 1)
  expect([await isOnline(partner), await isListed(partner)]).toEqual([false, false])
  expect(await kindsOf(partner)).toEqual(['wentOffline', 'offlineSoon'])
  expect(await tasksOf(partner)).toEqual([])
  partner.socket.close()
})

test('the screen says so from the very minute, also while the sweeper rests', async () => {
  const [partner, owner] = [await online(), await aRequester(host)]
  const { id } = await post(owner.client)
  const sees = async () => ok(await partner.client.requests.listAvailable()).body.map((job) => job.id)
  expect(await sees()).toContain(id)
  clock.advance(hours(12))
  expect([await isOnline(partner), await sees()]).toEqual([false, []])
  expect(ok(await partner.client.partner.setStatus()).body).toEqual({ is_online: true })
  await pass(minutes(1))
  expect([await isOnline(partner), await kindsOf(partner)]).toEqual([true, []])
  partner.socket.close()
})

test('signs move the end, and write no task', async () => {
  const partner = await online()
  const before = await tasksOf(partner)
  for (const _ of [1, 2, 3, 4]) {
    await pass(hours(4))
    ok(await sign(partner))
  }
  await host.settled()
  expect(before).toHaveLength(1)
  expect(await tasksOf(partner)).toHaveLength(1)
  await pass(hours(11) + minutes(29))
  expect([await isOnline(partner), await kindsOf(partner)]).toEqual([true, []])
  await pass(minutes(1))
  expect(await kindsOf(partner)).toEqual(['offlineSoon'])
  partner.socket.close()
})

test('a sign after the warning is enough to stay online', async () => {
  const partner = await online()
  await pass(hours(11.5))
  await pass(minutes(20))
  ok(await sign(partner))
  await pass(minutes(10))
  expect([await isOnline(partner), await isListed(partner)]).toEqual([true, true])
  expect(await kindsOf(partner)).toEqual(['offlineSoon'])
  await pass(hours(11) + minutes(20))
  await pass(minutes(30))
  expect([await isOnline(partner), await kindsOf(partner)]).toEqual([
    false,
    ['wentOffline', 'offlineSoon', 'offlineSoon'],
  ])
  partner.socket.close()
})

test('a partner who goes offline is neither warned nor ended', async () => {
  const partner = await online()
  ok(await partner.client.partner.setStatus({ body: { is_online: false } }))
  for (const _ of [1, 2]) await pass(hours(11.5))
  expect([await kindsOf(partner), await tasksOf(partner)]).toEqual([[], []])
  partner.socket.close()
})

test('a partner whose row an earlier release wrote is online until their next sign, which schedules the end', async () => {
  const partner = await aPartner(host)
  expect(await readRow(keys.presence(partner.userId))).not.toHaveProperty('seenAt')
  clock.advance(hours(48))
  expect([await isOnline(partner), await tasksOf(partner)]).toEqual([true, []])
  ok(await sign(partner))
  await host.settled()
  expect(await tasksOf(partner)).toHaveLength(1)
})

describe('a partner who comes back in the moment of', () => {
  test.each([
    ['the warning', hours(11.5)],
    ['the end', hours(12)],
  ])('%s stays online, and is warned and ended once when they leave again', async (_, seconds) => {
    for (const round of [1, 2, 3, 4, 5]) {
      const partner = await online()
      clock.advance(seconds)
      const run = () => endStoredPresence(UserId.parse(partner.userId), new Date())
      const [signed] = await Promise.all([sign(partner), host.sweep(), run(), run()])
      expect(signed.status, `in round ${round}`).toBe(200)
      await host.settled()
      expect([await isOnline(partner), await isListed(partner)], `in round ${round}`).toEqual([true, true])
      const before = await kindsOf(partner)
      for (const later of [hours(11.5), minutes(30), minutes(30)]) await pass(later)
      expect((await kindsOf(partner)).slice(0, -before.length || undefined)).toEqual(['wentOffline', 'offlineSoon'])
      expect([await isOnline(partner), await tasksOf(partner)]).toEqual([false, []])
      partner.socket.close()
    }
  })
})
