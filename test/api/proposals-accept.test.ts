import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { aFleet, switchDriver } from '#test/support/fleets.ts'
import { titlesOf } from '#test/support/notifications.ts'
import { openHost } from '#test/support/open-host.ts'
import { acceptProposal, proposalsOf, propose, withdrawProposal } from '#test/support/proposals.ts'
import { morningIn, ok, post, requestIn } from '#test/support/requests.ts'
import { putRow, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()

const tomorrow = () => morningIn(1)

/** A request for £100 that Pat would do for £120. */
const proposed = async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host, {}, { firstName: 'Pat' })]
  const { id } = await post(owner.client, tomorrow())
  return { owner, partner, id, proposal: (await propose(partner, id)).id }
}

const gone = { status: 409, body: { code: 'proposal.gone', error: 'Pat can’t take it any more.' } }
const priceOf = async ({ client }: Person, id: string) =>
  ok(await client.requests.getDetails({ params: { id } })).body.price
const giveBack = ({ client }: Person, id: string) =>
  client.requests.cancelRequest({ params: { id }, body: { reason: 'running_late' } })

describe('a proposal is not accepted', () => {
  test('by anybody but the owner', async () => {
    const { partner, id, proposal } = await proposed()
    for (const by of [partner, await aRequester(host), await aPartner(host)])
      expect(await acceptProposal(by, id, proposal)).toMatchObject({ status: 404, body: { code: 'request.unknown' } })
  })

  test('once the request is taken or called off', async () => {
    const [taken, off] = [await proposed(), await proposed()]
    ok(await (await aPartner(host)).client.requests.acceptRequest({ params: { id: taken.id } }))
    ok(await off.owner.client.requests.cancelOwnRequest({ params: { id: off.id } }))
    for (const { owner, id, proposal } of [taken, off])
      expect(await acceptProposal(owner, id, proposal)).toMatchObject({ body: { code: 'request.not-waiting' } })
  })

  type Given = Awaited<ReturnType<typeof proposed>>
  const busy = async ({ partner }: Given) => {
    const other = await aRequester(host)
    for (let count = 0; count < 10; count += 1)
      await requestIn('matched', { owner: other, carrier: partner }, tomorrow())
  }
  const paused = async ({ partner }: Given) => {
    const Key = keys.historyCounts(partner.userId)
    const pausedUntil = new Date(Date.now() + 3_600_000).toISOString()
    await putRow({ ...(await readRow(Key)), ...Key, pausedUntil })
  }
  const suspended = ({ partner }: Given) =>
    setOnUser(partner.userId, 'suspension', { reason: 'A reason.', at: new Date().toISOString() })
  const revoked = ({ partner }: Given) => setOnUser(partner.userId, 'isVerifiedPartner', false)
  const withdrawn = ({ partner, id }: Given) => withdrawProposal(partner, id)
  const raised = ({ owner, id }: Given) => owner.client.requests.raisePrice({ params: { id }, body: { price: 110 } })
  const late = async () => clock.advance(hours(3))

  test.each<[string, (given: Given) => unknown]>([
    ['has ten jobs', busy],
    ['is paused', paused],
    ['is suspended', suspended],
    ['is no longer a partner', revoked],
    ['has taken it back', withdrawn],
    ['named it before the price was raised', raised],
    ['named it three hours ago', late],
  ])('from a partner who %s: the owner reads the same words each time', async (_, change) => {
    const given = await proposed()
    await change(given)
    const { owner, id, proposal } = given
    expect(await acceptProposal(owner, id, proposal)).toMatchObject(gone)
    const { status, price } = ok(await owner.client.requests.getDetails({ params: { id } })).body
    expect([status, price === 110 ? 100 : price]).toEqual(['pending_match', 100])
    expect((await proposalsOf(owner, id)).map(({ id: left }) => left)).not.toContain(proposal)
  })

  test('that never was, or in place of which its carrier has named another price since', async () => {
    const { owner, partner, id, proposal } = await proposed()
    ok(await withdrawProposal(partner, id))
    await propose(partner, id, { price: 180 })
    for (const one of [proposal, 'prp_0000000000000000000000'])
      expect(await acceptProposal(owner, id, one)).toMatchObject({
        ...{ status: 409, body: { code: 'proposal.gone', error: 'They can’t take it any more.' } },
      })
    expect(await proposalsOf(owner, id)).toMatchObject([{ price: 180 }])
  })

  test('from a business whose driver is inactive by then', async () => {
    const { owner, id } = await proposed()
    const { fleet, driver } = await aFleet(host)
    const { id: proposal } = await propose(fleet, id, { driver_user_id: driver.userId })
    ok(await switchDriver(fleet, driver, false))
    expect(await acceptProposal(owner, id, proposal)).toMatchObject({
      status: 409,
      body: { code: 'proposal.gone', error: `${fleet.businessName} can’t take it any more.` },
    })
  })
})

