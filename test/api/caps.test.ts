import { afterAll, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { callOff } from '#test/support/offers.ts'
import { documents, post } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aRequester, type Person } from '#test/support/test-users.ts'

const host = await startTestHost()
afterAll(() => host.stop())

const times = async <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = []
  for (let index = 0; index < count; index += 1) made.push(await make(index))
  return made
}
const countsOf = ({ userId }: Person) => readRow(keys.historyCounts(userId))
const tryPosting = async ({ client }: Person) => summaryOf(await client.requests.createRequest({ body: documents() }))

const fullOwner = async () => {
  const owner = await aRequester(host)
  const ids = (await times(20, () => post(owner.client))).map(({ id }) => id)
  return { owner, ids }
}

test('a twenty-first open request is refused with the time of the next try, and accepted once another is closed', {
  timeout: 60_000,
}, async () => {
  const { owner, ids } = await fullOwner()
  const refused = await owner.client.requests.createRequest({ body: documents() })
  expect(summaryOf(refused)).toBe('429 request.too-many-open')
  expect(refused.headers['retry-after']).toBe('60')
  expect(await countsOf(owner)).toMatchObject({ open: 20 })
  await callOff(owner, ids[0] ?? '')
  expect(await tryPosting(owner)).toBe('201')
  expect(await tryPosting(owner)).toBe('429 request.too-many-open')
})

test('a thirty-first delivery of a driver is refused, whether new or taken over from another driver', {
  timeout: 60_000,
}, async () => {
  const { fleet, driver, second } = await aFleet(host)
  const owners = [await aRequester(host), await aRequester(host)]
  const ids = await times(
    32,
    async (index) => (await post(owners[index % 2]?.client ?? owners[0]?.client ?? host.client())).id,
  )
  for (const id of ids.slice(0, 30)) expect(summaryOf(await assign(fleet, id, driver))).toBe('200')
  const [next = '', handed = ''] = ids.slice(30)
  expect(summaryOf(await assign(fleet, next, driver))).toBe('409 driver.too-many-active')
  expect(summaryOf(await assign(fleet, handed, second))).toBe('200')
  expect(summaryOf(await assign(fleet, handed, driver))).toBe('409 driver.too-many-active')
  expect([(await countsOf(driver))?.active, (await countsOf(second))?.active]).toEqual([30, 1])
})

test('afterwards the counters match the rows', async () => {
  await host.settled()
  expect(await brokenInvariants()).toEqual([])
})
