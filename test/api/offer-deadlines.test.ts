import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { addDays, londonInstant, londonTime } from '#shared/model/london.ts'
import { askForErasure, erase } from '#test/support/account-erasure.ts'
import { anAdmin, decide } from '#test/support/admin-actions.ts'
import { clock, hours } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { listenAs } from '#test/support/live-socket.ts'
import {
  accept,
  acceptOffer,
  callOff,
  declineOffer,
  deleteRide,
  offered,
  offerTo,
  openOffers,
} from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { documents, ok } from '#test/support/requests.ts'
import { allRows, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const until = (instant: Date): number => (instant.getTime() - Date.now()) / 1000
const listed = async ({ client }: Person, state: string) =>
  ok(await client.requests.listRequests({ query: { state } })).body.items?.map(({ id, status }) => [id, status])
/** Two sweepers at once, and one more run: the second finds nothing to do. */
const sweep = async () => {
  // Loaded late: the functions read their settings when they load.
  const { handler } = await import('#functions/jobs/sweeper.ts')
  await Promise.all([handler(), handler()])
  await host.sweep()
  await host.settled()
}
const dueOf = async (id: string) =>
  (await allRows()).filter(({ PK, requestId }) => String(PK).startsWith('DUE#') && requestId === id)

type Time = [hour: number, minute?: number]
type Case = { posted: Time; departs: Time; arrives: Time; over: Time; daysBefore?: number }

const dayBefore: Case = { posted: [17], departs: [9], arrives: [10], over: [20], daysBefore: 1 }
const inTheSlot: Case = { posted: [7], departs: [9], arrives: [10], over: [9] }

/** A morning from six to twelve. */
const cases: [string, Case][] = [
  ['three hours have passed', dayBefore],
  ['the slot begins', { posted: [4, 30], departs: [9], arrives: [10], over: [6] }],
  ['the ride departs, in the slot', inTheSlot],
  ['the ride departs, before the slot', { posted: [4], departs: [5, 40], arrives: [6, 40], over: [5, 40] }],
  ['three hours have passed, in the slot', { posted: [6, 30], departs: [11], arrives: [12], over: [9, 30] }],
]

/** The offer of one of these cases, in a week, and the moment at which it expires. */
const offerOf = async ({ posted, departs, arrives, over, daysBefore = 0 }: Case) => {
  const date = addDays(londonTime(new Date()).date, 7)
  const today = addDays(date, -daysBefore)
  clock.set(today, ...posted)
  const [owner, partner, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
  const ride = {
    departAt: londonInstant(date, ...departs).toISOString(),
    arriveAt: londonInstant(date, ...arrives).toISOString(),
  }
  const { id } = await offerTo(owner, partner, { preferredDate: date, preferredTimeSlot: 'morning' }, ride)
  await host.settled()
  return { owner, partner, other, id, date, overAt: londonInstant(today, ...over) }
}

describe('R6 an unanswered offer', () => {
  test.each(cases)('is open again at %s, by list, by answer and by sweeper', async (_, given) => {
    const { owner, partner, other, id, overAt } = await offerOf(given)
    const expired = { status: 'pending_match', excluded: [partner.userId] }
    clock.advance(until(overAt) - 1)
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'pending_partner_approval', version: 1 })
    const [offer] = ok(await partner.client.partner.listOffers()).body
    expect(offer).toMatchObject({ id, expires_at: overAt.toISOString() })

    clock.advance(1)
    expect(await openOffers(partner)).toEqual([])
    for (const answer of [acceptOffer, declineOffer])
      expect(summaryOf(await answer(partner, id))).toBe('409 offer.gone')
    for (const person of [partner, other]) expect(summaryOf(await accept(person, id))).toBe('409 request.gone')
    expect(await listed(owner, 'open')).toEqual([[id, 'pending_match']])
    expect(await stored(id)).toMatchObject({ status: 'pending_partner_approval', version: 1 })

    await sweep()
    const event = { type: 'closeOffer', by: 'system', at: overAt.toISOString(), reason: 'expired' }
    expect(await stored(id)).toMatchObject({ ...expired, version: 2, event })
    expect(summaryOf(await accept(partner, id))).toBe('409 request.excluded')
    ok(await accept(other, id))
  })

  test.each([
    // Its carrier's time to start it is watched, too.
    ['yes', acceptOffer, { status: 'matched', event: { type: 'acceptOffer' } }, 2],
    ['no', declineOffer, { status: 'pending_match', event: { type: 'closeOffer', reason: 'declined' } }, 1],
  ] as const)('counts a %s in the last second', async (_, answer, after, looks) => {
    const { partner, id, overAt } = await offerOf(dayBefore)
    clock.advance(until(overAt) - 1)
    ok(await answer(partner, id))
    clock.advance(1)
    await sweep()
    expect(await stored(id)).toMatchObject({ ...after, version: 2 })
    expect((await dueOf(id)).map(({ kind }) => kind)).toEqual(Array(looks).fill('request.expire'))
  })
})

