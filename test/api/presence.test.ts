import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { erase } from '#test/support/account-erasure.ts'
import { clock, hours } from '#test/support/clock.ts'
import { anOnlinePartner, type Listener } from '#test/support/live-socket.ts'
import { ok, post } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { allRows, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await startTestHost()
beforeAll(clock.freeze)
afterAll(host.stop)

const leeds = { lat: 53.79752, lng: -1.54751 }
const london = { lat: 51.5, lng: -0.12 }

const set = async ({ client }: Person, body?: Record<string, unknown>) =>
  ok(await client.partner.setStatus(body && { body })).body
const presence = ({ userId }: Person) => readRow(keys.presence(userId))
/** The row of a partner in the list of those online. */
const listed = async ({ userId }: Person) =>
  (await allRows()).filter(({ PK, SK }) => String(PK).startsWith('ONL#') && String(SK).endsWith(`#${userId}`))

test('an online partner is in one cell, which follows them', async () => {
  const partner = await aPartner(host)
  expect(await set(partner, { is_online: true, ...leeds })).toEqual({ is_online: true, near: 'Leeds' })
  expect(await listed(partner)).toMatchObject([{ point: { lat: 53.798, lon: -1.548 } }])
  await set(partner, { is_online: true, ...london })
  expect(await listed(partner)).toMatchObject([{ point: { lat: 51.5, lon: -0.12 } }])
  expect(await set(partner)).toEqual({ is_online: false })
  expect(await listed(partner)).toEqual([])
  expect(await presence(partner)).toEqual({
    ...keys.presence(partner.userId),
    userId: partner.userId,
    isOnline: false,
    turn: 'offline',
    callId: expect.any(String),
  })
})

test('a partner who was silent for half a day gets no jobs until they call again', async () => {
  const [silent, owner] = [await anOnlinePartner(host), await aRequester(host)]
  clock.advance(hours(12) + 1)
  const lively = await anOnlinePartner(host)
  const received = ({ socket }: Listener) => socket.frames.map(({ request_id: id }) => id)
  const unheard = (await post(owner.client)).id
  await waitFor('news of a job', () => received(lively).length === 1)
  await host.settled()
  expect(received(silent)).toEqual([])
  await set(silent, { is_online: true })
  const { id } = await post(owner.client)
  await waitFor('news of another', () => received(silent).length === 1 && received(lively).length === 2)
  expect([received(silent), received(lively)]).toEqual([[id], [unheard, id]])
  for (const { socket } of [silent, lively]) socket.close()
})

test('devices that disagree at once leave their user in one place, or in none', async () => {
  const partner = await aPartner(host)
  for (const rounds of [1, 2, 3]) {
    const calls = Array.from({ length: 12 }, (_, index) =>
      partner.client.partner.setStatus({
        body: index % 3 === rounds % 3 ? { is_online: false } : { is_online: true, ...[leeds, london][index % 2] },
      }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    const { isOnline, cell } = (await presence(partner)) ?? {}
    expect((await listed(partner)).map(({ PK, SK }) => ({ PK, SK }))).toEqual(
      isOnline ? [keys.online(String(cell), partner.userId)] : [],
    )
  }
})

test('an account erased while online is not listed any more', async () => {
  const partner = await aPartner(host)
  await set(partner, { is_online: true, ...leeds })
  await erase(partner)
  await waitFor('the row to go', async () => (await listed(partner)).length === 0)
  await host.settled()
  expect(await presence(partner)).toBeUndefined()
})
