import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign, start, switchDriver, unassign } from '#test/support/fleets.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { accept } from '#test/support/offers.ts'
import { ok, post } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aRequester, type Fleet, newProfile, type Person, setOnUser } from '#test/support/test-users.ts'

const host = await startTestHost()
beforeAll(clock.freeze)
afterAll(async () => {
  clock.release()
  await host.stop()
})

const aJob = async (): Promise<string> => (await post((await aRequester(host)).client)).id
const jobsFor = async (fleet: Fleet, driver: Person, count: number): Promise<string[]> => {
  const ids: string[] = []
  while (ids.length < count) ids.push(await aJob())
  for (const id of ids) ok(await assign(fleet, id, driver))
  return ids
}
const stored = (id: string) => readRow(keys.request(id))
const countsOf = ({ businessId }: Fleet) => readRow(keys.businessCounts(businessId))
const passOn = ({ client }: Fleet, { userId: id }: Person, to: Person) =>
  client.business.setDriverStatus({ params: { id }, body: { isActive: false, passJobsTo: to.userId } })

describe('the jobs of a driver who is switched off', { timeout: 60_000 }, () => {
  test('go back, but not to the same business, and count as one give-back', async () => {
    const { fleet, driver, second } = await aFleet(host)
    const ids = await jobsFor(fleet, driver, 3)
    ok(await switchDriver(fleet, driver, false))
    for (const id of ids)
      expect(await stored(id)).toMatchObject({ status: 'pending_match', excluded: [fleet.businessId] })
    const counts = await countsOf(fleet)
    expect(counts).toMatchObject({ gaveBack_other: 3, inactive: 1 })
    expect(counts?.gaveBackAt).toHaveLength(1)

    for (const id of ids) expect(summaryOf(await assign(fleet, id, second))).toBe('409 request.excluded')
    const { body: shown = [] } = await fleet.client.requests.listAvailable()
    expect(shown.filter((job) => ids.includes(job.id))).toEqual([])
    expect(summaryOf(await unassign(fleet, ids[0] ?? ''))).toBe('404 request.unknown')
    expect(summaryOf(await unassign(driver, ids[0] ?? ''))).toBe('401 session.none')
  })

  test('count once more with the next driver, and the tenth begins the pause', async () => {
    const { fleet, driver, second } = await aFleet(host)
    for (const id of await jobsFor(fleet, second, 8)) ok(await unassign(fleet, id))
    await jobsFor(fleet, driver, 2)
    const last = await jobsFor(fleet, second, 2)
    clock.advance(1)
    ok(await switchDriver(fleet, driver, false))
    expect((await countsOf(fleet))?.gaveBackAt).toHaveLength(9)
    clock.advance(1)
    ok(await switchDriver(fleet, second, false))
    expect((await countsOf(fleet))?.pausedUntil).toBeDefined()
    for (const id of last) expect(await stored(id)).toMatchObject({ status: 'pending_match' })
    ok(await switchDriver(fleet, second, true))
    expect(summaryOf(await assign(fleet, await aJob(), second))).toBe('429 business.taking-paused')
  })

  test('go back through the stream if the call fails halfway, exclude the business and count once too', async () => {
    const { fleet, driver } = await aFleet(host)
    const ids = await jobsFor(fleet, driver, 2)
    // Loaded late: the functions read their settings when they load.
    const { deps } = await import('#functions/api/business/deps.ts')
    const item = await deps.drivers.find(fleet.businessId, driver.userId)
    if (!item) throw new Error('the driver is there')
    expect(await deps.drivers.setStatus({ driver: item, isActive: false, at: new Date() })).toBe(true)
    clock.advance(30)
    await host.settled()
    for (const id of ids)
      expect(await stored(id)).toMatchObject({ status: 'pending_match', excluded: [fleet.businessId] })
    expect((await countsOf(fleet))?.gaveBackAt).toHaveLength(1)
  })

  test('are not offered to its manager as a partner either', async () => {
    const { fleet, driver } = await aFleet(host)
    const [id = ''] = await jobsFor(fleet, driver, 1)
    ok(await switchDriver(fleet, driver, false))
    for (const flag of ['isPartner', 'isVerifiedPartner']) await setOnUser(fleet.userId, flag, true)
    for (const [name, value] of Object.entries(newProfile())) await setOnUser(fleet.userId, name, value)
    expect(summaryOf(await accept(fleet, id))).toBe('409 request.excluded')
  })

  test('count nothing if none waited for its pickup', async () => {
    const { fleet, driver } = await aFleet(host)
    const [id = ''] = await jobsFor(fleet, driver, 1)
    ok(await start(driver, id))
    ok(await switchDriver(fleet, driver, false))
    expect(await countsOf(fleet)).not.toHaveProperty('gaveBackAt')
    expect(await stored(id)).toMatchObject({ status: 'in_transit', carrierId: driver.userId })
  })
})

describe('the jobs of a driver who is switched off, passed to another driver', { timeout: 60_000 }, () => {
  test('are theirs unless in transit; nothing goes back or counts, and owners get no mail', async () => {
    const [{ fleet, driver, second }, owner] = [await aFleet(host), await aRequester(host)]
    const ids = [(await post(owner.client)).id, (await post(owner.client)).id, (await post(owner.client)).id]
    for (const id of ids) ok(await assign(fleet, id, driver))
    ok(await start(driver, ids[2] ?? ''))
    const before = (await mailsTo(host, owner.user.email)).length
    expect(ok(await passOn(fleet, driver, second)).body).toEqual({ is_active: false })
    const [waiting, alsoWaiting, underWay] = await Promise.all(ids.map(stored))
    for (const item of [waiting, alsoWaiting])
      expect(item).toMatchObject({ status: 'matched', carrierId: second.userId })
    expect(underWay).toMatchObject({ status: 'in_transit', carrierId: driver.userId })
    expect(await countsOf(fleet)).not.toHaveProperty('gaveBackAt')
    expect(await mailsTo(host, owner.user.email)).toHaveLength(before)
  })

  test('stay where they are, and the driver active, if the other may not have them', async () => {
    const { fleet, driver, second } = await aFleet(host)
    const [id = ''] = await jobsFor(fleet, driver, 1)
    const stranger = (await aFleet(host)).driver
    expect(summaryOf(await passOn(fleet, driver, driver))).toBe('409 driver.inactive')
    expect(summaryOf(await passOn(fleet, driver, stranger))).toBe('404 driver.unknown')
    ok(await switchDriver(fleet, second, false))
    expect(summaryOf(await passOn(fleet, driver, second))).toBe('409 driver.inactive')
    expect(await stored(id)).toMatchObject({ status: 'matched', carrierId: driver.userId })
    expect(await readRow(keys.driver(fleet.businessId, driver.userId))).toMatchObject({ isActive: true })
  })

  test('are theirs up to their maximum, and the driver stays active with the rest', async () => {
    const { fleet, driver, second } = await aFleet(host)
    await jobsFor(fleet, second, 28)
    const ids = await jobsFor(fleet, driver, 3)
    expect(summaryOf(await passOn(fleet, driver, second))).toBe('409 driver.too-many-active')
    const carriers = (await Promise.all(ids.map(stored))).map((item) => item?.carrierId)
    expect(carriers.filter((carrier) => carrier === second.userId)).toHaveLength(2)
    expect(carriers.filter((carrier) => carrier === driver.userId)).toHaveLength(1)
    expect(await readRow(keys.driver(fleet.businessId, driver.userId))).toMatchObject({ isActive: true })
  })
})

test('afterwards the counters match the rows', async () => {
  await host.settled()
  expect(await brokenInvariants()).toEqual([])
})
