import { expect, test } from 'vitest'
import { erase } from '#test/support/account-erasure.ts'
import { aFleet } from '#test/support/fleets.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'

const host = await openHost()

test('the history of a fleet shows only areas as soon as the requester’s account is erased', async () => {
  const [{ fleet, driver }, owner] = [await aFleet(host), await aRequester(host)]
  await requestIn('completed', { owner, carrier: driver })
  const places = async () => {
    const { items = [] } = ok(await fleet.client.business.listFleetHistory()).body
    return items.map(({ pickup_address, delivery_address }) => [pickup_address, delivery_address])
  }
  expect(await places()).toEqual([['12 Park Row, Leeds, LS1 5HD', '3 Well Street, Bradford, BD1 5PS']])
  await erase(owner)
  expect(await places()).toEqual([['Leeds LS1', 'Bradford BD1']])
})
