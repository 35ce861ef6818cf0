import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { block, blocksOf, unblockAll } from '#test/support/blocks.ts'
import { type Call, callAtOnce, summaryOf, toRounds } from '#test/support/concurrent-calls.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import { accept, acceptOffer, offerTo, openOffers } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { documents, ok, post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const rounds = toRounds(12)
const statusOf = async (id: string) => (await readRow(keys.request(id)))?.status
const isStored = async (one: Person, other: Person): Promise<boolean[]> => [
  (await readRow(keys.block(one.userId, other.userId))) !== undefined,
  (await readRow(keys.block(other.userId, one.userId))) !== undefined,
]

test('of a block and an acceptance, the earlier one counts: it is matched, or the job is gone', async () => {
  for (const round of rounds) {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const past = await requestIn('completed', { owner, carrier: partner })
    const { id } = await post(owner.client)
    const by = round % 2 === 0 ? owner : partner
    const [blocked, accepted] = await callAtOnce(round, [() => block(by, past), () => accept(partner, id)] as Call[])
    expect(blocked).toBe('200')
    expect(['200', '409 request.gone']).toContain(accepted)
    expect(await statusOf(id)).toBe(accepted === '200' ? 'matched' : 'pending_match')
    expect(summaryOf(await accept(partner, (await post(owner.client)).id))).toBe('409 request.gone')
  }
})

test('of a block and the acceptance of an offer, one of them ends it', async () => {
  for (const round of rounds) {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const { id } = await offerTo(owner, partner)
    const by = round % 2 === 0 ? owner : partner
    const [blocked, accepted] = await callAtOnce(round, [() => block(by, id), () => acceptOffer(partner, id)] as Call[])
    expect(blocked).toBe('200')
    expect(['200', '409 offer.gone']).toContain(accepted)
    expect(await statusOf(id)).toBe(accepted === '200' ? 'matched' : 'pending_match')
  }
})

test('of a block and a new offer, no offer stays open', async () => {
  for (const round of rounds) {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const past = await requestIn('completed', { owner, carrier: partner })
    const { rideId } = await publishRide(partner)
    const body = documents({ directPartnerId: partner.userId, matchedRideId: rideId })
    const calls = [() => block(partner, past), () => owner.client.requests.createRequest({ body })] as Call[]
    const [blocked, offered = ''] = await callAtOnce(round, calls)
    expect(blocked).toBe('200')
    expect(['201', '409 ride.gone']).toContain(offered)
    await host.settled()
    expect(await openOffers(partner)).toEqual([])
  }
})

test('of a block and an assignment, the earlier one counts', async () => {
  for (const round of rounds) {
    const { fleet, driver } = await aFleet(host)
    const owner = await aRequester(host)
    const past = await requestIn('completed', { owner, carrier: driver })
    const { id } = await post(owner.client)
    const calls = [() => block(round % 2 === 0 ? owner : fleet, past), () => assign(fleet, id, driver)] as Call[]
    const [blocked, assigned] = await callAtOnce(round, calls)
    expect(blocked).toBe('200')
    expect(['200', '409 request.gone']).toContain(assigned)
    expect(await statusOf(id)).toBe(assigned === '200' ? 'matched' : 'pending_match')
  }
})

test('of blocks and unblocks by both sides, each side keeps what it did last, and no row stays without a block', async () => {
  for (const round of rounds) {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const past = await requestIn('completed', { owner, carrier: partner })
    expect(await callAtOnce(round, [() => block(owner, past), () => block(partner, past)] as Call[])).toEqual([
      '200',
      '200',
    ])
    expect(await isStored(owner, partner)).toEqual([true, true])
    const [[own], [theirs]] = [await blocksOf(owner), await blocksOf(partner)]
    const lift = (who: Person, id = '') => who.client.users.unblock({ params: { id } })
    const calls = [() => lift(owner, own?.id), () => lift(partner, theirs?.id), () => lift(owner, own?.id)] as Call[]
    expect(await callAtOnce(round, calls)).toEqual(['200', '200', '200'])
    expect([await blocksOf(owner), await blocksOf(partner)]).toEqual([[], []])
    expect(await isStored(owner, partner)).toEqual([false, false])
    ok(await block(owner, past))
    await callAtOnce(round, [
      () => block(partner, past),
      async () => {
        await unblockAll(owner)
        return block(partner, past)
      },
    ] as Call[])
    expect([await blocksOf(owner), (await blocksOf(partner)).length]).toEqual([[], 1])
  }
})