describe('R11 an offer that went to the pool and was not taken', () => {
  const over = async ({ isSweptBetween }: { isSweptBetween: boolean }) => {
    const made = await offerOf(inTheSlot)
    const { partner, date, overAt } = made
    clock.advance(until(overAt))
    if (isSweptBetween) await sweep()
    clock.advance(until(londonInstant(date, 14)) - 1)
    expect(await listed(made.owner, 'closed')).toEqual([])
    clock.advance(1)
    expect(await openOffers(partner)).toEqual([])
    return made
  }

  test.each([
    ['swept in time', true, 3],
    ['swept only then', false, 2],
  ])('expires when its time has passed, %s', async (_, isSweptBetween, version) => {
    const { owner, partner, other, id, date } = await over({ isSweptBetween })
    const params = { id }
    expect(await listed(owner, 'closed')).toEqual([[id, 'cancelled']])
    expect(summaryOf(await acceptOffer(partner, id))).toBe('409 offer.gone')
    for (const person of [partner, other]) expect(summaryOf(await accept(person, id))).toBe('409 request.expired')
    expect(summaryOf(await callOff(owner, id))).toBe('409 request.not-cancellable')
    await sweep()
    const event = { type: 'expire', by: 'system', at: londonInstant(date, 14).toISOString(), reason: 'expired' }
    expect(await stored(id)).toMatchObject({ status: 'cancelled', version, event })
    expect(await dueOf(id)).toEqual([])

    const [mail, ...others] = await host.mailbox.to(owner.user.email)
    expect(mail).toMatchObject({ subject: "We couldn't find a partner in time" })
    expect(others).toEqual([])
    for (const text of [mail?.text, mail?.html]) expect(text).toContain(`${host.url}/requests?again=${id}`)
    const { pickup_address: pickupAddress, delivery_address: deliveryAddress } = documents()
    expect(ok(await owner.client.requests.getDetails({ params })).body).toMatchObject({
      pickupAddress,
      deliveryAddress,
    })
  })
})

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

test.each(ends)('R6 a partner who %s loses their offers: they go to everyone else', async (_, end, refusal) => {
  const { owner, partner, other, ids, foreign } = await world()
  const at = await listenAs(host, owner)
  await end(partner)
  // The call itself did it, not a later effect.
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

test('R6 erasing an account removes the rides that an offer could name', async () => {
  const { partner, ride } = await world()
  await erase(partner)
  expect(await readRow(keys.ride(partner.userId, ride?.rideId ?? ''))).toBeUndefined()
  const named = (await allRows()).filter(({ rideId, SK }) => rideId === ride?.rideId || String(SK).startsWith('RIDE#'))
  // Without the scheduled task, which will find nothing and expires after a week.
  const left = named.filter(({ PK, partnerId }) => partnerId === partner.userId && !String(PK).startsWith('DUE#'))
  expect(left).toEqual([])
})

test('R6 a ride deleted twice withdraws its own offer once, and no other', async () => {
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

test('R6 the deletion of a ride that crashed halfway is finished by the stream', async () => {
  const { deleteRide: remove } = await import('#functions/domain/rides/publish-ride.ts')
  // late: it reads its settings when it loads
  const { rideStore } = await import('#functions/domain/rides/ride-store.ts')
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

test('R6 a ride deleted after its offer expired leaves the request as it was', async () => {
  const { partner, id, ride } = await offered(host)
  clock.advance(hours(3))
  ok(await deleteRide(partner, ride))
  expect(await stored(id)).toMatchObject({ ...voidedFor(partner), event: { type: 'closeOffer', reason: 'expired' } })
  await host.sweep()
  expect(await stored(id)).toMatchObject({ version: 2 })
})

test('R10 an erasure withdraws the offers of the account', async () => {
  const { owner, partner, id } = await offered(host)
  await erase(owner)
  expect(await stored(id)).toMatchObject({ status: 'cancelled' })
  expect(await openOffers(partner)).toEqual([])
  expect(summaryOf(await acceptOffer(partner, id))).toBe('409 offer.gone')
})
