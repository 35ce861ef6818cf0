import { afterEach, expect, test } from 'vitest'
import { anyWidth, desk, openSite } from '#test/support/browser.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { detailsOf, handOver, reportAttempt } from '#test/support/door.ts'
import { keepPicture } from '#test/support/journey-checks.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import {
  addsPhoto,
  atCarrier,
  cardAtTheDoor,
  choosesAtTheDoor,
  isOver,
  onTheWay,
  reports,
  type Way,
} from '#test/support/journey-door.ts'
import { atDashboard, atHub } from '#test/support/journey-partner.ts'
import { picturesIn } from '#test/support/journey-requests.ts'
import { codeOf, noonSlot, ok, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

afterEach(clock.release)

const atOwner = ({ owner }: Way) => atDashboard(site, desk, owner)

test('a handover without the code: the carrier leaves a photo, and the owner confirms', async () => {
  const way = await onTheWay(site)
  const hub = await atCarrier(site, way)
  const form = await choosesAtTheDoor(hub, "I can't get the code")
  await form.getByRole('button', { name: 'Mark as delivered' }).click()
  await hub.sees('Please choose where you left it.')
  await hub.looksAt('handover without a place and a photo')
  await form.getByRole('radio', { name: 'A neighbour' }).check()
  await addsPhoto(hub)
  await form.getByLabel(/^Their name/).fill('Mrs Shah')
  await hub.looksAt('handover that is ready')
  await form.getByRole('button', { name: 'Mark as delivered' }).click()
  await hub.isTold("Thanks. We've asked the requester to confirm.")
  await form.waitFor({ state: 'hidden' })
  await hub.sees(/^Waiting for /)
  await hub.looksAt('delivery that waits to be confirmed')

  const owner = await atOwner(way)
  await cardAtTheDoor(owner)
    .getByRole('heading', { name: /^Left with a neighbour, \d\d:\d\d$/ })
    .waitFor()
  await owner.sees('With: Mrs Shah')
  await owner.looksAt('handover to confirm')
  await owner.presses(/^View Details/)
  await owner.seesHeading('Timeline')
  await owner.sees('Left without the code')
  expect(await picturesIn(detailsOn(owner.page)), 'the photo of its step').toHaveLength(1)
  await owner.looksAt('details with a timeline')
  await owner.presses(/^All good/)
  await owner.isTold('All done, thanks. Your receipt is in My History.')
  await cardAtTheDoor(owner).waitFor({ state: 'hidden' })
  await isOver(way)
  await owner.opens(`/history/${way.id}/receipt`)
  await owner.sees('Delivered, confirmed')
  const receipt = owner.page.getByRole('article')
  expect(await picturesIn(receipt)).toHaveLength(1)
  await owner.looksAt('receipt with a timeline')
  await owner.page.emulateMedia({ media: 'print' })
  await owner.page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' })
  await receipt.getByText('Left without the code').waitFor()
  expect(await receipt.locator('img').first().isVisible(), 'the photo is printed').toBe(true)
  await keepPicture(owner.page, 'receipt printed')
})

test('an owner who is also a partner is asked on whichever tab is open', async () => {
  const [owner, carrier] = [await aPartner(site.host), await aPartner(site.host)]
  const id = await requestIn('in_transit', { owner, carrier })
  ok(await handOver(carrier, id))
  const hub = await atHub(site, anyWidth, owner)
  await cardAtTheDoor(hub)
    .getByRole('heading', { name: /^Left with a neighbour/ })
    .waitFor()
  await hub.looksAt('hub of an owner who is asked to confirm')
  await cardAtTheDoor(hub)
    .getByRole('button', { name: /^View Details/ })
    .click()
  await hub.seesHeading('Your Partner')
  await hub.page.goBack()
  await hub.seesHeading('Partner Hub')
  await hub.presses(/^All good/)
  await cardAtTheDoor(hub).waitFor({ state: 'hidden' })
})

test('a handover without an answer from its owner completes by itself after a day', async () => {
  clock.freeze()
  const way = await onTheWay(site)
  await handOver(way.carrier, way.id)
  const owner = await atOwner(way)
  await cardAtTheDoor(owner)
    .getByRole('button', { name: /^All good/ })
    .waitFor()
  await picturesIn(cardAtTheDoor(owner)) // their links last a minute
  await site.host.settled()
  clock.advance(hours(24) - 1)
  await site.host.sweep()
  await site.host.settled()
  expect(
    await cardAtTheDoor(owner)
      .getByRole('button', { name: /^All good/ })
      .count(),
  ).toBe(1)
  clock.advance(1)
  await site.host.sweep()
  await cardAtTheDoor(owner).waitFor({ state: 'hidden' })
  await isOver(way)
})

test('a carrier who can’t deliver gives a reason, and tries again when the owner asks for it; then that fails too', async () => {
  const way = await onTheWay(site)
  const owner = await atOwner(way)
  const hub = await atCarrier(site, way)
  const form = await choosesAtTheDoor(hub, "Can't deliver")
  await form.getByRole('radio', { name: "Nobody's at home" }).check()
  await addsPhoto(hub)
  await hub.looksAt('attempt that is ready')
  await form.getByRole('button', { name: 'Report it' }).click()
  await hub.isTold("Thanks. We've asked the requester what happens next.")
  await hub.sees(/is choosing what happens next$/)
  await hub.looksAt('attempt that waits for a choice')

  await cardAtTheDoor(owner).getByRole('timer').waitFor()
  await owner.looksAt('attempt to decide on')
  await cardAtTheDoor(owner)
    .getByRole('radio', { name: /^Try again/ })
    .check()
  await cardAtTheDoor(owner).getByLabel('When?').selectOption({ index: 2 })
  await owner.looksAt('another attempt with its time')
  await owner.presses('Ask for another attempt')
  await owner.isTold('Thanks. Your partner knows what to do.')
  await owner.sees(/ tries again: /)

  await hub.sees(/^Please try again: /)
  await hub.looksAt('another attempt that was asked for')
  await hub.presses("I can't make it")
  await hub.presses("Yes, I'll bring it back")
  await hub.sees('Please bring it back')
  await hub.looksAt('delivery on its way back')
  await owner.sees(/ brings it back to /)
  await owner.looksAt('delivery that comes back')

  await hub.presses(/^Confirm Delivery/)
  await hub.page
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(await codeOf(way.owner.client, way.id))
  await hub.presses('Verify & Complete')
  await hub.page.getByRole('dialog', { name: /^Returned \d\d:\d\d$/ }).waitFor()
  await isOver(way)
  expect((await detailsOf(way.owner, way.id)).outcome).toBe('returned')
  await owner.opens('/history')
  await owner.sees('Returned')
  await owner.looksAt('history with a return')
})

test('an owner chooses to have it left, and the carrier hands it over with a photo', async () => {
  const way = await onTheWay(site)
  await reportAttempt(way.carrier, way.id)
  const [hub, owner] = [await atCarrier(site, way), await atOwner(way)]
  await cardAtTheDoor(owner)
    .getByRole('radio', { name: /^Leave it/ })
    .check()
  await owner.presses('Ask to leave it')
  await hub.presses('Leave it and take a photo')
  const form = hub.page.getByRole('dialog', { name: "I can't get the code" })
  await reports(hub, form, 'A safe place', 'Mark as delivered')
  await cardAtTheDoor(owner)
    .getByRole('heading', { name: /^Left in a safe place, / })
    .waitFor()
  await owner.presses(/^All good/)
  await isOver(way)
  expect((await detailsOf(way.owner, way.id)).outcome).toBeNull()
})

test('an owner chooses its return, and confirms that it is back', async () => {
  const way = await onTheWay(site)
  await reportAttempt(way.carrier, way.id)
  const [hub, owner] = [await atCarrier(site, way), await atOwner(way)]
  await cardAtTheDoor(owner)
    .getByText(/The return trip is free\.$/)
    .waitFor()
  await cardAtTheDoor(owner)
    .getByRole('radio', { name: /^Bring it back/ })
    .check()
  await owner.presses('Ask for it back')
  await hub.sees('Please bring it back')
  const form = await choosesAtTheDoor(hub, "I can't get the code")
  await reports(hub, form, 'A safe place', 'Mark as returned')
  await owner.presses(/^All good/)
  await isOver(way)
  expect((await detailsOf(way.owner, way.id)).outcome).toBe('returned')
})

test('an attempt without a choice in time goes back', async () => {
  clock.freeze()
  const way = await onTheWay(site, noonSlot())
  await reportAttempt(way.carrier, way.id)
  const hub = await atCarrier(site, way)
  await hub.sees(/is choosing what happens next$/)
  await site.host.settled()
  clock.advance(minutes(30))
  await site.host.sweep()
  await hub.sees('Please bring it back')
  expect((await detailsOf(way.owner, way.id)).leg).toBe('return')
})

test('an owner reports a problem, and nothing is confirmed automatically', async () => {
  const way = await onTheWay(site)
  await handOver(way.carrier, way.id)
  const owner = await atOwner(way)
  await owner.presses(/^Something is wrong/)
  const dialog = owner.page.getByRole('dialog', { name: "What's wrong?" })
  await dialog.getByRole('radio', { name: 'It has not arrived' }).check()
  await dialog.getByLabel(/^What happened/).fill('There is nothing at the neighbours.')
  await owner.looksAt('form of a problem')
  await dialog.getByRole('button', { name: 'Report the problem' }).click()
  await owner.isTold("Thanks. We'll look into it, and nothing will be confirmed automatically until then.")
  await owner.sees(/^We're looking into the problem\. If we haven't decided by .+, we'll mark it as delivered\.$/)
  await owner.presses(/^See the problem/)
  await owner.page
    .getByRole('dialog', { name: 'The problem' })
    .getByText('There is nothing at the neighbours.')
    .waitFor()
  await owner.looksAt('problem that was reported')
  await owner.presses('Withdraw it')
  await owner.isTold('Withdrawn. Everything goes on as before.')
})
