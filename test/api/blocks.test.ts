import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { maxBlocks } from '#shared/model/limits.ts'
import { erase } from '#test/support/account-erasure.ts'
import { block, blocksOf, unblockAll } from '#test/support/blocks.ts'
import { clock } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import { accept, acceptOffer, declineOffer, offered, openOffers } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, ok, post, priceQuestion, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { putRow, readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester, type Person, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()

/** Two people who have met: the partner has delivered something for the owner. */
const met = async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  return { owner, partner, past: await requestIn('completed', { owner, carrier: partner }) }
}

const rowOf = (one: Person, other: Person) => readRow(keys.block(one.userId, other.userId))
const pool = async ({ client }: Person) => ok(await client.requests.listAvailable()).body.map(({ id }) => id)
const ridesFor = async ({ client }: Person) => {
  const wish = documents()
  const question = { ...priceQuestion(wish), preferredDate: wish.preferredDate }
  return ok(await client.requests.findRides({ body: question })).body.map(({ rideId }) => rideId)
}

describe('a block is refused', () => {
  const never = 'req_0000000000000000000000'

  test('to those who have no part in the job, like an unknown job', async () => {
    const { owner, past } = await met()
    const { id } = await post(owner.client)
    const stranger = await aPartner(host)
    for (const job of [past, id, never]) expect(summaryOf(await block(stranger, job))).toBe('404 request.unknown')
  })

  test('to a partner who gave it back or declined it', async () => {
    const { owner, partner } = await met()
    const id = await requestIn('matched', { owner, carrier: partner })
    ok(await partner.client.requests.cancelRequest({ params: { id }, body: {} }))
    expect(summaryOf(await block(partner, id))).toBe('404 request.unknown')
    const { partner: other, id: declined } = await offered(host)
    ok(await declineOffer(other, declined))
    expect(summaryOf(await block(other, declined))).toBe('404 request.unknown')
  })

  test('to drivers, whose business blocks for all of them', async () => {
    const { fleet, driver } = await aFleet(host)
    const owner = await aRequester(host)
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    expect(summaryOf(await block(driver, id))).toBe('403 access.denied')
    ok(await block(fleet, id))
    expect(await blocksOf(fleet)).toMatchObject([{ name: 'Test', is_business: false, request_id: id }])
  })

  test('while nobody has the job, and once the other account is erased', async () => {
    const { owner, partner, past } = await met()
    const { id } = await post(owner.client)
    expect(summaryOf(await block(owner, id))).toBe('409 block.nobody')
    await erase(partner)
    expect(summaryOf(await block(owner, past))).toBe('409 block.nobody')
    expect(await rowsOf(`USER#${partner.userId}`)).toEqual([])
  })

  test('beyond five hundred, until one is taken back', async () => {
    const { owner, past } = await met()
    for (let count = 0; count < maxBlocks; count += 1) {
      const other = `usr_${String(count).padStart(22, '0')}`
      const blockId = `blk_${String(count).padStart(22, '0')}`
      const placed = { placed: new Date().toISOString(), blockId, requestId: past, name: 'x'.repeat(60) }
      await putRow({ ...keys.block(owner.userId, other), ...placed })
      await putRow({ ...keys.block(other, owner.userId), received: true })
    }
    expect(summaryOf(await block(owner, past))).toBe('409 block.too-many')
    const [last] = await blocksOf(owner)
    ok(await owner.client.users.unblock({ params: { id: last?.id ?? '' } }))
    ok(await block(owner, past))
    expect(await blocksOf(owner)).toHaveLength(maxBlocks)
  })
})

