import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign, complete, liveIds, start, switchDriver } from '#test/support/fleets.ts'
import { listenAs, openLive } from '#test/support/live-socket.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, ok, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aRequester } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))

describe('R13 a driver who is deactivated', () => {
  test('is out at once, what they had not picked up goes back, and the rest waits for another driver', async () => {
    const [{ fleet, driver, second }, owner] = [await aFleet(host), await aRequester(host)]
    const matched = await requestIn('matched', { owner, carrier: driver })
    const underway = await requestIn('in_transit', { owner, carrier: driver })
    const otp = await codeOf(owner.client, underway)
    const [socket, atOwner] = [await openLive(host.url, driver.client), await listenAs(host, owner)]
    expect(ok(await switchDriver(fleet, driver, false)).body).toEqual({ is_active: false })
    // Written by the very call, before anybody was told of anything.
    expect(await stored(matched)).toMatchObject({ status: 'pending_match', event: { type: 'withdraw', by: 'system' } })
    expect(summaryOf(await start(driver, matched))).toBe('401 session.none')
    expect((await socket.closed()).ms).toBeLessThan(2_000)
    const row = await stored(matched)
    for (const gone of ['carrierId', 'businessId', 'excluded', 'code']) expect(row).not.toHaveProperty(gone)
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

  test('and works again keeps what they have from then on, however often it was said', async () => {
    const [{ fleet, driver }, owner] = [await aFleet(host), await aRequester(host)]
    for (const isActive of [false, false, true, true]) ok(await switchDriver(fleet, driver, isActive))
    await host.settled()
    const id = await requestIn('matched', { owner, carrier: { ...driver, fleet } })
    await host.sweep()
    expect(await liveIds(fleet)).toEqual({ underway: [], matched: [id] })
  })
})
