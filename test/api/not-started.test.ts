import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { slotEnd, slotStart } from '#shared/model/time-slots.ts'
import { clock, days, hours, minutes } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign, liveIds, start, unassign } from '#test/support/fleets.ts'
import { accept, callOff } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { reported, withdraw } from '#test/support/problems.ts'
import { nextSlot, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const countsOf = ({ userId }: Person) => readRow(keys.historyCounts(userId))
const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const detailsOf = async ({ client }: Person, id: string) =>
  ok(await client.requests.getDetails({ params: { id } })).body
const subjectsTo = async ({ user }: Person) => (await host.mailbox.to(user.email)).map(({ subject }) => subject)
const titlesOf = async ({ client }: Person) =>
  (ok(await client.notifications.listNotifications({ query: {} })).body.items ?? []).map(({ title }) => title)

const secondsTo = (time: Date): number => (time.getTime() - Date.now()) / 1000
/** Of a request that is posted now: the end of its slot, until when it can be taken, and until when it can start. */
const times = () => {
  const { preferredDate: date, preferredTimeSlot: slot } = nextSlot()
  const takenUntil = slotStart(date, slot).getTime() + 8 * 3_600_000
  return { end: slotEnd(date, slot), takenUntil: new Date(takenUntil), until: new Date(takenUntil + 24 * 3_600_000) }
}

const sweepAll = async (): Promise<void> => {
  await host.settled()
  await host.sweep()
  await host.settled()
}

describe('a job that its carrier never starts', () => {
  test('can be started until a day after it could last be taken, and is over from then on', async () => {
    const { owner, carrier } = await parties()
    const [started, missed] = [
      await requestIn('matched', { owner, carrier }),
      await requestIn('matched', { owner, carrier }),
    ]
    const { until } = times()
    clock.advance(secondsTo(until) - 1)
    ok(await start(carrier, started))
    expect((await detailsOf(owner, missed)).status).toBe('matched')
    clock.advance(1)
    expect(await detailsOf(owner, missed)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'not_started',
      cancelled_at: until.toISOString(),
      otp: null,
      partner: null,
    })
    expect(await detailsOf(carrier, missed)).toMatchObject({ status: 'cancelled', cancel_reason: 'not_started' })
    expect(summaryOf(await start(carrier, missed))).toBe('409 request.moved')
    expect(summaryOf(await unassign(carrier, missed))).toBe('409 request.not-cancellable')
    expect(summaryOf(await callOff(owner, missed))).toBe('409 request.not-cancellable')
    expect((await owner.client.requests.getOtp({ params: { id: missed } })).status).toBe(409)
    expect(ok(await carrier.client.requests.listActive()).body.map(({ id }) => id)).toEqual([started])
    expect(await stored(missed)).toMatchObject({ status: 'matched' })
  })

  test('is written by the sweeper, counts against its carrier, and both sides are notified', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    await host.settled()
    clock.advance(secondsTo(times().takenUntil))
    await sweepAll()
    expect(await stored(id)).toMatchObject({ status: 'matched' })
    clock.advance(hours(24))
    await sweepAll()
    expect(await stored(id)).toMatchObject({
      status: 'cancelled',
      event: { type: 'expire', by: 'system', reason: 'not_started', side: 'carrier' },
      formerCarrierId: carrier.userId,
    })
    expect(await countsOf(carrier)).toMatchObject({ active: 0, jobMissed: 1, gaveBackAt: [expect.any(String)] })
    expect(await countsOf(owner)).toMatchObject({ open: 0 })
    expect(await subjectsTo(owner)).toContain('Your request was never started')
    expect(await subjectsTo(carrier)).toEqual(['You missed a delivery'])
    expect(await titlesOf(owner)).toContain('Your request was never started')
    expect(await titlesOf(carrier)).toEqual(['You missed a delivery'])
  })

  test('of a driver counts against their business, and leaves its lists', async () => {
    const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    await host.settled()
    clock.advance(secondsTo(times().takenUntil))
    await sweepAll()
    clock.advance(hours(24))
    expect((await liveIds(fleet)).matched).toEqual([])
    expect(summaryOf(await assign(fleet, id, driver))).toBe('409 request.moved')
    await sweepAll()
    expect(await readRow(keys.businessCounts(fleet.businessId))).toMatchObject({ cancelled: 1, jobMissed: 1 })
    expect(await countsOf(driver)).not.toHaveProperty('jobMissed')
    expect(await subjectsTo(fleet)).toEqual(['You missed a delivery'])
  })

  test('three times in a day begins a pause for its carrier', async () => {
    const { owner, carrier } = await parties()
    for (let count = 0; count < 3; count += 1) await requestIn('matched', { owner, carrier })
    await host.settled()
    clock.advance(secondsTo(times().takenUntil))
    await sweepAll()
    clock.advance(hours(24))
    for (let count = 0; count < 3; count += 1) await sweepAll()
    const { id } = await post(owner.client)
    expect(summaryOf(await accept(carrier, id))).toBe('429 request.taking-paused')
  })

  test('waits while it has a problem, and is over a day after that is withdrawn', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    const problem = await reported(owner, id)
    await host.settled()
    clock.advance(secondsTo(times().until) + days(1))
    await sweepAll()
    expect((await detailsOf(owner, id)).status).toBe('matched')
    ok(await withdraw(owner, problem))
    expect((await detailsOf(owner, id)).status).toBe('matched')
    await host.settled()
    clock.advance(days(1))
    expect(await detailsOf(owner, id)).toMatchObject({ status: 'cancelled', cancel_reason: 'not_started' })
    await sweepAll()
    expect(await stored(id)).toMatchObject({ status: 'cancelled', event: { reason: 'not_started' } })
  })
})

