import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure, erase } from '#test/support/account-erasure.ts'
import { anAdmin, decide } from '#test/support/admin-actions.ts'
import { clock, hours } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { listenAs } from '#test/support/live-socket.ts'
import { accept, acceptOffer, declineOffer, deleteRide, offered, offerTo, openOffers } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { allRows, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const voidedFor = ({ userId }: Person) => ({
  status: 'pending_match',
  version: 2,
  excluded: [userId],
  event: { type: 'closeOffer', by: 'system', reason: 'voided' },
})

/** Three open offers to one partner, by two people, and one to another partner. */
const world = async () => {
  const [owner, neighbour, partner, other] = [
    await aRequester(host),
    await aRequester(host),
    await aPartner(host),
    await aPartner(host),
  ]
  const offers = [await offerTo(owner, partner), await offerTo(neighbour, partner), await offerTo(owner, partner)]
  const { id: foreign } = await offerTo(neighbour, other)
  return { owner, partner, other, ids: offers.map(({ id }) => id), foreign, ride: offers[0]?.ride }
}

const ends: [string, (partner: Person) => Promise<unknown>, string][] = [
  [
    'is revoked',
    async (partner) => ok(await decide(await anAdmin(host), partner, { decision: 'reject', reason: 'Expired.' })),
    '403 access.denied',
  ],
  ['erases their account', async (partner) => ok(await askForErasure(partner)), '401 session.none'],
]

test.each(ends)('R6 a partner who %s has no offers any more: they are for all others', async (_, end, refusal) => {
  const { owner, partner, other, ids, foreign } = await world()
  const at = await listenAs(host, owner)
  await end(partner)
  // In the answer's own time, and not by who hears of it later.
  for (const id of ids) expect(await stored(id)).toMatchObject(voidedFor(partner))
  expect(await stored(foreign)).toMatchObject({ status: 'pending_partner_approval', version: 1 })
  expect(await openOffers(other)).toEqual([foreign])
  for (const answer of [acceptOffer, declineOffer, accept])
    expect(summaryOf(await answer(partner, ids[0] ?? ''))).toBe(refusal)

  const reported = [ids[0], ids[2]].toSorted()
  await waitFor('the news', () => at.heard('request_updated').length >= reported.length)
  await host.settled()
  const news = at.heard('request_updated')
  expect(news.map(({ request_id: id }) => id).toSorted()).toEqual(reported)
  for (const frame of news) expect(frame).toMatchObject({ v: 2, status: 'pending_match' })
  for (const id of ids) {
    expect(await stored(id)).toMatchObject({ version: 2 })
    ok(await accept(other, id))
  }
  at.socket.close()
})

test('R6 whoever erases their account leaves no ride that an offer could name', async () => {
  const { partner, ride } = await world()
  await erase(partner)
  expect(await readRow(keys.ride(partner.userId, ride?.rideId ?? ''))).toBeUndefined()
  const named = (await allRows()).filter(({ rideId, SK }) => rideId === ride?.rideId || String(SK).startsWith('RIDE#'))
  // That somebody looks after it once more finds nothing, and is gone after a week.
  const left = named.filter(({ PK, partnerId }) => partnerId === partner.userId && !String(PK).startsWith('DUE#'))
  expect(left).toEqual([])
})

test('R6 a ride deleted twice takes its offer back once, and no other', async () => {
  const { partner, ids, ride } = await world()
  if (!ride) throw new Error('there was a ride')
  expect(summaryOf(await deleteRide(partner, ride))).toBe('200')
  expect(summaryOf(await deleteRide(partner, ride))).toBe('404 ride.unknown')
  const [voided = '', ...others] = ids
  expect(await stored(voided)).toMatchObject(voidedFor(partner))
  expect((await openOffers(partner)).toSorted()).toEqual(others.toSorted())
  for (const answer of [acceptOffer, declineOffer])
    expect(summaryOf(await answer(partner, voided))).toBe('409 offer.gone')
  expect(summaryOf(await accept(partner, voided))).toBe('409 request.excluded')
})

test('R6 a deletion of a ride that a crash cut short is finished by the stream', async () => {
  const { deleteRide: remove } = await import('#functions/domain/rides/publish-ride.ts')
  const { rideStore } = await import('#functions/domain/rides/ride-store.ts') // late: it reads its settings when it loads
  const { partner, id, ride } = await offered(host)
  const endRide = async () => {
    throw new Error('the machine is gone')
  }
  const deps = { rides: rideStore, endRide, now: () => new Date() }
  await expect(remove(deps, partner.user, ride.rideId)).rejects.toThrow('the machine is gone')
  expect(ok(await partner.client.partner.listRides()).body).toEqual([])
  await host.settled()
  expect(await stored(id)).toMatchObject(voidedFor(partner))
  expect(summaryOf(await deleteRide(partner, ride))).toBe('404 ride.unknown')
})

test('R6 nobody deletes another’s ride, and its offer stays', async () => {
  const [{ partner, id, ride }, other] = [await offered(host), await aPartner(host)]
  expect(summaryOf(await deleteRide(other, ride))).toBe('404 ride.unknown')
  expect(await openOffers(partner)).toEqual([id])
  expect(await stored(id)).toMatchObject({ version: 1 })
})

test('R6 a ride that is deleted after its offer ran out leaves that as it was', async () => {
  const { partner, id, ride } = await offered(host)
  clock.advance(hours(3))
  ok(await deleteRide(partner, ride))
  expect(await stored(id)).toMatchObject({ ...voidedFor(partner), event: { type: 'closeOffer', reason: 'expired' } })
  await host.sweep()
  expect(await stored(id)).toMatchObject({ version: 2 })
})

test('R10 whoever erases their account withdraws what they had offered', async () => {
  const { owner, partner, id } = await offered(host)
  await erase(owner)
  expect(await stored(id)).toMatchObject({ status: 'cancelled' })
  expect(await openOffers(partner)).toEqual([])
  expect(summaryOf(await acceptOffer(partner, id))).toBe('409 offer.gone')
})
