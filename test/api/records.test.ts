import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { confirm, decide, handOver, reportAttempt } from '#test/support/door.ts'
import { aFleet, assign, complete, start, unassign } from '#test/support/fleets.ts'
import { callOff, declineOffer, deleteRide, offerTo } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, documents, ok, post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { putRow, readRow } from '#test/support/table.ts'
import { aBusiness, aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const never = 'req_0000000000000000000001'

const ownerRecord = ({ client }: Person, id: string) => client.requests.getOwnerRecord({ params: { id } })
const carrierRecord = ({ client }: Person, id: string) => client.requests.getCarrierRecord({ params: { id } })
const rideRecord = ({ client }: Person, { rideId: id, partnerId }: { rideId: string; partnerId: string }) =>
  client.requests.getRideRecord({ params: { id }, query: { partnerId } })

/** Writes sums into a row of counters, as earlier jobs would have. */
const withSums = async (row: { PK: string; SK: string }, sums: Record<string, number>): Promise<void> => {
  await putRow({ ...(await readRow(row)), ...row, ...sums })
}

/** Whole answers, except the id of the call, are alike. */
const expectAlike = (one: { status: number; body: object }, other: { status: number; body: object }): void => {
  const bare = ({ status, body }: { status: number; body: object }) => ({ status, body: { ...body, request_id: '' } })
  expect(bare(one)).toEqual(bare(other))
}

describe('the record of a requester', () => {
  test('is refused like that of an unknown job to everyone who may neither take nor carry it', async () => {
    const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    const [stranger, unverified] = [await aRequester(host), await aBusiness(host, { isVerified: false })]
    const waiting = await post(owner.client)
    const taken = await requestIn('matched', { owner, carrier })
    const over = await requestIn('completed', { owner, carrier })
    const { id: offered } = await offerTo(owner, carrier)
    const refused: [Person, string][] = [
      [owner, waiting.id],
      [stranger, waiting.id],
      [unverified, waiting.id],
      [other, taken],
      [owner, taken],
      [carrier, over],
      [other, offered],
    ]
    for (const [who, id] of refused) {
      const answer = await ownerRecord(who, id)
      expect(summaryOf(answer)).toBe('404 request.unknown')
      expectAlike(answer, await ownerRecord(who, never))
    }
    expect((await host.client().requests.getOwnerRecord({ params: { id: waiting.id } })).status).toBe(401)
  })

  test('is shown to those who may take a job, to the partner of an offer, and to those who carry it', async () => {
    const [owner, partner, { fleet, driver }] = [await aRequester(host), await aPartner(host), await aFleet(host)]
    const { id: waiting } = await post(owner.client)
    for (const who of [partner, fleet]) ok(await ownerRecord(who, waiting))
    ok(await assign(fleet, waiting, driver))
    for (const who of [fleet, driver]) ok(await ownerRecord(who, waiting))
    expect((await ownerRecord(partner, waiting)).status).toBe(404)
    const { id: offered } = await offerTo(owner, partner)
    ok(await ownerRecord(partner, offered))
    ok(await declineOffer(partner, offered))
    expect((await ownerRecord(partner, offered)).status).toBe(404)
  })

  test('counts what they had done, without a photo and without anything of what they carry themselves', async () => {
    const [owner, partner] = [await aPartner(host), await aPartner(host)]
    await withSums(keys.historyCounts(owner.userId), { reqDone: 6, reqCalled: 4, reqLate: 1, reqAway: 1, jobDone: 9 })
    const { id } = await post(owner.client)
    const { body, text } = ok(await ownerRecord(partner, id))
    expect(body).toEqual({
      side: 'requester',
      name: 'Test',
      driver: null,
      photoUrl: null,
      since: new Date().toISOString().slice(0, 7),
      modes: [],
      badges: [],
      line: { stars: null, ratings: 0, done: 6 },
      returned: 0,
      kept: { kept: 8, of: 10 },
    })
    const { lastName = 'none', mobile = 'none', email } = owner.user
    for (const secret of [lastName, mobile, email, owner.userId, 'Weir Lane', '1990'])
      expect(text).not.toContain(secret)
    // The rows are as the test wrote them, not as the invariants count them.
    await withSums(keys.historyCounts(owner.userId), { reqDone: 0, jobDone: 0 })
  })
})

describe('the record of a carrier', () => {
  test('is refused to everyone but the owner, like that of an unknown job', async () => {
    const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aRequester(host)]
    const id = await requestIn('matched', { owner, carrier })
    for (const who of [carrier, other]) {
      const answer = await carrierRecord(who, id)
      expect(summaryOf(answer)).toBe('404 request.unknown')
      expectAlike(answer, await carrierRecord(who, never))
    }
  })

  test('is not there before a match, after a give-back and after the end', async () => {
    const { owner, carrier } = { owner: await aRequester(host), carrier: await aPartner(host) }
    const { id: waiting } = await post(owner.client)
    const over = await requestIn('completed', { owner, carrier })
    const back = await requestIn('matched', { owner, carrier })
    ok(await carrierRecord(owner, back))
    ok(await unassign(carrier, back))
    for (const id of [waiting, over, back]) expect(summaryOf(await carrierRecord(owner, id))).toBe('404 record.none')
  })

  test('shows how they travel, since when, what was seen of their papers, and what they have carried', async () => {
    const owner = await aRequester(host)
    const carrier = await aPartner(host, {
      transportModes: ['Bicycle', 'Car'],
      papers: { hireAndReward: true, insuranceUntil: '2030-03-31' },
      seen: {
        identity: { on: '2026-03-03', by: owner.user.userId },
        insurance: { on: '2026-04-05', by: owner.user.userId },
      },
    })
    const sums = { jobDone: 48, jobBack: 2, jobGave: 1, jobMissed: 1, stars: 43, reviews: 9 }
    await withSums(keys.historyCounts(carrier.userId), sums)
    const { id } = await offerTo(owner, carrier)
    const { body, text } = ok(await carrierRecord(owner, id))
    expect(body).toEqual({
      side: 'carrier',
      name: 'Test',
      driver: null,
      photoUrl: null,
      since: new Date().toISOString().slice(0, 7),
      modes: ['Bicycle', 'Car'],
      badges: ['ID seen by Sameway, March 2026', 'Insurance certificate seen, valid until 31 March 2030'],
      line: { stars: 4.8, ratings: 9, done: 46 },
      returned: 2,
      kept: { kept: 48, of: 50 },
    })
    for (const secret of [carrier.user.lastName ?? 'none', carrier.user.mobile ?? 'none', carrier.userId, 'AB12'])
      expect(text).not.toContain(secret)
    await withSums(keys.historyCounts(carrier.userId), { jobDone: 0, stars: 0, reviews: 0 })
  })

  test('of a driver is that of their business, with the driver’s first name and photo', async () => {
    const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    await withSums(keys.businessCounts(fleet.businessId), { done: 3 })
    expect(ok(await carrierRecord(owner, id)).body).toMatchObject({
      name: fleet.businessName,
      driver: 'Ann',
      badges: [],
      modes: [],
      line: { stars: null, ratings: 0, done: 3 },
      kept: null,
    })
    await withSums(keys.businessCounts(fleet.businessId), { done: 0 })
  })
})

