import { expect, test } from 'vitest'
import { aFleet, assign, start } from '#test/support/fleets.ts'
import { openHost } from '#test/support/open-host.ts'
import { accept, byVan, describeGivenPapers, recycling, setCover } from '#test/support/papers-given.ts'
import { codeOf, inDays, noonSlot, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

describeGivenPapers(host)

test('a partner who has given no paper takes and starts every job', async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host, byVan)]
  await setCover(carrier, {})
  await requestIn('completed', { owner, carrier })
  const { id } = await post(owner.client, await recycling(owner))
  expect((await accept(carrier, id)).status).toBe(200)
})

test('a business keeps its verification and its papers when it confirms them and when its details change', async () => {
  const { fleet } = await aFleet(host)
  const body = { hireAndReward: true, insuranceUntil: inDays(90), drivers_may_work: true }
  const saved = ok(await fleet.client.business.saveBusinessPapers({ body }))
  expect(saved.body).toMatchObject({ papers: { insuranceUntil: inDays(90) }, drivers_may_work: true, due: [] })
  expect((await fleet.client.business.getBusiness()).body.is_verified).toBe(true)
  ok(await fleet.client.business.saveBusiness({ body: { business_name: 'Riverside Two', business_address: 'Leeds' } }))
  expect((await fleet.client.business.getBusinessPapers()).body).toMatchObject({ papers: { hireAndReward: true } })
})

test.each([
  ['a day that has passed', { hireAndReward: true, insuranceUntil: '2020-01-01' }, 'insuranceUntil'],
  ['a lower tier', { carriesWaste: true, wasteRegulator: 'Environment Agency', wasteNumber: 'CBDL1' }, 'wasteNumber'],
  [
    'a day of the drivers that is none',
    { drivers_may_work: true, drivers_may_work_until: 'x' },
    'drivers_may_work_until',
  ],
] as const)('a business cannot confirm %s', async (_, body, field) => {
  const { fleet } = await aFleet(host)
  const refused = await fleet.client.business.saveBusinessPapers({ body })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toHaveProperty(field)
})

test('a driver cannot start once their business has no insurance, and keeps the job until it goes back', async () => {
  const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
  const { id } = await post(owner.client, noonSlot())
  ok(await assign(fleet, id, driver))
  ok(await fleet.client.business.saveBusinessPapers({ body: { hireAndReward: false } }))
  expect((await start(driver, id)).body.code).toMatch(/^papers.business$|^request\./)
})

test.each([
  [
    'recycling, which went to a named place',
    { waste_site: 'Kirkstall Road recycling centre' },
    ['Kirkstall Road recycling centre'],
  ],
  ['recycling, by its code alone', {}, []],
])('completes %s', async (_, where, notes) => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host, byVan)]
  const id = await requestIn('in_transit', { owner, carrier }, await recycling(owner))
  ok(
    await carrier.client.delivery.completeDelivery({
      params: { id },
      body: { otp: await codeOf(owner.client, id), ...where },
    }),
  )
  const { timeline = [] } = ok(await owner.client.requests.getDetails({ params: { id } })).body
  expect(timeline.flatMap(({ taken_to }) => taken_to ?? [])).toEqual(notes)
})
