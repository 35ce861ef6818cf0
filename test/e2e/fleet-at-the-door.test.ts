import { expect, test } from 'vitest'
import { anyWidth, desk, openSite } from '#test/support/browser.ts'
import { decide, detailsOf, handOver, reportAttempt } from '#test/support/door.ts'
import { aFleet, switchDriver } from '#test/support/fleets.ts'
import { cardAtTheDoor, isOver, onTheWay, reports } from '#test/support/journey-door.ts'
import { atFleet } from '#test/support/journey-fleet.ts'
import { atDashboard } from '#test/support/journey-partner.ts'
import { reported } from '#test/support/problems.ts'
import { codeOf, ok } from '#test/support/requests.ts'

const site = openSite()

const inTransit = 'In-Transit'

test('a business sees its drivers’ attempts, handovers and open problems, and the state of each delivery', async () => {
  const { fleet, driver } = await aFleet(site.host)
  const [tried, left, withProblem] = [
    await onTheWay(site, {}, driver),
    await onTheWay(site, {}, driver),
    await onTheWay(site, {}, driver),
  ]
  ok(await reportAttempt(driver, tried.id))
  ok(await handOver(driver, left.id))
  await reported(withProblem.owner, withProblem.id)
  const business = await atFleet(site, anyWidth, fleet)
  const attention = business.part('Needs attention')
  for (const text of ['Could not deliver', 'Left without the code', 'Problem reported'])
    await attention.getByText(text, { exact: true }).waitFor()
  await business.looksAt('a fleet with an attempt, a handover and a problem')
  await business.wandersTo('/business/activity')
  const column = business.column(inTransit, 3)
  for (const text of ['Could not deliver', 'Left without the code', 'Problem reported'])
    await column.getByText(text, { exact: true }).waitFor()
  await business.looksAt('live activity with what is open at the door')
  expect(await business.page.getByRole('button', { name: /^Can't deliver/ }).count(), 'its driver acts alone').toBe(0)
  await business.presses(new RegExp(`^View Details.*${withProblem.id.slice(-6)}`))
  await business.page.getByRole('link', { name: 'Call Driver' }).waitFor()
  await business.looksAt('details of a delivery in live activity')
})

test('a business reports in place of an inactive driver: a handover that the requester confirms', async () => {
  const { fleet, driver } = await aFleet(site.host)
  const way = await onTheWay(site, {}, driver)
  ok(await switchDriver(fleet, driver, false))
  const business = await atFleet(site, anyWidth, fleet, '/business/activity')
  await business.presses(/^I can't get the code/)
  const form = business.page.getByRole('dialog', { name: "I can't get the code" })
  await business.looksAt('handover by a business')
  await reports(business, form, 'A neighbour', 'Mark as delivered')
  await business.column(inTransit, 1).getByText('Left without the code').waitFor()
  const owner = await atDashboard(site, desk, way.owner)
  await cardAtTheDoor(owner)
    .getByRole('heading', { name: /^Left with a neighbour/ })
    .waitFor()
  await owner.presses(/^All good/)
  await isOver(way)
  await business.column(inTransit, 0).waitFor()
})

test('a business reports an attempt in place of an inactive driver, and ends the return with the code', async () => {
  const { fleet, driver } = await aFleet(site.host)
  const way = await onTheWay(site, {}, driver)
  ok(await switchDriver(fleet, driver, false))
  const business = await atFleet(site, anyWidth, fleet, '/business/activity')
  expect(await business.page.getByRole('button', { name: /^Confirm Delivery/ }).count()).toBe(0)
  await business.presses(/^Can't deliver/)
  const form = business.page.getByRole('dialog', { name: "Can't deliver" })
  await reports(business, form, "They won't take it", 'Report it')
  await business.column(inTransit, 1).getByText('Could not deliver').waitFor()
  ok(await decide(way.owner, way.id, { choice: 'return' }))
  await business.column(inTransit, 1).getByText('Going back').waitFor()
  await business.looksAt('live activity with a delivery that goes back')
  await business.presses(/^Confirm Delivery/)
  const dialog = business.page.getByRole('dialog', { name: 'Verify Delivery' })
  await dialog.getByLabel('Code').fill(await codeOf(way.owner.client, way.id))
  await business.presses('Verify & Complete')
  await business.page.getByRole('dialog', { name: /^Returned \d\d:\d\d$/ }).waitFor()
  await isOver(way)
  expect((await detailsOf(way.owner, way.id)).outcome).toBe('returned')
  await business.presses('Done')
  await business.opens('/business/history')
  await business.sees('Returned')
})
