import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { aFleet, switchDriver } from '#test/support/fleets.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aRequester } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

/** Lists that know of nothing that has just been written, as an index may be for a moment. */
const host = await startTestHost({ GSI_LAG_MS: '400' })
afterEach(async () => {
  await host.settled()
  expect(await brokenInvariants()).toEqual([])
})
afterAll(host.stop)

const stored = (id: string) => readRow(keys.request(id))

// Once: what falls due is laid by the real clock, and nobody looks back further than a day.
beforeAll(clock.freeze)

test('R13 a job that was assigned in the last moment of a driver is everybody’s a minute later', async () => {
  const [{ fleet, driver }, owner] = [await aFleet(host), await aRequester(host)]
  const id = await requestIn('matched', { owner, carrier: driver })
  ok(await switchDriver(fleet, driver, false))
  await host.settled()
  await waitFor('the list to know of it', async () => {
    const { matched_jobs } = ok(await fleet.client.business.getLiveActivity()).body
    return matched_jobs?.some((job) => job.id === id && job.needs_driver)
  })
  expect(await stored(id)).toMatchObject({ status: 'matched' })
  clock.advance(minutes(2))
  await host.sweep()
  expect(await stored(id)).toMatchObject({ status: 'pending_match', event: { type: 'withdraw', by: 'system' } })
})
