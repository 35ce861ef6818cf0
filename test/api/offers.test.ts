import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { londonClock } from '#shared/model/london.ts'
import type { Client } from '#test/support/client.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { anOnlinePartner, listenAs } from '#test/support/live-socket.ts'
import { accept, acceptOffer, callOff, declineOffer, offered, offerTo, openOffers } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, documents, ok, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aRequester, setOnUser } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const pool = async ({ client }: { client: Client }): Promise<string[]> =>
  ok(await client.requests.listAvailable()).body.map(({ id }) => id)
const subjects = async (email: string) => (await host.mailbox.to(email)).map(({ subject }) => subject)

describe('R2 a direct offer', () => {
  test('reaches one partner, with areas alone, and no one else', async () => {
    const [owner, partner, near] = [await aRequester(host), await anOnlinePartner(host), await anOnlinePartner(host)]
    const wish = documents({ description: 'Ask for the grey door' })
    const { id, ride } = await offerTo(owner, partner, wish)
    const frame = await waitFor('the offer', () => partner.heard('direct_offer_received')[0])
    const [listed, ...others] = ok(await partner.client.partner.listOffers()).body
    expect(frame).toEqual({
      type: 'direct_offer_received',
      id: `${id}.1`,
      v: 1,
      request_id: id,
      status: 'pending_partner_approval',
      offer: { ...listed, record: undefined },
    })
    expect(listed).toMatchObject({ id, ride_id: ride.rideId, pickup_address: 'Leeds LS1', price: wish.price })
    expect(others).toEqual([])
    for (const secret of ['Park Row', 'LS1 5HD', '900300', 'grey door', owner.userId])
      expect(JSON.stringify(frame)).not.toContain(secret)
    await host.settled()
    expect(near.socket.frames).toEqual([])
    expect(await pool(near)).not.toContain(id)
    for (const { socket } of [partner, near]) socket.close()
  })

  test('can be answered even while its partner is offline', async () => {
    const { partner, id } = await offered(host)
    ok(await partner.client.partner.setStatus({ body: { is_online: false } }))
    expect(await openOffers(partner)).toEqual([id])
    ok(await acceptOffer(partner, id))
  })
})

describe('R5 accepting an offer', () => {
  test('is refused with ten deliveries at a time, and the offer stays open', async () => {
    const { owner, partner, id } = await offered(host)
    for (let count = 0; count < 10; count += 1) await requestIn('matched', { owner, carrier: partner })
    expect(summaryOf(await acceptOffer(partner, id))).toBe('409 request.too-many-active')
    expect(await openOffers(partner)).toEqual([id])
    expect(await stored(id)).toMatchObject({ status: 'pending_partner_approval', version: 1 })
  })

  test('is refused to a former partner', async () => {
    const { partner, id } = await offered(host)
    await setOnUser(partner.userId, 'isVerifiedPartner', false)
    for (const answer of [acceptOffer, declineOffer])
      expect(summaryOf(await answer(partner, id))).toBe('403 access.denied')
    await host.settled()
    expect(await stored(id)).toMatchObject({ status: 'pending_match', event: { by: 'system', reason: 'voided' } })
  })

  test('makes a match like any other: notified, started, and completed with its code', async () => {
    const { owner, partner, id, ride } = await offered(host)
    const [at, params] = [await listenAs(host, owner), { id }]
    const { offer } = (await stored(id)) ?? {}
    const { detourMetres } = offer as { detourMetres: number } // as stored
    const { body } = ok(await acceptOffer(partner, id))
    expect(body.request).toMatchObject({
      id,
      status: 'matched',
      version: 2,
      pickup_address: documents().pickup_address,
      ride_times: null,
    })
    const date = londonClock(ride.departAt).date
    const ride_times = {
      ...{ date, departure_time: londonClock(ride.departAt).time },
      ...{ arrival_date: date, arrival_time: londonClock(ride.arriveAt).time },
    }
    expect(ok(await owner.client.requests.listRequests({ query: { state: 'open' } })).body.items).toMatchObject([
      { id, carrier_name: partner.user.firstName, ride_times },
    ])
    expect(await stored(id)).toMatchObject({ carrierId: partner.userId, actualMode: 'Car', matches: 1, detourMetres })
    expect(await waitFor('the news', () => at.heard('offer_accepted')[0])).toMatchObject({ v: 2, request_id: id })
    const mine = partner.client.delivery
    ok(await mine.startDelivery({ params, body: { status: 'in_transit' } }))
    ok(await mine.completeDelivery({ params, body: { otp: await codeOf(owner.client, id) } }))
    await host.settled()
    expect(await subjects(owner.user.email)).toEqual([
      'A partner has accepted your request',
      'Your delivery has been picked up',
      'Your delivery is complete',
    ])
    at.socket.close()
  })
})

test('R6 declining an offer gives it to everyone else nearby, notifies the owner, and is final for that partner', async () => {
  const [owner, partner, near] = [await aRequester(host), await anOnlinePartner(host), await anOnlinePartner(host)]
  const at = await listenAs(host, owner)
  const { id } = await offerTo(owner, partner)
  const { body } = ok(await declineOffer(partner, id))
  expect(body.request).toMatchObject({ id, status: 'pending_match', version: 2, pickup_address: 'Leeds LS1' })
  expect(await stored(id)).toMatchObject({
    status: 'pending_match',
    excluded: [partner.userId],
    event: { type: 'closeOffer', by: partner.userId, reason: 'declined' },
  })
  expect(await waitFor('news of the job', () => near.heard('new_job_available')[0])).toMatchObject({ request_id: id })
  expect(await waitFor('news for its owner', () => at.heard('request_updated')[0])).toMatchObject({
    v: 2,
    request_id: id,
    status: 'pending_match',
  })
  await host.settled()
  expect(partner.heard('new_job_available')).toEqual([])
  expect(await pool(partner)).not.toContain(id)
  expect(await pool(near)).toContain(id)
  expect(await openOffers(partner)).toEqual([])
  expect(await subjects(owner.user.email)).toEqual([])
  expect(summaryOf(await accept(partner, id))).toBe('409 request.excluded')
  ok(await accept(near, id))
  for (const { socket } of [at, partner, near]) socket.close()
})

test('R10 a cancelled offer disappears for its partner, who is notified once', async () => {
  const { owner, partner, id } = await offered(host)
  const at = await listenAs(host, partner)
  const first = ok(await callOff(owner, id)).body
  expect(ok(await callOff(owner, id)).body).toEqual(first)
  expect(await waitFor('the news', () => at.heard('request_updated')[0])).toMatchObject({ v: 2, status: 'cancelled' })
  expect(await openOffers(partner)).toEqual([])
  expect((await partner.client.requests.getDetails({ params: { id } })).status).toBe(404)
  await host.settled()
  expect(await subjects(partner.user.email)).toEqual(['A direct offer was withdrawn'])
  at.socket.close()
})