describe('an owner who cancels a job that is still matched', () => {
  const cancelledAfter = async (at: Date, reason = 'waited_too_long') => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    await host.settled()
    clock.advance(secondsTo(at))
    ok(await owner.client.requests.cancelOwnRequest({ params: { id }, body: { reason } }))
    await host.settled()
    return { owner, carrier, id }
  }

  test('is very late until its slot is over', async () => {
    const { owner, carrier, id } = await cancelledAfter(new Date(times().end.getTime() - 1000))
    expect(await detailsOf(owner, id)).toMatchObject({
      cancel_reason: 'requester',
      cancellation: { late: 'very_late' },
    })
    expect(await countsOf(owner)).toMatchObject({ reqCalled: 1, reqVeryLate: 1 })
    expect(await countsOf(carrier)).not.toHaveProperty('jobMissed')
  })

  test('is never late after it: the job counts as missed', async () => {
    const { owner, carrier, id } = await cancelledAfter(times().end)
    const said = { cancel_reason: 'not_started', cancellation: { reason: 'waited_too_long', late: null } }
    expect(await detailsOf(owner, id)).toMatchObject(said)
    expect(await detailsOf(carrier, id)).toMatchObject(said)
    expect(await countsOf(owner)).not.toHaveProperty('reqCalled')
    expect(await countsOf(carrier)).toMatchObject({ active: 0, jobMissed: 1 })
    expect(await countsOf(carrier)).not.toHaveProperty('gaveBack_waited_too_long')
    expect(await subjectsTo(carrier)).toEqual(['You missed a delivery'])
  })

  test.each(['carrier_asked', 'unsafe'])('for the reason `%s` counts it for neither side', async (reason) => {
    const { owner, carrier } = await cancelledAfter(times().end, reason)
    expect(await countsOf(owner)).not.toHaveProperty('reqCalled')
    expect(await countsOf(carrier)).not.toHaveProperty('jobMissed')
    expect(await countsOf(carrier)).not.toHaveProperty('gaveBackAt')
  })

  test('cannot make a miss of a job that was taken a moment ago, after its slot', async () => {
    const { owner, carrier } = await parties()
    const { id } = await post(owner.client)
    clock.advance(secondsTo(times().end) + minutes(30))
    ok(await accept(carrier, id))
    clock.advance(minutes(10))
    ok(await callOff(owner, id))
    expect(await detailsOf(owner, id)).toMatchObject({
      cancel_reason: 'requester',
      cancellation: { late: 'very_late' },
    })
    expect(await countsOf(carrier)).not.toHaveProperty('jobMissed')
  })
})
