import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { addDays, londonInstant, londonTime } from '#shared/model/london.ts'
import { clock } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { accept, acceptOffer, callOff, declineOffer, offerTo, openOffers } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { documents, ok } from '#test/support/requests.ts'
import { allRows, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const until = (instant: Date): number => (instant.getTime() - Date.now()) / 1000
const listed = async ({ client }: Person, state: string) =>
  ok(await client.requests.listRequests({ query: { state } })).body.items?.map(({ id, status }) => [id, status])
/** By two at once, and once more: whoever comes second finds nothing to do. */
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

/** An offer as one of these cases has it, in a week, and the moment from which it is open no more. */
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

describe('R6 nobody answers an offer', () => {
  test.each(cases)('and it is open until %s, by list, by answer and by sweeper', async (_, given) => {
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
    ['yes', acceptOffer, { status: 'matched', event: { type: 'acceptOffer' } }],
    ['no', declineOffer, { status: 'pending_match', event: { type: 'closeOffer', reason: 'declined' } }],
  ] as const)('but who says %s in the last second has answered', async (_, answer, after) => {
    const { partner, id, overAt } = await offerOf(dayBefore)
    clock.advance(until(overAt) - 1)
    ok(await answer(partner, id))
    clock.advance(1)
    await sweep()
    expect(await stored(id)).toMatchObject({ ...after, version: 2 })
    expect((await dueOf(id)).map(({ kind }) => kind)).toEqual(['request.expire'])
  })

  test('and its owner may still call it off, before anybody has written that down', async () => {
    const { owner, id, overAt } = await offerOf(dayBefore)
    clock.advance(until(overAt) + 30)
    ok(await callOff(owner, id))
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'cancelled', version: 2, event: { reason: 'requester' } })
  })
})

describe('R11 nobody took what had been offered', () => {
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
  ])('and it is over when its time has passed, %s', async (_, isSweptBetween, version) => {
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
    expect(mail).toMatchObject({ subject: 'We could not find a partner in time' })
    expect(others).toEqual([])
    for (const text of [mail?.text, mail?.html]) expect(text).toContain(`${host.url}/requests?again=${id}`)
    const { pickup_address: pickupAddress, delivery_address: deliveryAddress } = documents()
    expect(ok(await owner.client.requests.getDetails({ params })).body).toMatchObject({
      pickupAddress,
      deliveryAddress,
    })
  })
})
