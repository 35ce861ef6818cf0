import { expect, test } from 'vitest'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign, complete, start } from '#test/support/fleets.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, ok, post } from '#test/support/requests.ts'
import { aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const detailsFor = ({ client }: Pick<Person, 'client'>, id: string) => client.requests.getDetails({ params: { id } })

test('the details name the driver to their business alone, and only while they have the job', async () => {
  const [{ fleet, driver, second }, other, owner] = [await aFleet(host), await aFleet(host), await aRequester(host)]
  const { id } = await post(owner.client)
  expect(summaryOf(await detailsFor(fleet, id))).toBe('404 request.unknown')
  ok(await assign(fleet, id, driver))
  expect(summaryOf(await detailsFor(other.fleet, id))).toBe('404 request.unknown')
  for (const party of [owner, driver]) expect(ok(await detailsFor(party, id)).body).not.toHaveProperty('driver')

  const shown = async () => ok(await detailsFor(fleet, id)).body
  expect((await shown()).driver).toEqual({ name: 'Ann Driver', contactNumber: expect.stringMatching(/^07\d/) })
  ok(await assign(fleet, id, second))
  expect((await shown()).driver?.name).toBe('Ben Driver')
  expect(summaryOf(await detailsFor(driver, id))).toBe('404 request.unknown')
  ok(await start(second, id))
  expect((await shown()).driver).not.toBeNull()
  ok(await complete(second, id, await codeOf(owner.client, id)))
  expect((await shown()).driver).toBeNull()
})
