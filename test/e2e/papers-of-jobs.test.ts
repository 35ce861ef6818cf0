import { afterEach, beforeEach, expect, test } from 'vitest'
import { slotStart } from '#shared/model/time-slots.ts'
import { anAdmin, decideOnPapers, sendPapers } from '#test/support/admin-actions.ts'
import { anyWidth, bothWidths, openSite } from '#test/support/browser.ts'
import { clock, days } from '#test/support/clock.ts'
import { detailsOf } from '#test/support/door.ts'
import type { Visitor } from '#test/support/journey.ts'
import { cardsUnder, detailsOn } from '#test/support/journey-details.ts'
import { aPassingRequester, atDashboard, atHub, atWork } from '#test/support/journey-partner.ts'
import { recycling, setCover } from '#test/support/papers-given.ts'
import { codeOf, inDays, morningIn, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, type Person } from '#test/support/test-users.ts'

const site = openSite()

beforeEach(clock.freeze)
afterEach(clock.release)

/** An admin accepts newer papers of a partner, who is insured up to this day. */
const isInsuredUntil = async (partner: Person, insuranceUntil: string): Promise<void> => {
  ok(await sendPapers(partner, { hireAndReward: true, insuranceUntil }))
  ok(await decideOnPapers(await anAdmin(site.host), partner, { decision: 'approve' }))
  await site.host.settled()
}

/** The newest notification, as the bell's list shows it. */
const newest = async (visitor: Visitor): Promise<string> => {
  await visitor.opens('/notifications')
  const first = visitor.page.getByRole('main').getByRole('listitem').first()
  await first.waitFor()
  return first.innerText()
}

test('an insurance that ends takes later jobs off the list, and a matched one goes back a day before, with words to both', async () => {
  const owner = await aPassingRequester(site)
  const carrier = await aPartner(site.host, { transportModes: ['Bicycle', 'Car'] }, { firstName: 'Rosalind' })
  // Too heavy for a bicycle.
  const byCar = { weightEstimate: '20-50kg', declared_value: 80 } as const
  const { id } = await post(owner.client, { ...byCar, ...morningIn(3), delivery_address: 'Ilkley, LS29' })
  await post(owner.client, { ...byCar, ...morningIn(2), delivery_address: 'Otley, LS21' })
  await post(owner.client, { ...byCar, ...morningIn(4), delivery_address: 'Shipley, BD18' })
  const { id: letter } = await post(owner.client, { ...morningIn(4), delivery_address: 'Keighley, BD21' })

  const hub = await atWork(site, bothWidths, carrier)
  const jobs = hub.part('Requests Near You').locator('ul > li')
  await expect.poll(() => jobs.count()).toBe(4)
  await hub
    .card('Requests Near You', 'Ilkley')
    .getByRole('button', { name: /^From / })
    .click()
  const preview = hub.page.getByRole('dialog', { name: 'Job Details' })
  await preview.getByText('£80.00').waitFor()
  await preview.getByRole('button', { name: /^Accept Job/ }).click()
  await hub.card('My Active Deliveries', 'Ilkley').waitFor()

  await isInsuredUntil(carrier, inDays(2))
  await hub.card('Requests Near You', 'Otley').waitFor()
  await hub.card('Requests Near You', 'Keighley').waitFor()
  await expect.poll(() => jobs.count(), { message: 'nothing needs a car after its last day' }).toBe(2)
  await hub.sees(/^Insurance for hire and reward: ends on /)
  await hub.looksAt('hub with an insurance that ends')
  await hub.presses(/^Accept Job.*Keighley/)
  await hub.card('My Active Deliveries', 'Keighley').waitFor()
  expect(ok(await owner.client.requests.getDetails({ params: { id: letter } })).body.actualTransportMode).toBe(
    'Bicycle',
  )

  clock.advance((slotStart(inDays(3), 'morning').getTime() - Date.now()) / 1000 - days(1) - 60)
  await site.host.sweep()
  await site.host.settled()
  expect(await detailsOf(owner, id)).toMatchObject({ status: 'matched' })
  const requester = await atDashboard(site, bothWidths, owner)
  clock.advance(60)
  await site.host.sweep()
  await site.host.settled()
  await cardsUnder(requester.page, 'Pending Requests').filter({ hasText: 'Ilkley' }).waitFor()
  expect(await newest(requester)).toMatch(
    /Your request is open to all partners again\s+Ilkley LS29: Rosalind can't carry it/,
  )
  expect(await newest(hub)).toMatch(/A delivery has gone back\s+Ilkley LS29: Your papers don't cover its day/)
  await hub.looksAt('a delivery that has gone back')
  await hub.page.getByRole('link').filter({ hasText: 'A delivery has gone back' }).click()
  await hub.landsOn('/partner/papers')
  await hub.sees(/^Insurance for hire and reward: ends on /)
  await hub.looksAt('papers that are due')
})

const belfast = {
  addressParts: { houseNumber: '1', street: 'Donegall Square', city: 'Belfast', county: 'Antrim', postcode: 'BT1 5GS' },
}

test.each([
  ['Great Britain', {}, '12 Park Row, Leeds, LS1 5HD', 'SEPA', 'NIEA'],
  ['Northern Ireland', belfast, '1 Donegall Square, Belfast, BT1 5GS', 'NIEA', 'Environment Agency'],
] as const)(
  'recycling in %s is offered only to carriers who are registered there',
  async (_, home, pickup_address, regulator, other) => {
    const owner = await aPassingRequester(site)
    const carrier = await aPartner(site.host, { transportModes: ['Car', 'Van'] }, home)
    await post(owner.client, { pickup_address, delivery_address: pickup_address })
    await post(owner.client, await recycling(owner, pickup_address))
    await setCover(carrier, { waste: 'none' })
    const hub = await atHub(site, anyWidth, carrier, false)
    await hub.online.click()
    await hub.sees(/\(your home\)$/)
    const jobs = hub.part('Requests Near You').locator('ul > li')
    const isOffered = async (...services: string[]): Promise<void> => {
      await expect.poll(() => jobs.count()).toBe(services.length)
      for (const service of services) await jobs.filter({ hasText: service }).waitFor()
    }
    await isOffered('Documents')
    await setCover(carrier, { waste: inDays(90), wasteBy: other })
    await hub.comesBack()
    await isOffered('Documents')
    await setCover(carrier, { waste: inDays(90), wasteBy: regulator })
    await isOffered('Documents', 'Recycling')
  },
)

test('a carrier of recycling is asked beside the code where it went, and its owner reads the answer', async () => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  const id = await requestIn('in_transit', { owner, carrier }, await recycling(owner))
  const hub = await atHub(site, bothWidths, carrier)
  await hub.presses(/^Confirm Delivery/)
  await hub.fills(/^Where did it go\?/, 'Kirkstall Road recycling centre')
  await hub.looksAt('where recycling went')
  await hub.fills('Code', await codeOf(owner.client, id))
  await hub.presses('Verify & Complete')
  await hub.isTold('Delivery completed successfully!')
  const visitor = await atDashboard(site, anyWidth, owner)
  await cardsUnder(visitor.page, 'Past Requests')
    .getByRole('button', { name: /^View Details/ })
    .click()
  await detailsOn(visitor.page).getByText('Taken to Kirkstall Road recycling centre').waitFor()
})
