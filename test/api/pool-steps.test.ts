import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin, decide } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { accept, acceptOffer, declineOffer, offered } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, documents, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const waiting = { status: 'pending_match', version: 1 }

describe('R3 no job and no offer goes to', () => {
  const revoked = async () => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host)]
    ok(await decide(admin, partner, { decision: 'reject', reason: 'The insurance has run out.' }))
    return partner
  }
  const promoted = async () => {
    const person = await aDriverOf(host, await aBusiness(host))
    await setOnUser(person.userId, 'isVerifiedPartner', true)
    return person
  }

  test.each([
    ['a revoked partner', revoked],
    ['a driver flagged as a partner by mistake', promoted],
  ] as const)('%s', async (_, make) => {
    const [owner, offer, person] = [await aRequester(host), await offered(host), await make()]
    const { id } = await post(owner.client)
    const said = [await accept(person, id), await acceptOffer(person, offer.id), await declineOffer(person, offer.id)]
    expect(said.map(summaryOf)).toEqual(Array(3).fill('403 access.denied'))
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
