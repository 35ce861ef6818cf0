import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { addDays } from '#shared/model/london.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import type { Client } from '#test/support/client.ts'
import { clock, hours } from '#test/support/clock.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, inDays, morningIn, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const untilOver = (date: string): number => (slotStart(date, 'morning').getTime() - Date.now()) / 1000 + hours(8)

test('R11 a request that no one takes expires, and a mail tells its owner how to post it again', async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const { id } = await post(owner.client, morningIn(1))
  await host.settled()
  clock.advance(untilOver(inDays(1)))
  const accept = () => partner.client.requests.acceptRequest({ params: { id } })
  const expired = { status: 409, body: { error: 'This request has expired.' } }
  expect(await accept()).toMatchObject(expired)
  for (let time = 0; time < 3; time += 1) await host.sweep()
  await host.settled()
  expect(await readRow(keys.request(id))).toMatchObject({ status: 'cancelled', version: 2, event: { type: 'expire' } })
  expect(await accept()).toMatchObject(expired)
  const [mail, ...others] = await host.mailbox.to(owner.user.email)
  expect(mail).toMatchObject({ subject: "We couldn't find a partner in time" })
  expect(JSON.stringify(mail)).toContain(`${host.url}/requests?again=${id}`)
  expect(others).toEqual([])
  expect(await brokenInvariants()).toEqual([])
})

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const listed = async (client: Client, state: string) =>
  ((await client.requests.listRequests({ query: { state } })).body.items ?? []).map(({ id, status }) => [id, status])

/** Tomorrow afternoon, which can be taken until eight o'clock. */
const soon = () => ({ preferredDate: inDays(1), preferredTimeSlot: 'afternoon' }) as const
const secondsUntilExpiry = (): number => {
  const { preferredDate, preferredTimeSlot } = soon()
  return (slotStart(preferredDate, preferredTimeSlot).getTime() - Date.now()) / 1000 + hours(8)
}

test('an expired request cannot be taken, and its owner sees it among the closed ones', async () => {
  const { owner, carrier } = await parties()
  const params = { id: (await post(owner.client, soon())).id }
  clock.advance(secondsUntilExpiry() - 1)
  expect(await listed(owner.client, 'open')).toEqual([[params.id, 'pending_match']])
  clock.advance(1)
  expect(await listed(owner.client, 'open')).toEqual([])
  expect(await listed(owner.client, 'closed')).toEqual([[params.id, 'cancelled']])
  expect((await owner.client.requests.getDetails({ params })).body).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'expired',
    cancelled_at: new Date().toISOString(),
  })
  expect((await carrier.client.requests.acceptRequest({ params })).status).toBe(409)
  for (const call of [owner.client.requests.cancelOwnRequest, owner.client.requests.cancelRequest]) {
    expect(await call({ params })).toMatchObject({ status: 409, body: { code: 'request.not-cancellable' } })
  }
})

test('a request given back too late has expired, and cannot be taken', async () => {
  const { owner, carrier } = await parties()
  const other = await aPartner(host)
  const params = { id: await requestIn('matched', { owner, carrier }, soon()) }
  await host.settled() // a mail under way would be signed for another day than it arrives on
  clock.advance(secondsUntilExpiry())
  expect(await carrier.client.requests.cancelRequest({ params })).toMatchObject({
    status: 200,
    body: { request: { status: 'cancelled' } },
  })
  expect((await owner.client.requests.getDetails({ params })).body).toMatchObject({ cancel_reason: 'expired' })
  expect((await other.client.requests.acceptRequest({ params })).status).toBe(409)
  await host.settled()
  const subjects = (await host.mailbox.to(owner.user.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['A partner has accepted your request', 'Your request has expired'])
})

test('an expired request does not count among the twenty, once the sweeper has written it', async () => {
  const { owner } = await parties()
  for (let count = 0; count < 20; count += 1) await post(owner.client, soon())
  expect((await owner.client.requests.createRequest({ body: documents() })).status).toBe(429)
  clock.advance(secondsUntilExpiry())
  await host.settled()
  await host.sweep()
  expect((await post(owner.client, soon())).status).toBe('pending_match')
})

test('the day is London’s while Greenwich still has the day before', async () => {
  const summer = `${Number(inDays(0).slice(0, 4)) + 1}-07-14`
  clock.set(summer, 0, 30)
  expect(new Date().toISOString().slice(0, 10)).toBe(addDays(summer, -1))
  const { client } = await aRequester(host)
  const wish = documents({ preferredDate: addDays(summer, -1), preferredTimeSlot: 'night' })
  expect((await client.requests.createRequest({ body: wish })).status).toBe(400)
})