describe('an accepted proposal', () => {
  test('is a match at its price, for both sides and on every list, and a repeated call changes nothing', async () => {
    const { owner, partner, id, proposal } = await proposed()
    for (let count = 0; count < 2; count += 1)
      expect(ok(await acceptProposal(owner, id, proposal)).body.request).toMatchObject({
        ...{ id, status: 'matched', price: 120, version: 2, carrier_name: 'Pat' },
      })
    expect(ok(await partner.client.requests.listActive()).body).toMatchObject([{ id, price: 120 }])
    expect(await priceOf(partner, id)).toBe(120)
    expect(await proposalsOf(owner, id)).toEqual([])
    expect(await titlesOf(host, partner)).toEqual(['Your price was accepted'])
    expect(await titlesOf(host, owner)).toEqual(['A partner has proposed a price'])
  })

  test('of a business is its driver’s job', async () => {
    const { owner, id } = await proposed()
    const { fleet, driver, second } = await aFleet(host)
    const { id: proposal } = await propose(fleet, id, { driver_user_id: driver.userId, price: 140 })
    ok(await acceptProposal(owner, id, proposal))
    expect(ok(await driver.client.business.listDriverDeliveries()).body).toMatchObject([{ id, price: 140 }])
    expect(await titlesOf(host, driver)).toEqual(['A delivery was assigned to you'])
    expect(await titlesOf(host, fleet)).toEqual(['Your price was accepted'])
    ok(
      await fleet.client.business.assignDelivery({
        params: { requestId: id },
        body: { driver_user_id: second.userId },
      }),
    )
    expect(await priceOf(second, id)).toBe(140)
  })

  test('keeps its price to the end', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const { id } = await post(owner.client)
    const { id: proposal } = await propose(partner, id)
    ok(await acceptProposal(owner, id, proposal))
    ok(await partner.client.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } }))
    const { otp = '' } = ok(await owner.client.requests.getOtp({ params: { id } })).body
    ok(await partner.client.delivery.completeDelivery({ params: { id }, body: { otp } }))
    expect(await priceOf(owner, id)).toBe(120)
    expect(await readRow(keys.request(id))).not.toHaveProperty('postedPence')
  })

  test('that is given back within five minutes leaves no mark, and the posted price is back', async () => {
    const { owner, partner, id, proposal } = await proposed()
    ok(await acceptProposal(owner, id, proposal))
    clock.advance(minutes(5) - 1)
    ok(await giveBack(partner, id))
    expect(await priceOf(owner, id)).toBe(100)
    const jobs = ok(await (await aPartner(host)).client.requests.listAvailable()).body
    expect(jobs.find((job) => job.id === id)).toMatchObject({ price: 100, version: 3 })
    const counts = await readRow(keys.historyCounts(partner.userId))
    expect(Object.keys(counts ?? {}).filter((name) => name.startsWith('gaveBack'))).toEqual([])
  })

  test('that is given back later counts, and the posted price is back', async () => {
    const { owner, partner, id, proposal } = await proposed()
    ok(await acceptProposal(owner, id, proposal))
    clock.advance(minutes(5))
    ok(await giveBack(partner, id))
    expect(await priceOf(owner, id)).toBe(100)
    const counts = await readRow(keys.historyCounts(partner.userId))
    expect(counts).toMatchObject({ gaveBack_running_late: 1 })
  })

  test('whose carrier is suspended has its posted price again', async () => {
    const { owner, id } = await proposed()
    const { fleet, driver } = await aFleet(host)
    const { id: proposal } = await propose(fleet, id, { driver_user_id: driver.userId })
    ok(await acceptProposal(owner, id, proposal))
    ok(await switchDriver(fleet, driver, false))
    await host.settled()
    expect(ok(await owner.client.requests.getDetails({ params: { id } })).body).toMatchObject({
      status: 'pending_match',
      price: 100,
    })
  })
})