describe('the record of a ride’s partner', () => {
  test('is unknown unless the ride could be suggested now', async () => {
    const [asker, partner, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    const [ride, removed] = [await publishRide(partner), await publishRide(partner)]
    ok(await rideRecord(asker, ride))
    ok(await deleteRide(partner, removed))
    const unknown = { ...ride, rideId: 'rid_0000000000000000000001' }
    const wrong = { ...ride, partnerId: other.userId }
    for (const one of [removed, unknown, wrong]) {
      const answer = await rideRecord(asker, one)
      expect(summaryOf(answer)).toBe('404 ride.unknown')
      expectAlike(answer, await rideRecord(asker, unknown))
    }
    expect(summaryOf(await rideRecord(partner, ride))).toBe('404 ride.unknown')
    await putRow({ ...keys.presence(partner.userId), userId: partner.userId, isOnline: false })
    expect(summaryOf(await rideRecord(asker, ride))).toBe('404 ride.unknown')
  })

  test('is unknown once the ride has departed', async () => {
    const [asker, partner] = [await aRequester(host), await aPartner(host)]
    const ride = await publishRide(partner)
    clock.advance((Date.parse(ride.departAt) - Date.now()) / 1000)
    await putRow({ ...keys.presence(partner.userId), userId: partner.userId, isOnline: true })
    expect(summaryOf(await rideRecord(asker, ride))).toBe('404 ride.unknown')
  })

  test('is one line in the suggestion', async () => {
    const [asker, partner] = [await aRequester(host), await aPartner(host)]
    await withSums(keys.historyCounts(partner.userId), { jobDone: 2 })
    const { rideId } = await publishRide(partner)
    const rides = ok(await asker.client.requests.findRides({ body: documents() })).body
    expect(rides.find((one) => one.rideId === rideId)?.record).toEqual({ stars: null, ratings: 0, done: 2 })
    await withSums(keys.historyCounts(partner.userId), { jobDone: 0 })
  })
})

describe('the line of a record', () => {
  test('of the requester is in a direct offer, the preview and the carrier’s details', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    await withSums(keys.historyCounts(owner.userId), { reqDone: 4 })
    const line = { stars: null, ratings: 0, done: 4 }
    const { id } = await offerTo(owner, partner)
    expect(ok(await partner.client.partner.listOffers()).body).toMatchObject([{ id, record: line }])
    expect(ok(await partner.client.requests.previewRequest({ params: { id } })).body.record).toEqual(line)
    ok(await partner.client.partner.acceptOffer({ params: { requestId: id } }))
    expect(ok(await partner.client.requests.getDetails({ params: { id } })).body.record).toEqual(line)
    await withSums(keys.historyCounts(owner.userId), { reqDone: 0 })
  })

  test('of the carrier is in the owner’s details from the offer to the end', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const recordIn = async (id: string) => ok(await owner.client.requests.getDetails({ params: { id } })).body.record
    const { id } = await offerTo(owner, partner)
    const line = { stars: null, ratings: 0, done: 0 }
    expect(await recordIn(id)).toEqual(line)
    ok(await partner.client.partner.acceptOffer({ params: { requestId: id } }))
    expect(await recordIn(id)).toEqual(line)
    ok(await start(partner, id))
    ok(await complete(partner, id, await codeOf(owner.client, id)))
    expect(await recordIn(id)).toBeNull()
    expect(await recordIn((await post(owner.client)).id)).toBeNull()
  })
})

