import { expect, test } from 'vitest'
import { slotStart } from '#shared/model/time-slots.ts'
import type { Client } from '#test/support/client.ts'
import { clock, hours } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, inDays, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const listed = async (client: Client, state: string) =>
  ((await client.requests.listRequests({ query: { state } })).body.items ?? []).map(({ id, status }) => [id, status])

/** Tomorrow afternoon, which nobody can take from eight o’clock on. */
const soon = () => ({ preferredDate: inDays(1), preferredTimeSlot: 'afternoon' }) as const
const secondsUntilExpiry = (): number => {
  const { preferredDate, preferredTimeSlot } = soon()
  return (slotStart(preferredDate, preferredTimeSlot).getTime() - Date.now()) / 1000 + hours(8)
}

test('nobody takes what is over, and its owner sees it among what has been', async () => {
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

test('it may be taken until then', async () => {
  const { owner, carrier } = await parties()
  const params = { id: (await post(owner.client, soon())).id }
  clock.advance(secondsUntilExpiry() - 1)
  ok(await carrier.client.requests.acceptRequest({ params }))
  clock.advance(2)
  expect((await owner.client.requests.getDetails({ params })).body).toMatchObject({ status: 'matched' })
  ok(await carrier.client.requests.startDelivery({ params, body: { status: 'in_transit' } }))
})

test('given back too late it is over, and nobody’s to take', async () => {
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

test('what is over is not counted among the twenty, once the sweeper has written that it is', async () => {
  const { owner } = await parties()
  for (let count = 0; count < 20; count += 1) await post(owner.client, soon())
  expect((await owner.client.requests.createRequest({ body: documents() })).status).toBe(429)
  clock.advance(secondsUntilExpiry())
  await host.settled()
  await host.sweep()
  expect((await post(owner.client, soon())).status).toBe('pending_match')
})
