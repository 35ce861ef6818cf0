import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#test/support/clock.ts'
import { aFleet, assign, complete, start } from '#test/support/fleets.ts'
import { anOnlinePartner } from '#test/support/live-socket.ts'
import { startMeteredHost } from '#test/support/metered-host.ts'
import { codeOf, inDays, ok, post } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

const { host, meter, stop } = await startMeteredHost()
beforeAll(clock.freeze)
afterAll(stop)

/** The windows of two limits, and the marks of two mails that were sent. */
const apart = 4

test('a driver’s whole job with a photo, its timeline and its news cost at most 52 write units', async () => {
  const [{ fleet, driver }, owner, near] = [await aFleet(host), await aRequester(host), await anOnlinePartner(host)]
  const photos = [await uploadedFile(owner.client)]
  await host.settled()
  const job = async (): Promise<void> => {
    const { id } = await post(owner.client, { photos, preferredDate: inDays(1) })
    await host.settled()
    ok(await assign(fleet, id, driver))
    ok(await start(driver, id))
    ok(await complete(driver, id, await codeOf(owner.client, id)))
    await host.settled()
    clock.set(inDays(1), 14, 1) // when it would have been over, and somebody looks
    await host.sweep()
  }
  const calls = await meter.measure(job, { isTold: true })
  near.socket.close()
  const units = calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0)
  expect(near.heard('new_job_available')).toHaveLength(1)
  expect(units - apart).toBeLessThanOrEqual(52)
  expect(units - apart).toBeGreaterThan(40) // all of it was counted
})
