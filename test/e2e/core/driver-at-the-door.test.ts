import { expect, test } from 'vitest'
import { desk, openSite, phone } from '#test/support/browser.ts'
import { detailsOf } from '#test/support/door.ts'
import { aFleet } from '#test/support/fleets.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { addsPhoto, cardAtTheDoor, isOver, onTheWay, reports } from '#test/support/journey-door.ts'
import { atWheel } from '#test/support/journey-fleet.ts'
import { atDashboard } from '#test/support/journey-partner.ts'
import { codeOf } from '#test/support/requests.ts'

const site = openSite()

/** A driver with a phone, and the owner of the delivery on a desktop. */
const bothSides = async () => {
  const { driver } = await aFleet(site.host)
  const way = await onTheWay(site, {}, driver)
  return { way, wheel: await atWheel(site, phone, driver), owner: await atDashboard(site, desk, way.owner) }
}

test('a driver hands over with a photo, from the card, and the requester confirms', async () => {
  const { way, wheel, owner } = await bothSides()
  await wheel.looksAt('card of a driver at the door')
  await wheel.presses(/^I can't get the code.*Brook Street/)
  const form = wheel.page.getByRole('dialog', { name: "I can't get the code" })
  await form.getByRole('radio', { name: 'A reception or front desk' }).check()
  await addsPhoto(wheel)
  await form.getByLabel(/^Note/).fill('With the porter.')
  await form.getByRole('button', { name: 'Mark as delivered' }).click()
  await wheel.isTold("Thanks. We've asked the requester to confirm.")
  await wheel.sees(/^Waiting for /)
  expect(await wheel.page.getByRole('button', { name: /^Nobody can give|^Can't deliver/ }).count()).toBe(0)

  await owner.isTold(/says it has arrived/)
  const card = cardAtTheDoor(owner)
  await card.getByRole('heading', { name: /^Left at reception, \d\d:\d\d$/ }).waitFor()
  await card.getByText('“With the porter.”').waitFor()
  await owner.presses(/^All good/)
  await isOver(way)
  await wheel.seesHeading('You have no active deliveries assigned to you.')
})

test('a driver who can’t deliver reports it from the details, and ends the return with the code', async () => {
  const { way, wheel, owner } = await bothSides()
  await wheel.presses(/^View Details/)
  const details = detailsOn(wheel.page)
  await details.getByRole('button', { name: /^Can't deliver/ }).click()
  await reports(wheel, wheel.page.getByRole('dialog', { name: "Can't deliver" }), "It's closed", 'Report it')
  await wheel.isTold("Thanks. We've asked the requester what happens next.")
  await details.getByText(/is choosing what happens next$/).waitFor()
  await wheel.looksAt('details of a driver whose requester chooses')

  const card = cardAtTheDoor(owner)
  await card.getByRole('radio', { name: /^Bring it back/ }).check()
  await owner.presses('Ask for it back')
  await details.getByText('Please bring it back').waitFor()
  await details
    .getByRole('link', { name: /^Navigate back/ })
    .first()
    .waitFor()
  await wheel.looksAt('details of a driver who brings it back')
  await wheel.page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await wheel.presses(/^Confirm Delivery/)
  await wheel.dialog.getByLabel('Code').fill(await codeOf(way.owner.client, way.id))
  await wheel.presses('Verify & Complete')
  await wheel.page.getByRole('dialog', { name: /^Returned \d\d:\d\d$/ }).waitFor()
  await isOver(way)
  expect((await detailsOf(way.owner, way.id)).outcome).toBe('returned')
  await card.waitFor({ state: 'hidden' })
})
