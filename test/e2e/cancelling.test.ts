import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyWidth, bothWidths, openSite } from '#test/support/browser.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import type { Visitor } from '#test/support/journey.ts'
import { cardsUnder, choosesReason, detailsOn } from '#test/support/journey-details.ts'
import { atFleet } from '#test/support/journey-fleet.ts'
import { aPassingRequester, atDashboard, atWork } from '#test/support/journey-partner.ts'
import { inDays, morningIn, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()
beforeEach(clock.freeze)
afterEach(clock.release)

/** Gives the screens in the browser the time of the server. Animations keep their own. */
const hasOurTime = ({ page }: Pick<Visitor, 'page'>) =>
  page.evaluate(`const own = Date.now; const ahead = ${Date.now()} - own(); Date.now = () => own() + ahead`)

const parties = async () => ({ owner: await aPassingRequester(site), carrier: await aPartner(site.host) })
const to = { delivery_address: 'Ilkley, LS29' }

test('a late cancellation warns first and asks for a reason, and both sides see afterwards that it was late and why', async () => {
  const { owner, carrier } = await parties()
  await requestIn('matched', { owner, carrier }, to)
  const hub = await atWork(site, bothWidths, carrier)
  await hub.presses(/^View Details/)
  clock.advance(minutes(6))
  const visitor = await atDashboard(site, bothWidths, owner)
  const { page } = visitor
  await hasOurTime(visitor)
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Request?' })
  await visitor.presses(/^Cancel request/)
  await dialog.getByText('Are you sure you want to cancel this service request?').waitFor()
  await dialog.getByText('This counts as a late cancellation').waitFor()
  await visitor.looksAt('cancel dialog of a late cancellation')

  await visitor.presses('Yes, cancel it')
  await dialog.getByText('Please choose a reason.').waitFor()
  await dialog.locator('input:focus').waitFor()
  await visitor.looksAt('cancel dialog without a reason')
  await choosesReason(page)
  await dialog.getByLabel('What happened?').fill('The lift is out of order, and it is on the ninth floor.')
  await visitor.looksAt('cancel dialog with a reason of one’s own')
  await visitor.presses('Yes, cancel it')
  await visitor.isTold('Request cancelled successfully.')

  await cardsUnder(page, 'Past Requests')
    .getByRole('button', { name: /^View Details/ })
    .click()
  for (const [who, place] of [
    [visitor, detailsOn(page)],
    [hub, detailsOn(hub.page)],
  ] as const) {
    await place.getByText('Reason: Something else').waitFor()
    await place.getByText('“The lift is out of order, and it is on the ninth floor.”').waitFor()
    await place.getByText('It counts as a late cancellation.').waitFor()
    await who.looksAt(who === hub ? 'details of a job that was called off' : 'details of a late cancellation')
  }
})

test('a job given back shortly before its slot comes first for everyone within reach', async () => {
  const { owner, carrier } = await parties()
  const other = await aPartner(site.host)
  await requestIn('matched', { owner, carrier }, { ...to, ...morningIn(1) })
  await post(owner.client, { delivery_address: 'Otley, LS21', ...morningIn(1) })
  clock.set(inDays(1), 4, 30)
  const seeker = await atWork(site, bothWidths, other)
  await seeker.card('Requests Near You', 'Otley').waitFor()
  const hub = await atWork(site, bothWidths, carrier)
  await hasOurTime(hub)
  const dialog = hub.page.getByRole('alertdialog', { name: 'Cancel Delivery?' })
  await hub.presses(/^Cancel delivery/)
  await dialog.getByText(/so it goes back as urgent: everyone nearby sees it first/).waitFor()
  await hub.looksAt('cancel delivery shortly before its slot')
  await choosesReason(hub.page, 'Trouble with the vehicle')
  await hub.presses('Yes, cancel it')
  await hub.isTold('Job successfully cancelled and returned to the job pool.')

  await seeker.card('Requests Near You', 'Ilkley').waitFor()
  const jobs = seeker.part('Requests Near You').locator('ul > li')
  await expect.poll(() => jobs.first().innerText()).toMatch(/Urgent[\s\S]+Ilkley/)
  expect(await jobs.nth(1).innerText()).toMatch(/^(?!.*Urgent)[\s\S]+Otley/)
  await seeker.looksAt('hub with an urgent job')

  const requester = await atDashboard(site, bothWidths, owner)
  await cardsUnder(requester.page, 'Pending Requests')
    .filter({ hasText: 'Ilkley' })
    .getByRole('button', { name: /^View Details/ })
    .click()
  const details = detailsOn(requester.page)
  await details.getByText('Your last partner gave it back: Trouble with the vehicle').waitFor()
  await details.getByText("It's urgent now: partners nearby see it first.").waitFor()
  await requester.looksAt('details of an urgent request')
})
test('cancelling is free right after a match, and very late less than an hour before the slot', async () => {
  const { owner, carrier } = await parties()
  await requestIn('matched', { owner, carrier }, { ...to, ...morningIn(1) })
  const visitor = await atDashboard(site, anyWidth, owner)
  const dialog = visitor.page.getByRole('alertdialog', { name: 'Cancel Request?' })
  await hasOurTime(visitor)
  await visitor.presses(/^Cancel request/)
  await dialog.getByText(/You can still cancel freely until \w{3} 12:05\./).waitFor()
  await visitor.looksAt('cancel dialog right after a match')
  await visitor.presses('Keep it')
  await dialog.waitFor({ state: 'hidden' })

  clock.set(inDays(1), 5, 1)
  await hasOurTime(visitor)
  await visitor.presses(/^Cancel request/)
  await dialog.getByText('This counts as a very late cancellation').waitFor()
  await visitor.looksAt('cancel dialog of a very late cancellation')
  await visitor.presses('Keep it')
})

test('a business that gives a job back gives a reason; another one sees it first among the available jobs', async () => {
  const owner = await aPassingRequester(site)
  const { fleet, driver } = await aFleet(site.host)
  const { fleet: rival } = await aFleet(site.host)
  const { id } = await post(owner.client, { ...to, ...morningIn(1) })
  await post(owner.client, { delivery_address: 'Otley, LS21', ...morningIn(1) })
  ok(await assign(fleet, id, driver))
  clock.set(inDays(1), 5)
  const business = await atFleet(site, anyWidth, fleet, '/business/activity')
  await hasOurTime(business)
  const dialog = business.page.getByRole('alertdialog', { name: 'Un-assign Delivery?' })
  await business.presses(/^Un-assign/)
  await dialog.getByText(/goes back as urgent/).waitFor()
  await business.looksAt('un-assign delivery shortly before its slot')
  await choosesReason(business.page, 'Illness')
  await business.presses('Yes, un-assign it')
  await business.isTold('The delivery is back in the pool.')

  const others = await atFleet(site, anyWidth, rival)
  const jobs = others.part('Available Deliveries').locator('ul > li')
  await others.job('Ilkley').getByText('Urgent', { exact: true }).waitFor()
  expect(await jobs.first().innerText()).toContain('Ilkley')
  await others.looksAt('business dashboard with an urgent job')
})
