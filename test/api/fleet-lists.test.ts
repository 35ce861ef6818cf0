import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { FleetDelivery } from '#shared/contracts/fleet-shapes.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import type { Client } from '#test/support/client.ts'
import { clock, days, hours } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign, complete, liveIds, start, switchDriver, unassign } from '#test/support/fleets.ts'
import { listenAs, openLive } from '#test/support/live-socket.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { type Carried, codeOf, nextSlot, ok, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aDriverOf, aRequester, type Person, signInAgain } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const areas = { pickup_address: 'Leeds LS1', delivery_address: 'Bradford BD1' }
const exact = { pickup_address: '12 Park Row, Leeds, LS1 5HD', delivery_address: '3 Well Street, Bradford, BD1 5PS' }

/** One job after the other, a minute apart, so that their order is known. */
const jobs = async (owner: Person, carrier: Person, ...statuses: Carried[]): Promise<string[]> => {
  const ids: string[] = []
  for (const status of statuses) {
    ids.push(await requestIn(status, { owner, carrier }))
    clock.advance(60)
  }
  return ids
}

const stats = async ({ business }: Client) => ok(await business.getStats()).body

test('the jobs of another fleet are in no list of the caller, and can be neither seen nor moved', async () => {
  const [mine, theirs, owner] = [await aFleet(host), await aFleet(host), await aRequester(host)]
  const ids = await jobs(owner, theirs.driver, 'matched', 'in_transit', 'completed', 'cancelled')
  const { requests, business } = mine.fleet.client
  expect(await liveIds(mine.fleet)).toEqual({ underway: [], matched: [] })
  expect(ok(await business.listFleetHistory()).body).toEqual({ items: [], next: null, total: 0 })
  expect(await stats(mine.fleet.client)).toMatchObject({ activeDeliveries: 0, completedDeliveries: 0, attention: [] })
  for (const id of ids) {
    expect(summaryOf(await requests.getDetails({ params: { id } }))).toBe('404 request.unknown')
    expect(summaryOf(await unassign(mine.fleet, id))).toBe('404 request.unknown')
  }
  expect(summaryOf(await switchDriver(mine.fleet, theirs.driver, false))).toBe('404 driver.unknown')
})

test('live activity shows each job with its driver and start, newest first; another driver changes nothing about that', async () => {
  const [{ fleet, driver, second }, owner] = [await aFleet(host), await aRequester(host)]
  const [first, later, underway = ''] = await jobs(owner, driver, 'matched', 'matched', 'in_transit')
  const before = ok(await fleet.client.business.getLiveActivity()).body
  expect(before).toMatchObject({ in_transit_total: 1, matched_total: 2 })
  expect(await liveIds(fleet)).toEqual({ underway: [underway], matched: [later, first] })
  expect(before.in_transit_jobs?.[0]).toMatchObject({
    ...exact,
    driver_id: driver.userId,
    driver_name: 'Ann Driver',
    version: 3,
    needs_driver: false,
  })
  clock.advance(hours(1))
  ok(await assign(fleet, underway, second))
  const [after] = ok(await fleet.client.business.getLiveActivity()).body.in_transit_jobs ?? []
  expect(after).toMatchObject({ driver_name: 'Ben Driver', version: 4, since: before.in_transit_jobs?.[0]?.since })
})

test('the history of a fleet has closed jobs, in pages, newest first, with a cursor of its own', async () => {
  const [{ fleet, driver }, { fleet: other }, owner] = [await aFleet(host), await aFleet(host), await aRequester(host)]
  const ids = await jobs(owner, driver, 'completed', 'cancelled', 'completed', 'matched')
  const given = ids.pop() ?? ''
  ok(await unassign(fleet, given)) // a job that was given back is not in the fleet's history
  const pages: FleetDelivery[] = []
  let cursor: string | undefined
  do {
    const query = { limit: '2', ...(cursor && { cursor }) }
    const { items = [], next, total } = ok(await fleet.client.business.listFleetHistory({ query })).body
    expect(total).toBe(3)
    pages.push(...items)
    if (next)
      expect(summaryOf(await other.client.business.listFleetHistory({ query: { cursor: next } }))).toBe(
        '400 input.invalid',
      )
    cursor = next ?? undefined
  } while (cursor)
  expect(pages.map(({ id }) => id)).toEqual(ids.reverse())
  expect(pages.map(({ status, completed_at }) => [status, completed_at !== null])).toEqual([
    ['completed', true],
    ['cancelled', false],
    ['completed', true],
  ])
})

test('the history of a fleet shows addresses for 120 days after a delivery, never those of a cancelled job, and names of former drivers', async () => {
  const [{ fleet, driver }, owner] = [await aFleet(host), await aRequester(host)]
  await jobs(owner, driver, 'completed', 'cancelled')
  ok(await switchDriver(fleet, driver, false))
  const items = async () => ok(await fleet.client.business.listFleetHistory()).body.items ?? []
  const allHave = async () => {
    for (const item of await items()) {
      const where = item.status === 'completed' ? exact : areas
      expect(item).toMatchObject({ ...where, driver_name: 'Ann Driver', price: 100 })
    }
  }
  await allHave()
  clock.advance(days(119))
  await signInAgain(fleet)
  await allHave()
  clock.advance(days(1))
  await signInAgain(fleet)
  for (const item of await items()) expect(item).toMatchObject({ ...areas, driver_name: 'Ann Driver' })
})

