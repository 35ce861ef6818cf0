import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin, decide, suspend } from '#test/support/admin-actions.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { aFleet, switchDriver } from '#test/support/fleets.ts'
import { deleteRide, offered, openOffers } from '#test/support/offers.ts'
import { checkInvariants } from '#test/support/open-host.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

/** A host whose lists lag behind writes, as indexes may for a moment. */
const host = await startTestHost({ TABLE_LAG_MS: '400' })
checkInvariants(host)
afterAll(host.stop)

const stored = (id: string) => readRow(keys.request(id))

// Once for all tests: tasks are scheduled by the real clock, and the sweeper looks back a day at most.
beforeAll(clock.freeze)

test('R13 a job assigned at a driver’s last moment goes back to the pool a minute later', async () => {
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

test('R6 an offer made at the last moment of its ride is void a minute later', async () => {
  const { partner, ride, id } = await offered(host)
  ok(await deleteRide(partner, ride))
  await host.settled()
  await waitFor('the list to know of it', async () => (await openOffers(partner)).includes(id))
  expect(await stored(id)).toMatchObject({ status: 'pending_partner_approval' })
  clock.advance(minutes(2))
  await host.sweep()
  expect(await stored(id)).toMatchObject({ status: 'pending_match', event: { reason: 'voided' } })
})

test('R13 a job taken at a partner’s last moment goes back to the pool a minute later', async () => {
  const [owner, carrier, admin] = [await aRequester(host), await aPartner(host), await anAdmin(host)]
  const id = await requestIn('matched', { owner, carrier })
  ok(await decide(admin, carrier, { decision: 'reject', reason: 'The papers are out of date.' }))
  await host.settled()
  await waitFor('the list to know of it', async () => ok(await carrier.client.requests.listActive()).body.length === 1)
  expect(await stored(id)).toMatchObject({ status: 'matched' })
  clock.advance(minutes(2))
  await host.sweep()
  expect(await stored(id)).toMatchObject({ status: 'pending_match', event: { type: 'withdraw', by: 'system' } })
})

test('R13 R10 a job taken and a request posted just before a suspension end a minute later', async () => {
  const [owner, carrier, admin] = [await aRequester(host), await aPartner(host), await anAdmin(host)]
  const job = await requestIn('matched', { owner, carrier })
  const { id: own } = await post(carrier.client)
  ok(await suspend(admin, carrier))
  await host.settled()
  await waitFor('the lists to know of them', async () => {
    const [jobs, posted] = [
      await carrier.client.requests.listActive(),
      await carrier.client.requests.listRequests({ query: { state: 'open' } }),
    ]
    return ok(jobs).body.length === 1 && ok(posted).body.items?.length === 1
  })
  expect([await stored(job), await stored(own)]).toMatchObject([{ status: 'matched' }, { status: 'pending_match' }])
  clock.advance(minutes(2))
  await host.sweep()
  expect(await stored(job)).toMatchObject({ status: 'pending_match', event: { type: 'withdraw', by: 'system' } })
  expect(await stored(own)).toMatchObject({ status: 'cancelled', event: { by: 'system', reason: 'suspended' } })
})
