import { expect, test } from 'vitest'
import { aFleet, assign } from '#test/support/fleets.ts'
import { openHost } from '#test/support/open-host.ts'
import { accept, describeGivenPapers, listed, setCover } from '#test/support/papers-given.ts'
import { inDays, morningIn, ok, post } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const since = inDays(-10)
const host = await openHost({ GATES: 'required', GATES_SINCE: since })
const after = { since: inDays(-5) }

// First, because each test begins a day later than the one before.
test('a partner who was verified before keeps their modes for thirty days', async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host, { transportModes: ['Car'] })]
  const [within, beyond] = [await post(owner.client, morningIn(18)), await post(owner.client, morningIn(19))]
  expect((await accept(carrier, within.id)).body).toMatchObject({ request: { status: 'matched' } })
  expect((await accept(carrier, beyond.id)).body.code).toBe('papers.no-work')
})

describeGivenPapers(host)

test('a partner who has given no paper has no motor job, and walks once their right to work is checked', async () => {
  const owner = await aRequester(host)
  const carrier = await aPartner(host, { transportModes: ['Walking', 'Car'] })
  await setCover(carrier, after)
  const { id } = await post(owner.client)
  expect(await listed(carrier)).not.toContain(id)
  expect((await accept(carrier, id)).body.code).toBe('papers.no-work')
  await setCover(carrier, { ...after, work: 'always' })
  expect((await accept(carrier, id)).status).toBe(200)
})

test('a business has motor jobs once it has confirmed its papers', async () => {
  const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
  const { id } = await post(owner.client, morningIn(25))
  expect((await assign(fleet, id, driver)).body.code).toBe('papers.no-work')
  const body = { hireAndReward: true, insuranceUntil: inDays(90), drivers_may_work: true }
  ok(await fleet.client.business.saveBusinessPapers({ body }))
  expect((await assign(fleet, id, driver)).status).toBe(200)
})
