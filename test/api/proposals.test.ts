import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure } from '#test/support/account-erasure.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { aFleet } from '#test/support/fleets.ts'
import { listNotifications, titlesOf } from '#test/support/notifications.ts'
import { openHost } from '#test/support/open-host.ts'
import {
  declineProposal,
  ownProposals,
  proposalsOf,
  propose,
  tryToPropose,
  withdrawProposal,
} from '#test/support/proposals.ts'
import { morningIn, noonSlot, ok, post } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aPartner, aRequester, signedIn } from '#test/support/test-users.ts'

const host = await openHost()

const tomorrow = () => morningIn(1)
const metaOf = (id: string) => readRow(keys.request(id))

/** An owner with a request for £100, and a partner nearby. */
const waiting = async () => {
  const [owner, partner] = [
    await aRequester(host, { firstName: 'Olive' }),
    await aPartner(host, {}, { firstName: 'Pat' }),
  ]
  return { owner, partner, id: (await post(owner.client, tomorrow())).id }
}

describe('a price is not proposed', () => {
  test.each([
    [undefined, 'Please enter the price you are willing to pay.'],
    [100, 'The price must be at least £100.01'],
    [80, 'The price must be at least £100.01'],
    [200.01, 'Please propose £200.00 or less, which is double the price.'],
    [120.001, 'Please enter a price in pounds and pence, such as 12.50.'],
    [10_000.01, 'Please enter a price of £10,000.00 or less.'],
  ])('of %s for a request of £100', async (price, text) => {
    const { owner, partner, id } = await waiting()
    expect(
      await partner.client.problems.propose({ params: { id }, body: price === undefined ? {} : { price } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', fields: { price: text } },
    })
    expect(await proposalsOf(owner, id)).toEqual([])
  })

  test('by those who could not take it either: its owner, a stranger, and a partner who gave it back', async () => {
    const { owner, partner, id } = await waiting()
    const [stranger, ownerToo] = [await aRequester(host), await aPartner(host)]
    const { id: own } = await post(ownerToo.client, tomorrow())
    ok(await partner.client.requests.acceptRequest({ params: { id } }))
    ok(await partner.client.requests.cancelRequest({ params: { id } }))
    expect(await tryToPropose(owner, id)).toMatchObject({ status: 403, body: { code: 'access.denied' } })
    expect(await tryToPropose(stranger, id)).toMatchObject({ status: 403, body: { code: 'access.denied' } })
    expect(await tryToPropose(ownerToo, own)).toMatchObject({ status: 403, body: { code: 'request.own' } })
    expect(await tryToPropose(partner, id)).toMatchObject({ status: 409, body: { code: 'request.excluded' } })
    expect(await tryToPropose(partner, 'req_0000000000000000000000')).toMatchObject({ status: 404 })
  })

  test('for what is carried, or called off', async () => {
    const [first, second, other] = [await waiting(), await waiting(), await aPartner(host)]
    ok(await other.client.requests.acceptRequest({ params: { id: first.id } }))
    ok(await second.owner.client.requests.cancelOwnRequest({ params: { id: second.id } }))
    expect(await tryToPropose(first.partner, first.id)).toMatchObject({ body: { code: 'request.taken' } })
    expect(await tryToPropose(second.partner, second.id)).toMatchObject({ body: { code: 'request.gone' } })
  })

  test('by a partner who is offline, and for a job whose slot has begun', async () => {
    const { owner, partner, id } = await waiting()
    const { id: begun } = await post(owner.client, noonSlot())
    expect(await tryToPropose(partner, begun)).toMatchObject({ status: 409, body: { code: 'proposal.too-late' } })
    ok(await partner.client.partner.setStatus({ body: { is_online: false } }))
    expect(await tryToPropose(partner, id)).toMatchObject({ status: 409, body: { code: 'partner.offline' } })
  })

  test('by a business without naming a driver of its own who works, or while it is not verified', async () => {
    const { id } = await waiting()
    const [{ fleet, driver, second }, other] = [await aFleet(host), await aFleet(host)]
    ok(await fleet.client.business.setDriverStatus({ params: { id: second.userId }, body: { isActive: false } }))
    const codes = []
    for (const driver_user_id of [undefined, other.driver.userId, second.userId])
      codes.push((await tryToPropose(fleet, id, driver_user_id ? { driver_user_id } : {})).body.code)
    expect(codes).toEqual(['access.denied', 'driver.unknown', 'driver.inactive'])
    const unverified = await aBusiness(host, { isVerified: false })
    const theirs = { driver_user_id: driver.userId }
    expect(await tryToPropose(unverified, id, theirs)).toMatchObject({ body: { code: 'driver.unknown' } })
  })

  test('twice by one carrier for one request: first the other one has to be taken back', async () => {
    const { owner, partner, id } = await waiting()
    const first = await propose(partner, id, { price: 120 })
    expect(await propose(partner, id, { price: 120 })).toEqual(first)
    expect(await tryToPropose(partner, id, { price: 130 })).toMatchObject({
      status: 409,
      body: { code: 'proposal.open' },
    })
    ok(await withdrawProposal(partner, id))
    await propose(partner, id, { price: 130 })
    expect(await proposalsOf(owner, id)).toMatchObject([{ price: 130 }])
  })

  test('by a sixth carrier, until one of the five places is free', async () => {
    const { owner, partner, id } = await waiting()
    const five = []
    for (let count = 0; count < 5; count += 1) five.push(await aPartner(host))
    for (const [index, one] of five.entries()) await propose(one, id, { price: 150 - index })
    expect(await tryToPropose(partner, id)).toMatchObject({ status: 409, body: { code: 'proposal.full' } })
    expect((await proposalsOf(owner, id)).map(({ price }) => price)).toEqual([146, 147, 148, 149, 150])
    ok(await withdrawProposal(five[0] ?? partner, id))
    await propose(partner, id)
    expect(await tryToPropose(five[0] ?? partner, id)).toMatchObject({ body: { code: 'proposal.full' } })
    clock.advance(hours(3))
    await propose(five[0] ?? partner, id)
  })

  test('more than five times a day to one owner, whichever of their requests it is about', async () => {
    const { owner, partner } = await waiting()
    for (let count = 0; count < 5; count += 1) await propose(partner, (await post(owner.client, tomorrow())).id)
    const { id } = await post(owner.client, tomorrow())
    expect(await tryToPropose(partner, id)).toMatchObject({ status: 429, body: { code: 'proposal.too-many-today' } })
    await propose(await aPartner(host), id)
  })
})

describe('a proposal', () => {
  test('reaches the owner with name, price and note, and neither contacts nor anything that would tell strangers more', async () => {
    const { owner, partner, id } = await waiting()
    const note = 'I pass 12 Park Row anyway. Call me on 07700 900456.'
    const own = await propose(partner, id, { price: 120.5, note })
    expect(own).toMatchObject({
      request_id: id,
      price: 120.5,
      posted_price: 100,
      state: 'live',
      note,
      driver_user_id: null,
    })
    expect(await proposalsOf(owner, id)).toEqual([
      {
        ...{ id: own.id, price: 120.5, name: 'Pat', is_business: false, transportMode: 'Car', detour_minutes: null },
        note: 'I pass ••• anyway. Call me on •••.',
        ...{ proposed_at: own.proposed_at, ends_at: own.ends_at },
      },
    ])
    expect(await ownProposals(partner)).toEqual([own])
    const [stranger, other] = [await aRequester(host), await aPartner(host)]
    for (const { client } of [partner, stranger, other])
      expect(await client.problems.listProposals({ params: { id } })).toMatchObject({ status: 404 })
    expect(await ownProposals(other)).toEqual([])
  })

  test('by a business names its driver to itself alone', async () => {
    const { owner, id } = await waiting()
    const { fleet, driver } = await aFleet(host)
    const own = await propose(fleet, id, { driver_user_id: driver.userId })
    expect(own).toMatchObject({ driver_user_id: driver.userId })
    const [seen] = await proposalsOf(owner, id)
    expect(seen).toMatchObject({ name: fleet.businessName, is_business: true, price: 120 })
    expect(JSON.stringify(seen)).not.toContain(driver.userId)
    expect(await ownProposals(fleet)).toEqual([own])
  })

  test('says how much longer it makes a ride of the partner', async () => {
    const { owner, partner } = await waiting()
    await publishRide(partner)
    const { id } = await post(owner.client)
    await propose(partner, id)
    expect(await proposalsOf(owner, id)).toMatchObject([{ detour_minutes: 5 }])
  })

  test('notifies the owner of each, and the carrier of a no', async () => {
    const { owner, partner, id } = await waiting()
    const { id: proposal } = await propose(partner, id, { price: 112 })
    await host.settled()
    const [entry] = (await listNotifications(owner)).items
    expect(entry).toMatchObject({
      title: 'A partner has proposed a price',
      body: 'Bradford BD1: Pat would do it for £112.00.',
    })
    ok(await declineProposal(owner, id, proposal))
    ok(await declineProposal(owner, id, proposal))
    expect(await titlesOf(host, partner)).toEqual(['Your price was declined'])
    expect(await proposalsOf(owner, id)).toEqual([])
    expect(await ownProposals(partner)).toMatchObject([{ id: proposal, state: 'declined' }])
  })

  test('that was declined can follow once more, after the owner has raised the price', async () => {
    const { owner, partner, id } = await waiting()
    const { id: proposal } = await propose(partner, id)
    ok(await declineProposal(owner, id, proposal))
    expect(await tryToPropose(partner, id, { price: 110 })).toMatchObject({
      status: 409,
      body: { code: 'proposal.declined' },
    })
    ok(await owner.client.requests.raisePrice({ params: { id }, body: { price: 105 } }))
    await propose(partner, id, { price: 110 })
    expect(await proposalsOf(owner, id)).toMatchObject([{ price: 110 }])
  })

  test('changes nothing of the request, however often it is made and taken back', async () => {
    const { owner, partner, id } = await waiting()
    await host.settled()
    const before = await metaOf(id)
    for (let count = 0; count < 5; count += 1) {
      await propose(partner, id, { price: 110 + count })
      ok(await withdrawProposal(partner, id))
    }
    await host.settled()
    expect(await metaOf(id)).toEqual(before)
    const { timeline } = ok(await owner.client.requests.getDetails({ params: { id } })).body
    expect(timeline?.map(({ type }) => type)).toEqual(['post'])
  })
})

describe('a proposal ends', () => {
  test('after three hours, and no later than its slot begins', async () => {
    const { owner, partner, id } = await waiting()
    const soon = (await post(owner.client, { ...noonSlot(), preferredTimeSlot: 'evening' })).id
    await propose(partner, id)
    clock.advance(hours(3) - minutes(1))
    expect(await proposalsOf(owner, id)).toHaveLength(1)
    await propose(await aPartner(host), soon)
    clock.advance(minutes(1))
    expect(await proposalsOf(owner, id)).toEqual([])
    expect(await ownProposals(partner)).toEqual([])
    expect(await proposalsOf(owner, soon)).toHaveLength(1)
    clock.advance(hours(2))
    expect(await proposalsOf(owner, soon)).toEqual([])
  })

  test.each(['a raise', 'a match', 'the end of the request'])('with %s', async (what) => {
    const { owner, partner, id } = await waiting()
    await propose(partner, id)
    if (what === 'a raise') ok(await owner.client.requests.raisePrice({ params: { id }, body: { price: 110 } }))
    else if (what === 'a match') ok(await (await aPartner(host)).client.requests.acceptRequest({ params: { id } }))
    else ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
    expect(await proposalsOf(owner, id)).toEqual([])
    expect(await ownProposals(partner)).toEqual([])
  })

  test('when its partner goes offline, or their account is about to be erased', async () => {
    const { owner, partner, id } = await waiting()
    const leaving = await aPartner(host)
    await propose(partner, id)
    await propose(leaving, id)
    ok(await partner.client.partner.setStatus({ body: { is_online: false } }))
    await host.settled()
    expect(await proposalsOf(owner, id)).toHaveLength(1)
    ok(await askForErasure(leaving))
    await host.settled()
    expect(await proposalsOf(owner, id)).toEqual([])
  })

  test('when its business is no longer verified', async () => {
    const { owner, id } = await waiting()
    const { fleet, driver } = await aFleet(host)
    await propose(fleet, id, { driver_user_id: driver.userId })
    const body = { businessName: 'Another Name Ltd', businessAddress: '4 Weir Lane, Leeds' }
    ok(await fleet.client.business.saveBusiness({ body }))
    await host.settled()
    expect(await proposalsOf(owner, id)).toEqual([])
  })
})

test('withdrawing answers alike for one’s own, another’s and none, and ends only one’s own', async () => {
  const { owner, partner, id } = await waiting()
  const other = await aPartner(host)
  await propose(partner, id)
  const answers = [
    await withdrawProposal(other, id),
    await withdrawProposal(other, 'req_0000000000000000000000'),
    await withdrawProposal(partner, id),
  ].map(({ status, text }) => `${status} ${text}`)
  expect(new Set(answers).size).toBe(1)
  expect(await proposalsOf(owner, id)).toEqual([])
})

test('declining is for the owner alone', async () => {
  const { owner, partner, id } = await waiting()
  const { id: proposal } = await propose(partner, id)
  for (const by of [partner, await signedIn(host)])
    expect(await declineProposal(by, id, proposal)).toMatchObject({ status: 404, body: { code: 'request.unknown' } })
  const answers = [
    await declineProposal(owner, id, 'prp_0000000000000000000000'),
    await declineProposal(owner, id, proposal),
  ].map(({ status, text }) => `${status} ${text}`)
  expect(new Set(answers).size).toBe(1)
})
