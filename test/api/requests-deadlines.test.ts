import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { addDays } from '#shared/model/london.ts'
import { requestTexts } from '#shared/model/request-rules.ts'
import { slotStart, type TimeSlot, timeSlots } from '#shared/model/time-slots.ts'
import type { Client } from '#test/support/client.ts'
import { clock, hours } from '#test/support/clock.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { offerTo } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, inDays, morningIn, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const subjects = async (email: string) => (await host.mailbox.to(email)).map(({ subject }) => subject)
const untilOver = (date: string): number => (slotStart(date, 'morning').getTime() - Date.now()) / 1000 + hours(8)

test('R6 an unanswered offer goes to everyone else, at once for its owner and within a minute for all', async () => {
  const [owner, partner, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
  const { id } = await offerTo(owner, partner)
  const params = { requestId: id }
  await host.settled()
  clock.advance(hours(3) - 1)
  await host.sweep()
  expect((await partner.client.partner.listOffers()).body).toMatchObject([{ id, status: 'pending_partner_approval' }])

  clock.advance(1)
  expect((await partner.client.partner.listOffers()).body).toEqual([])
  for (const answer of [partner.client.partner.acceptOffer, partner.client.partner.declineOffer])
    expect(await answer({ params })).toMatchObject({ status: 409, body: { error: 'This offer is no longer open.' } })
  const { items } = (await owner.client.requests.listRequests({ query: { state: 'open' } })).body
  expect(items).toMatchObject([{ id, status: 'pending_match', version: 1 }])
  expect(await other.client.requests.acceptRequest({ params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'request.gone' },
  })

  await host.sweep()
  await host.settled()
  expect(await readRow(keys.request(id))).toMatchObject({ status: 'pending_match', version: 2 })
  expect(await partner.client.requests.acceptRequest({ params: { id } })).toMatchObject({
    status: 409,
    body: { error: 'This job is no longer available to you.' },
  })
  ok(await other.client.requests.acceptRequest({ params: { id } }))
  await host.settled()
  expect(await brokenInvariants()).toEqual([])
})

test('R11 a request that no one takes expires, and a mail tells its owner how to post it again', async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const { id } = await post(owner.client, morningIn(1))
  await host.settled()
  clock.advance(untilOver(inDays(1)))
  const accept = () => partner.client.requests.acceptRequest({ params: { id } })
  const expired = { status: 409, body: { error: 'This request has expired.' } }
  expect(await accept()).toMatchObject(expired)
  for (let time = 0; time < 3; time += 1) await host.sweep()
  await host.settled()
  expect(await readRow(keys.request(id))).toMatchObject({ status: 'cancelled', version: 2, event: { type: 'expire' } })
  expect(await accept()).toMatchObject(expired)
  const [mail, ...others] = await host.mailbox.to(owner.user.email)
  expect(mail).toMatchObject({ subject: "We couldn't find a partner in time" })
  expect(JSON.stringify(mail)).toContain(`${host.url}/requests?again=${id}`)
  expect(others).toEqual([])
  expect(await brokenInvariants()).toEqual([])
})

test('a deadline that has moved finds nothing to do', async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const { id } = await offerTo(owner, partner)
  ok(await partner.client.partner.acceptOffer({ params: { requestId: id } }))
  await host.settled()
  clock.advance(hours(3))
  await host.sweep()
  expect(await readRow(keys.request(id))).toMatchObject({ status: 'matched', version: 2 })
  expect(await subjects(owner.user.email)).toEqual(['A partner has accepted your request'])
})

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const listed = async (client: Client, state: string) =>
  ((await client.requests.listRequests({ query: { state } })).body.items ?? []).map(({ id, status }) => [id, status])

/** Tomorrow afternoon, which can be taken until eight o'clock. */
const soon = () => ({ preferredDate: inDays(1), preferredTimeSlot: 'afternoon' }) as const
const secondsUntilExpiry = (): number => {
  const { preferredDate, preferredTimeSlot } = soon()
  return (slotStart(preferredDate, preferredTimeSlot).getTime() - Date.now()) / 1000 + hours(8)
}

test('an expired request cannot be taken, and its owner sees it among the closed ones', async () => {
  const { owner, carrier } = await parties()
  const params = { id: (await post(owner.client, soon())).id }
  clock.advance(secondsUntilExpiry() - 1)
  expect(await listed(owner.client, 'open')).toEqual([[params.id, 'pending_match']])
  clock.advance(1)
  expect(await listed(owner.client, 'open')).toEqual([])
  expect(await listed(owner.client, 'closed')).toEqual([[params.id, 'cancelled']])
  expect((await owner.client.requests.getDetails({ params })).body).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'expired',
    cancelled_at: new Date().toISOString(),
  })
  expect((await carrier.client.requests.acceptRequest({ params })).status).toBe(409)
  for (const call of [owner.client.requests.cancelOwnRequest, owner.client.requests.cancelRequest]) {
    expect(await call({ params })).toMatchObject({ status: 409, body: { code: 'request.not-cancellable' } })
  }
})

