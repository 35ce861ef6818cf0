import { expect, test } from 'vitest'
import { anyWidth, bothWidths, openSite } from '#test/support/browser.ts'
import { aFleet } from '#test/support/fleets.ts'
import { cardsUnder } from '#test/support/journey-details.ts'
import { atFleet } from '#test/support/journey-fleet.ts'
import { aPassingRequester, atDashboard, atWork } from '#test/support/journey-partner.ts'
import { proposalsOf, propose } from '#test/support/proposals.ts'
import { morningIn, ok, post } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

/** An owner with a request for £100 at their list, and Pat at the hub with its preview open. */
const atOneJob = async () => {
  const owner = await aPassingRequester(site)
  const { id } = await post(owner.client, { ...morningIn(3), price: 100 })
  const partner = await aPartner(site.host, {}, { firstName: 'Pat' })
  const requester = await atDashboard(site, anyWidth, owner)
  const hub = await atWork(site, anyWidth, partner)
  await hub.card('Requests Near You', 'Bradford').waitFor()
  await hub.cardsStand()
  await hub
    .card('Requests Near You', 'Bradford')
    .getByRole('button', { name: /^From / })
    .click()
  const preview = hub.page.getByRole('dialog', { name: 'Job Details' })
  await preview.getByRole('button', { name: 'Would do it for another price' }).waitFor()
  return { owner, id, partner, requester, hub, preview, card: cardsUnder(requester.page, 'Pending Requests') }
}
type AtOneJob = Awaited<ReturnType<typeof atOneJob>>

const proposes = async ({ hub, preview }: AtOneJob, price: string, note = ''): Promise<void> => {
  await hub.presses('Would do it for another price')
  await hub.fills('Your price (£)', price)
  if (note) await hub.fills(/^A note to the requester/, note)
  await hub.presses('Propose this price')
  await preview.getByText(/^You’d do it for £/).waitFor()
}

test('a partner would do it for more, and the owner accepts: both see it at once', async () => {
  const scene = await atOneJob()
  const { hub, preview, requester, card } = scene
  await hub.presses('Would do it for another price')
  await hub.fills('Your price (£)', '90')
  await hub.presses('Propose this price')
  await preview.getByText('The price must be at least £100.01').waitFor()
  await hub.looksAt('a price to propose')
  await hub.presses('Never mind')
  await proposes(scene, '120', 'I pass there anyway.')
  await hub.looksAt('a proposal that waits')
  await card.getByText('Pat would do it for').waitFor()
  await card.getByText('“I pass there anyway.”').waitFor()
  await requester.looksAt('a request with a proposal')
  await requester.presses(/^Accept/)
  await requester.isTold('Pat does it for £120.00.')
  await cardsUnder(requester.page, 'Ongoing Deliveries').getByText('£120.00').waitFor()
  await hub.page.keyboard.press('Escape')
  await hub.card('My Active Deliveries', '3 Well Street, Bradford').getByText('£120.00').waitFor()
})

test('a declined price is not proposed again, until the owner raises theirs', async () => {
  const scene = await atOneJob()
  const { owner, id, hub, preview, requester, card } = scene
  await proposes(scene, '120')
  await card.getByText('Pat would do it for').waitFor()
  await requester.presses(/^No thanks/)
  await card.getByText('Pat would do it for').waitFor({ state: 'hidden' })
  await preview.getByText('The requester said no thanks to £120.00.').waitFor()
  await hub.looksAt('a declined proposal')
  ok(await owner.client.requests.raisePrice({ params: { id }, body: { price: 110 } }))
  await preview.getByRole('button', { name: 'Would do it for another price' }).waitFor()
})

test('a price is taken back, and another one is overtaken by a raise: it leaves the owner’s card', async () => {
  const scene = await atOneJob()
  const { owner, id, hub, preview, card } = scene
  await proposes(scene, '120')
  await card.getByText('Pat would do it for').waitFor()
  await hub.presses('Take it back')
  await preview.getByText('You’ve taken your price back.').waitFor()
  await card.getByText('Pat would do it for').waitFor({ state: 'hidden' })
  await proposes(scene, '130')
  await card.getByText('Pat would do it for').waitFor()
  ok(await owner.client.requests.raisePrice({ params: { id }, body: { price: 125 } }))
  await card.getByText('Pat would do it for').waitFor({ state: 'hidden' })
  await preview.getByText(/^You’d do it for £/).waitFor({ state: 'hidden' })
  expect(await proposalsOf(owner, id)).toEqual([])
})

test('an owner who accepts too late reads that they cannot take it any more', async () => {
  const { owner, id, partner, requester, card } = await atOneJob()
  await propose(partner, id)
  await card.getByText('Pat would do it for').waitFor()
  const json = await proposalsOf(owner, id)
  requester.expects(`409 /api/requests/${id}/proposals/${json[0]?.id}/accept`)
  // The news of the end has not come yet.
  await requester.page.route('**/api/requests/*/proposals', (route) => route.fulfill({ json }))
  ok(await partner.client.partner.setStatus({ body: { is_online: false } }))
  await site.host.settled()
  await requester.presses(/^Accept/)
  await requester.isTold('Pat can’t take it any more.')
  expect(await proposalsOf(owner, id)).toEqual([])
})

test('a business proposes a price for one of its drivers', async () => {
  const owner = await aPassingRequester(site)
  const { id } = await post(owner.client, { ...morningIn(3), price: 100 })
  const { fleet } = await aFleet(site.host)
  const business = await atFleet(site, bothWidths, fleet)
  const { assigning } = business
  await business
    .job('Bradford')
    .getByRole('button', { name: /^Assign to Driver/ })
    .click()
  await assigning.getByRole('button', { name: 'Would do it for another price' }).click()
  await assigning.getByLabel('Your price (£)', { exact: true }).fill('150')
  await assigning.getByRole('button', { name: 'Propose this price' }).click()
  await business.isTold('Please select a driver.')
  const label = await business.choice.locator('option', { hasText: 'Ann Driver' }).innerText()
  await business.choice.selectOption({ label })
  await business.looksAt('a price of a business')
  await assigning.getByRole('button', { name: 'Propose this price' }).click()
  await assigning.getByText('You’d do it for £150.00.').waitFor()
  expect(await proposalsOf(owner, id)).toMatchObject([{ name: fleet.businessName, price: 150 }])
})