describe('the sums of a record', () => {
  const countsOf = ({ userId }: Person) => readRow(keys.historyCounts(userId))

  test('count a delivery and a give-back, and neither what was unsafe nor what an admin took away', async () => {
    const { owner, carrier } = { owner: await aRequester(host), carrier: await aPartner(host) }
    await requestIn('completed', { owner, carrier })
    const [given, unsafe] = [
      await requestIn('matched', { owner, carrier }),
      await requestIn('matched', { owner, carrier }),
    ]
    ok(await unassign(carrier, given))
    ok(await carrier.client.requests.cancelRequest({ params: { id: unsafe }, body: { reason: 'unsafe' } }))
    const counts = await countsOf(carrier)
    expect(counts).toMatchObject({ jobDone: 1, jobGave: 1, gaveBack_unsafe: 1 })
    for (const name of ['jobBack', 'jobMissed']) expect(counts).not.toHaveProperty(name)
    expect(await countsOf(owner)).not.toHaveProperty('reqCalled')
  })

  test('count a return once for each side where nobody was home', async () => {
    const { owner, carrier } = { owner: await aRequester(host), carrier: await aPartner(host) }
    const returned = async (reason: 'nobody_home' | 'refused') => {
      const id = await requestIn('in_transit', { owner, carrier })
      ok(await reportAttempt(carrier, id, { reason }))
      ok(await decide(owner, id, { choice: 'return' }))
      ok(await handOver(carrier, id))
      ok(await confirm(owner, id))
    }
    await returned('nobody_home')
    expect(await countsOf(owner)).toMatchObject({ reqDone: 1, reqAway: 1 })
    await returned('refused')
    expect(await countsOf(owner)).toMatchObject({ reqDone: 2, reqAway: 1 })
    expect(await countsOf(carrier)).toMatchObject({ jobDone: 2, jobBack: 2 })
  })

  test('count a match that its owner cancels, and how late', async () => {
    const { owner, carrier } = { owner: await aRequester(host), carrier: await aPartner(host) }
    const [free, late] = [
      await requestIn('matched', { owner, carrier }),
      await requestIn('matched', { owner, carrier }),
    ]
    const { id: waiting } = await post(owner.client)
    for (const id of [free, waiting]) ok(await callOff(owner, id))
    expect(await countsOf(owner)).toMatchObject({ reqCalled: 1 })
    clock.advance(minutes(6))
    ok(await callOff(owner, late))
    const counts = await countsOf(owner)
    expect(counts).toMatchObject({ reqCalled: 2, reqLate: 1 })
    expect(counts).not.toHaveProperty('reqVeryLate')
    expect(await countsOf(carrier)).not.toHaveProperty('jobGave')
  })

  test('of a fleet count with the business', async () => {
    const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    ok(await unassign(fleet, id))
    expect(await readRow(keys.businessCounts(fleet.businessId))).toMatchObject({ jobGave: 1 })
    expect(await countsOf(driver)).not.toHaveProperty('jobGave')
  })
})