describe('a block', () => {
  test('is in the list of its own side alone, with name, job and time', async () => {
    const { owner, partner, past } = await met()
    const { body } = ok(await block(owner, past))
    expect(body.message).toBe('You will not see each other on Sameway any more.')
    expect(await blocksOf(owner)).toEqual([
      {
        id: expect.stringMatching(/^blk_/),
        name: partner.user.firstName,
        is_business: false,
        request_id: past,
        blocked_at: new Date().toISOString(),
      },
    ])
    expect(await blocksOf(partner)).toEqual([])
    expect(JSON.stringify(await blocksOf(owner))).not.toContain(partner.userId)
  })

  test('placed twice stays as it was', async () => {
    const { owner, partner, past } = await met()
    const underway = await requestIn('in_transit', { owner, carrier: partner })
    ok(await block(owner, past))
    const [first] = await blocksOf(owner)
    clock.advance(60)
    ok(await block(owner, underway))
    expect(await blocksOf(owner)).toEqual([first])
  })

  test('keeps waiting jobs from the other side, whichever side has placed it', async () => {
    for (const by of ['owner', 'partner'] as const) {
      const people = await met()
      const { owner, partner, past } = people
      const { id } = await post(owner.client)
      expect(await pool(partner)).toContain(id)
      ok(await block(people[by], past))
      expect(await pool(partner)).not.toContain(id)
      expect(summaryOf(await partner.client.requests.previewRequest({ params: { id } }))).toBe('404 request.unknown')
      expect(summaryOf(await accept(partner, id))).toBe('409 request.gone')
    }
  })

  test('keeps rides from the other side, whichever side has placed it', async () => {
    for (const by of ['owner', 'partner'] as const) {
      const people = await met()
      const { owner, partner, past } = people
      const { rideId } = await publishRide(partner)
      expect(await ridesFor(owner)).toContain(rideId)
      ok(await block(people[by], past))
      expect(await ridesFor(owner)).not.toContain(rideId)
      const body = documents({ directPartnerId: partner.userId, matchedRideId: rideId })
      expect(summaryOf(await owner.client.requests.createRequest({ body }))).toBe('409 ride.gone')
    }
  })

  test('lets a delivery that is under way go on', async () => {
    const { owner, partner } = await met()
    const id = await requestIn('in_transit', { owner, carrier: partner })
    ok(await block(partner, id))
    const otp = ok(await owner.client.requests.getOtp({ params: { id } })).body.otp ?? ''
    ok(await partner.client.delivery.completeDelivery({ params: { id }, body: { otp } }))
    expect(ok(await accept(partner, await post((await aRequester(host)).client).then((job) => job.id))).status).toBe(
      200,
    )
  })

  test('covers a business with all its drivers, and its owner as a partner', async () => {
    const { fleet, driver, second } = await aFleet(host)
    const owner = await aRequester(host)
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    ok(await block(owner, id))
    expect(await blocksOf(owner)).toMatchObject([{ name: fleet.businessName, is_business: true }])
    const { id: next } = await post(owner.client)
    expect(await pool(fleet)).not.toContain(next)
    for (const who of [driver, second]) expect(summaryOf(await assign(fleet, next, who))).toBe('409 request.gone')
    const several = { request_ids: [next], driver_user_id: driver.userId }
    expect(ok(await fleet.client.business.assignDeliveries({ body: several })).body.results).toMatchObject([
      { code: 'request.gone' },
    ])
    await setOnUser(fleet.userId, 'isVerifiedPartner', true)
    expect(summaryOf(await accept(fleet, next))).toBe('409 request.gone')
  })

  test('closes an offer between the two: the owner reads that it was declined, the partner that it was cancelled', async () => {
    const byPartner = await offered(host)
    ok(await block(byPartner.partner, byPartner.id))
    expect(await readRow(keys.request(byPartner.id))).toMatchObject({
      status: 'pending_match',
      version: 2,
      event: { type: 'closeOffer', by: byPartner.partner.userId, reason: 'declined' },
    })
    expect(await blocksOf(byPartner.partner)).toMatchObject([{ name: null, request_id: byPartner.id }])
    const byOwner = await offered(host)
    ok(await block(byOwner.owner, byOwner.id))
    expect(await openOffers(byOwner.partner)).toEqual([])
    expect(summaryOf(await acceptOffer(byOwner.partner, byOwner.id))).toBe('409 offer.gone')
    expect(await readRow(keys.request(byOwner.id))).toMatchObject({ status: 'pending_match', version: 2 })
  })
})

describe('taking a block back', () => {
  test('shows both sides to each other again, and leaves no row', async () => {
    const { owner, partner, past } = await met()
    const { id } = await post(owner.client)
    ok(await block(owner, past))
    await unblockAll(owner)
    expect([await rowOf(owner, partner), await rowOf(partner, owner)]).toEqual([undefined, undefined])
    expect(await pool(partner)).toContain(id)
    ok(await accept(partner, id))
  })

  test('leaves the other side’s own block in place', async () => {
    const { owner, partner, past } = await met()
    ok(await block(owner, past))
    ok(await block(partner, past))
    await unblockAll(owner)
    expect(await blocksOf(owner)).toEqual([])
    expect(await blocksOf(partner)).toHaveLength(1)
    const { id } = await post(owner.client)
    expect(summaryOf(await accept(partner, id))).toBe('409 request.gone')
    await unblockAll(partner)
    expect([await rowOf(owner, partner), await rowOf(partner, owner)]).toEqual([undefined, undefined])
    ok(await accept(partner, id))
  })

  test('answers alike for an id of one’s own, of others and of nobody, and changes only one’s own', async () => {
    const { owner, partner, past } = await met()
    ok(await block(owner, past))
    const [{ id = '' } = {}] = await blocksOf(owner)
    const never = 'blk_0000000000000000000000'
    const answers = []
    for (const [who, blockId] of [
      [partner, id],
      [partner, never],
      [owner, never],
      [owner, id],
      [owner, id],
    ] as const)
      answers.push((await who.client.users.unblock({ params: { id: blockId } })).text)
    expect(new Set(answers).size).toBe(1)
    expect(await blocksOf(owner)).toEqual([])
  })
})

test('the copy of one’s data names the blocks that one has placed, and none that others have', async () => {
  const { owner, partner, past } = await met()
  ok(await block(owner, past))
  const exported = async ({ client }: Person) => ok(await client.users.exportData()).body
  expect((await exported(owner)).blocked).toEqual([
    { name: partner.user.firstName, blockedAt: new Date().toISOString(), requestId: past },
  ])
  const theirs = await exported(partner)
  expect(theirs.blocked).toEqual([])
  expect(JSON.stringify(theirs)).not.toContain(owner.userId)
})

test('an erasure removes the rows of both sides, whichever has placed it', async () => {
  for (const by of ['owner', 'partner'] as const) {
    const people = await met()
    const { owner, partner, past } = people
    ok(await block(people[by], past))
    await erase(partner)
    expect([await rowOf(owner, partner), await rowOf(partner, owner)]).toEqual([undefined, undefined])
    expect(await blocksOf(owner)).toEqual([])
  }
})