test('a request can be taken until it expires', async () => {
  const { owner, carrier } = await parties()
  const params = { id: (await post(owner.client, soon())).id }
  clock.advance(secondsUntilExpiry() - 1)
  ok(await carrier.client.requests.acceptRequest({ params }))
  clock.advance(2)
  expect((await owner.client.requests.getDetails({ params })).body).toMatchObject({ status: 'matched' })
  ok(await carrier.client.delivery.startDelivery({ params, body: { status: 'in_transit' } }))
})

test('a request given back too late has expired, and cannot be taken', async () => {
  const { owner, carrier } = await parties()
  const other = await aPartner(host)
  const params = { id: await requestIn('matched', { owner, carrier }, soon()) }
  await host.settled() // a mail under way would be signed for another day than it arrives on
  clock.advance(secondsUntilExpiry())
  expect(await carrier.client.requests.cancelRequest({ params })).toMatchObject({
    status: 200,
    body: { request: { status: 'cancelled' } },
  })
  expect((await owner.client.requests.getDetails({ params })).body).toMatchObject({ cancel_reason: 'expired' })
  expect((await other.client.requests.acceptRequest({ params })).status).toBe(409)
  await host.settled()
  const subjects = (await host.mailbox.to(owner.user.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['A partner has accepted your request', 'Your request has expired'])
})

test('an expired request does not count among the twenty, once the sweeper has written it', async () => {
  const { owner } = await parties()
  for (let count = 0; count < 20; count += 1) await post(owner.client, soon())
  expect((await owner.client.requests.createRequest({ body: documents() })).status).toBe(429)
  clock.advance(secondsUntilExpiry())
  await host.settled()
  await host.sweep()
  expect((await post(owner.client, soon())).status).toBe('pending_match')
})

type Times = [hour: number, minute: number, open: TimeSlot[]]

/** A slot of today is open until six hours after it began. */
const ofAnyDay: Times[] = [
  [0, 30, ['morning', 'afternoon', 'evening', 'night']],
  [11, 59, ['morning', 'afternoon', 'evening', 'night']],
  [12, 0, ['afternoon', 'evening', 'night']],
  [17, 59, ['afternoon', 'evening', 'night']],
  [18, 0, ['evening', 'night']],
  [22, 59, ['evening', 'night']],
  [23, 59, ['night']],
]

/** Future days on which London's clocks change, and one day in each half of the year. */
const dates = () => {
  const year = Number(inDays(0).slice(0, 4)) + 1
  const lastSunday = (month: string) => {
    const last = `${year}-${month}-31`
    return addDays(last, -new Date(`${last}T12:00:00Z`).getUTCDay())
  }
  return { winter: `${year}-01-14`, spring: lastSunday('03'), summer: `${year}-07-14`, autumn: lastSunday('10') }
}

describe.each(['winter', 'spring', 'summer', 'autumn'] as const)('in London on a day of %s', (season) => {
  test.each(ofAnyDay)('at %i:%i', async (hour, minute, open) => {
    const date = dates()[season]
    clock.set(date, hour, minute)
    const { client } = await aRequester(host)
    const answers = []
    for (const slot of timeSlots) {
      for (const day of [-1, 0, 1]) {
        const wish = documents({ preferredDate: addDays(date, day), preferredTimeSlot: slot })
        const { status, body } = await client.requests.createRequest({ body: wish })
        answers.push([slot, day, status, body.error])
      }
    }
    const expected = timeSlots.flatMap((slot) => [
      [slot, -1, 400, requestTexts.pastDate],
      open.includes(slot) ? [slot, 0, 201, undefined] : [slot, 0, 400, requestTexts.slotPassed],
      [slot, 1, 201, undefined],
    ])
    expect(answers).toEqual(expected)
  })
})

test('the day is London’s while Greenwich still has the day before', async () => {
  const { summer } = dates()
  clock.set(summer, 0, 30)
  expect(new Date().toISOString().slice(0, 10)).toBe(addDays(summer, -1))
  const { client } = await aRequester(host)
  const wish = documents({ preferredDate: addDays(summer, -1), preferredTimeSlot: 'night' })
  expect((await client.requests.createRequest({ body: wish })).status).toBe(400)
})