test('the figures of a fleet count drivers, jobs and what was done on which day of London', async () => {
  const [{ fleet, driver }, owner] = [await aFleet(host), await aRequester(host)]
  const today = londonTime(new Date()).date
  await jobs(owner, driver, 'completed', 'cancelled', 'matched', 'in_transit')
  clock.advance(days(1))
  await jobs(owner, await aDriverOf(host, fleet), 'completed', 'completed')
  const { deliveries_by_day = [], ...rest } = await stats(fleet.client)
  expect(rest).toMatchObject({
    totalDrivers: 3,
    activeDeliveries: 2,
    completedDeliveries: 3,
    paused_until: null,
    attention: [{ kind: 'late-pickup' }, { kind: 'late-delivery' }],
  })
  expect(deliveries_by_day).toHaveLength(30)
  expect(deliveries_by_day.slice(-2)).toEqual([
    { date: today, completed: 1, cancelled: 1 },
    { date: addDays(today, 1), completed: 2, cancelled: 0 },
  ])
})

test('a driver’s own list has their jobs, with owner and places, and none that is closed', async () => {
  const [{ driver }, owner] = [await aFleet(host), await aRequester(host, { firstName: 'Olive' })]
  const id = await requestIn('matched', { owner, carrier: driver })
  const [delivery, ...others] = ok(await driver.client.business.listDriverDeliveries()).body
  expect(others).toEqual([])
  expect(delivery).toEqual({
    id,
    version: 2,
    status: 'matched',
    ...exact,
    requester_name: 'Olive',
    price: 100,
    ...nextSlot(),
  })
  ok(await start(driver, id))
  const otp = await codeOf(owner.client, id)
  ok(await driver.client.delivery.completeDelivery({ params: { id }, body: { otp } }))
  expect(ok(await driver.client.business.listDriverDeliveries()).body).toEqual([])
  expect(ok(await driver.client.requests.listHistory()).body.total).toBe(1)
})

const stored = (id: string) => readRow(keys.request(id))

describe('R13 a deactivated driver', () => {
  test('is signed out at once; jobs not picked up go back, and the rest waits for another driver', async () => {
    const [{ fleet, driver, second }, owner] = [await aFleet(host), await aRequester(host)]
    const matched = await requestIn('matched', { owner, carrier: driver })
    const underway = await requestIn('in_transit', { owner, carrier: driver })
    const otp = await codeOf(owner.client, underway)
    const [socket, atOwner] = [await openLive(host.url, driver.client), await listenAs(host, owner)]
    expect(ok(await switchDriver(fleet, driver, false)).body).toEqual({ is_active: false })
    // Written by the call itself, before any effect ran.
    expect(await stored(matched)).toMatchObject({ status: 'pending_match', event: { type: 'withdraw', by: 'system' } })
    expect(summaryOf(await start(driver, matched))).toBe('401 session.none')
    expect((await socket.closed()).ms).toBeLessThan(2_000)
    const row = await stored(matched)
    expect(row?.excluded).toEqual([fleet.businessId])
    for (const gone of ['carrierId', 'businessId', 'code']) expect(row).not.toHaveProperty(gone)
    await waitFor('the news', () => atOwner.heard('request_updated').some(({ status }) => status === 'pending_match'))

    expect(await stored(underway)).toMatchObject({ status: 'in_transit', carrierId: driver.userId })
    const { in_transit_jobs } = ok(await fleet.client.business.getLiveActivity()).body
    expect(in_transit_jobs).toMatchObject([{ id: underway, driver_name: 'Ann Driver', needs_driver: true }])
    expect(summaryOf(await assign(fleet, matched, driver))).toBe('409 driver.inactive')
    expect(summaryOf(await assign(fleet, underway, driver))).toBe('409 driver.inactive')

    ok(await assign(fleet, underway, second))
    const after = ok(await fleet.client.business.getLiveActivity()).body
    expect(after.in_transit_jobs).toMatchObject([{ driver_name: 'Ben Driver', needs_driver: false }])
    ok(await complete(second, underway, otp))
    atOwner.socket.close()
  })

  test('who is activated again keeps new jobs, even if each switch is repeated', async () => {
    const [{ fleet, driver }, owner] = [await aFleet(host), await aRequester(host)]
    for (const isActive of [false, false, true, true]) ok(await switchDriver(fleet, driver, isActive))
    await host.settled()
    const id = await requestIn('matched', { owner, carrier: { ...driver, fleet } })
    await host.sweep()
    expect(await liveIds(fleet)).toEqual({ underway: [], matched: [id] })
  })
})
