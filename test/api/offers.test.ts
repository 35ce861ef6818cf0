import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { londonClock } from '#shared/model/london.ts'
import type { Client } from '#test/support/client.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { anOnlinePartner, listenAs } from '#test/support/live-socket.ts'
import { accept, acceptOffer, callOff, declineOffer, offered, offerTo, openOffers } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, documents, ok, post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, setOnUser } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const never = 'req_0000000000000000000001'
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
      offer: listed,
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

  test('is refused as the twenty-first open request', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    for (let count = 0; count < 19; count += 1) await post(owner.client)
    await offerTo(owner, partner)
    const { rideId } = await publishRide(partner)
    const body = { ...documents(), directPartnerId: partner.userId, matchedRideId: rideId }
    expect(summaryOf(await owner.client.requests.createRequest({ body }))).toBe('429 request.too-many-open')
    expect(await openOffers(partner)).toHaveLength(1)
  })

  test('can be answered also while its partner is offline', async () => {
    const { partner, id } = await offered(host)
    ok(await partner.client.partner.setStatus({ body: { is_online: false } }))
    expect(await openOffers(partner)).toEqual([id])
    ok(await acceptOffer(partner, id))
  })
})

describe('R5 to accept an offer', () => {
  test('is refused to everyone else like an unknown one, byte for byte, and so is a decline', async () => {
    const [{ id }, other] = [await offered(host), await aPartner(host)]
    for (const answer of [acceptOffer, declineOffer]) {
      const [foreign, unknown] = [await answer(other, id), await answer(other, never)]
      expect(summaryOf(foreign)).toBe('404 request.unknown')
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    }
    expect(await openOffers(other)).toEqual([])
    expect(await stored(id)).toMatchObject({ status: 'pending_partner_approval', version: 1 })
  })

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

  test('is refused once it was declined, accepted and given back, or withdrawn', async () => {
    const [declined, returned, withdrawn] = [await offered(host), await offered(host), await offered(host)]
    ok(await declineOffer(declined.partner, declined.id))
    ok(await acceptOffer(returned.partner, returned.id))
    ok(await returned.partner.client.requests.cancelRequest({ params: { id: returned.id } }))
    ok(await callOff(withdrawn.owner, withdrawn.id))
    for (const { partner, id } of [declined, returned, withdrawn]) {
      const { version } = (await stored(id)) ?? {}
      expect(summaryOf(await acceptOffer(partner, id))).toBe('409 offer.gone')
      expect((await stored(id))?.version).toBe(version)
    }
  })

  test('makes a match like any other: notified, started, and completed with its code', async () => {
    const { owner, partner, id, ride } = await offered(host)
    const [at, params] = [await listenAs(host, owner), { id }]
    const { offer } = (await stored(id)) ?? {}
    const { detourMetres } = offer as { detourMetres: number } // as the item has it
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

  test('again changes nothing until it is closed', async () => {
    const { owner, partner, id } = await offered(host)
    const params = { id }
    const first = ok(await acceptOffer(partner, id)).body
    expect(ok(await acceptOffer(partner, id)).body).toEqual(first)
    expect((await stored(id))?.version).toBe(2)
    ok(await partner.client.delivery.startDelivery({ params, body: { status: 'in_transit' } }))
    expect(ok(await acceptOffer(partner, id)).body.request).toMatchObject({ status: 'in_transit', version: 3 })
    expect(summaryOf(await declineOffer(partner, id))).toBe('409 offer.gone')
    const otp = await codeOf(owner.client, id)
    ok(await partner.client.delivery.completeDelivery({ params, body: { otp } }))
    for (const answer of [acceptOffer, declineOffer])
      expect(summaryOf(await answer(partner, id))).toBe('409 offer.gone')
    expect(await stored(id)).toMatchObject({ status: 'completed', version: 4 })
  })
})

describe('R6 to decline an offer', () => {
  test('gives it to everyone else nearby, notifies the owner, and is final for that partner', async () => {
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

  test('again changes nothing, and comes too late after an acceptance or a withdrawal', async () => {
    const [declined, accepted, withdrawn] = [await offered(host), await offered(host), await offered(host)]
    const first = ok(await declineOffer(declined.partner, declined.id)).body
    expect(ok(await declineOffer(declined.partner, declined.id)).body).toEqual(first)
    ok(await acceptOffer(accepted.partner, accepted.id))
    ok(await callOff(withdrawn.owner, withdrawn.id))
    for (const { partner, id } of [accepted, withdrawn])
      expect(summaryOf(await declineOffer(partner, id))).toBe('409 offer.gone')
    expect(await stored(accepted.id)).toMatchObject({ status: 'matched', version: 2 })
  })
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
