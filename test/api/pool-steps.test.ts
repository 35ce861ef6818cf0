import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin, anApplicant, decide } from '#test/support/admin-actions.ts'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { accept, acceptOffer, callOff, declineOffer, offered } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, documents, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, setOnUser, signedIn } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const waiting = { status: 'pending_match', version: 1 }

describe('R3 no job and no offer goes to', () => {
  const denied = '403 access.denied'
  const turnedAway = async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    ok(await decide(admin, applicant, { decision: 'reject', reason: 'The photo is not clear.' }))
    return applicant
  }
  const revoked = async () => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host)]
    ok(await decide(admin, partner, { decision: 'reject', reason: 'The insurance has run out.' }))
    return partner
  }
  const driver = async (wish: { isPasswordTemporary?: boolean } = {}) => aDriverOf(host, await aBusiness(host), wish)
  const deactivated = async () => {
    const person = await driver()
    await setOnUser(person.userId, 'isDeactivated', true)
    return person
  }
  const promoted = async () => {
    const person = await driver()
    await setOnUser(person.userId, 'isVerifiedPartner', true)
    return person
  }
  const people: [string, () => Promise<{ client: Client }>, string][] = [
    ['a caller without a session', async () => ({ client: host.client() }), '401 session.none'],
    ['a user without a profile', () => signedIn(host), denied],
    ['a requester', () => aRequester(host), denied],
    ['an applicant (PA)', () => anApplicant(host), denied],
    ['a rejected applicant', turnedAway, denied],
    ['a revoked partner', revoked, denied],
    ['a business that waits for its verification', () => aBusiness(host, { isVerified: false }), denied],
    ['a verified business', () => aBusiness(host), denied],
    ['a driver', () => driver(), denied],
    ['a driver flagged as a partner by mistake', promoted, denied],
    ['a driver with a temporary password', () => driver({ isPasswordTemporary: true }), '403 password.change-required'],
    ['a deactivated driver', deactivated, '401 session.none'],
    ['an admin', () => anAdmin(host), denied],
  ]

  test.each(people)('%s', async (_, make, refusal) => {
    const [owner, offer, person] = [await aRequester(host), await offered(host), await make()]
    const { id } = await post(owner.client)
    const said = [await accept(person, id), await acceptOffer(person, offer.id), await declineOffer(person, offer.id)]
    expect(said.map(summaryOf)).toEqual([refusal, refusal, refusal])
    expect(await stored(id)).toMatchObject(waiting)
    expect(await stored(offer.id)).toMatchObject({ status: 'pending_partner_approval', version: 1 })
  })
})

describe('R3 accepting a job', () => {
  test('is refused to its owner', async () => {
    const owner = await aPartner(host)
    const { id } = await post(owner.client)
    expect(await accept(owner, id)).toMatchObject({
      status: 403,
      body: { code: 'request.own', error: "You can't accept your own request." },
    })
    expect(await stored(id)).toMatchObject(waiting)
  })

  test('is refused to a partner who gave it back', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    ok(await carrier.client.requests.cancelRequest({ params: { id } }))
    expect(await accept(carrier, id)).toMatchObject({
      status: 409,
      body: { code: 'request.excluded', error: 'This job is no longer available to you.' },
    })
    expect(await stored(id)).toMatchObject({ status: 'pending_match', version: 3 })
  })

  test.each([
    ['that another has', 'matched', '409 request.taken'],
    ['that is on its way', 'in_transit', '409 request.taken'],
    ['that is done', 'completed', '409 request.taken'],
    ['that was called off', 'cancelled', '409 request.gone'],
  ] as const)('is refused for a job that is %s', async (_, status, refusal) => {
    const [{ owner, carrier }, other] = [await parties(), await aPartner(host)]
    const id = await requestIn(status, { owner, carrier })
    const before = await stored(id)
    expect(summaryOf(await accept(other, id))).toBe(refusal)
    expect(await stored(id)).toEqual(before)
  })

  test('is refused for an unknown job', async () => {
    const { owner, carrier } = await parties()
    await post(owner.client)
    expect(summaryOf(await accept(carrier, 'req_0000000000000000000001'))).toBe('404 request.unknown')
  })

  test('is refused with ten at a time, until one of them is done', async () => {
    const { owner, carrier } = await parties()
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push(await requestIn('matched', { owner, carrier }))
    for (let count = 0; count < 5; count += 1) ids.push(await requestIn('in_transit', { owner, carrier }))
    const { id } = await post(owner.client)
    expect(summaryOf(await accept(carrier, id))).toBe('409 request.too-many-active')
    expect(await stored(id)).toMatchObject(waiting)
    ok(await accept(carrier, ids[0] ?? '')) // it is theirs already
    const last = { id: ids.at(-1) ?? '' }
    ok(
      await carrier.client.delivery.completeDelivery({
        params: last,
        body: { otp: await codeOf(owner.client, last.id) },
      }),
    )
    ok(await accept(carrier, id))
  })

  test('again answers the same, and writes nothing', async () => {
    const { owner, carrier } = await parties()
    const { id } = await post(owner.client)
    const first = ok(await accept(carrier, id)).body
    const row = await stored(id)
    clock.advance(60)
    expect(ok(await accept(carrier, id)).body).toEqual(first)
    expect(await stored(id)).toEqual(row)
    await host.settled()
    expect(await host.mailbox.to(owner.user.email)).toHaveLength(1)
  })

  test.each([
    ['what was asked for', ['Bicycle', 'Car'], 'Car'],
    ['the fastest of theirs that can carry it', ['Bicycle', 'Motorbike'], 'Motorbike'],
  ] as const)('needs %s', async (_, transportModes, actualMode) => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host, { transportModes: [...transportModes] })]
    const { id } = await post(owner.client, documents({ preferredTransport: 'Car' }))
    const { body } = ok(await accept(carrier, id))
    expect(body.request).toMatchObject({ status: 'matched', version: 2 })
    expect(await stored(id)).toMatchObject({ carrierId: carrier.userId, actualMode, matches: 1 })
  })
})

describe('a job offered to one partner', () => {
  test('is refused to everyone else in the pool, and to its owner', async () => {
    const [{ owner, partner, id }, other] = [await offered(host), await aPartner(host)]
    for (const person of [partner, other]) expect(summaryOf(await accept(person, id))).toBe('409 request.gone')
    expect(summaryOf(await acceptOffer(other, id))).toBe('404 request.unknown')
    for (const call of [accept, acceptOffer]) expect(summaryOf(await call(owner, id))).toBe('403 access.denied')
    expect(await stored(id)).toMatchObject({ status: 'pending_partner_approval', version: 1 })
    ok(await callOff(owner, id))
  })
})
