import { expect, test } from 'vitest'
import { anyWidth, desk, openSite } from '#test/support/browser.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import { atFleet } from '#test/support/journey-fleet.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { aPassingRequester } from '#test/support/journey-partner.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aPartner } from '#test/support/test-users.ts'

const site = openSite()

const addresses = { Otley: 'Otley, LS21', Ilkley: 'Ilkley, LS29', Shipley: 'Shipley, BD18', Keighley: 'Keighley, BD21' }
type Town = keyof typeof addresses
const towns = Object.keys(addresses) as Town[] // addresses has no other keys
const boxFor = (town: Town) => new RegExp(`^Select ${town}`)

/** A requester with a job to each of these towns. */
const postedTo = async (places: readonly Town[]) => {
  const owner = await aPassingRequester(site)
  const ids: string[] = []
  for (const place of places) ids.push((await post(owner.client, { delivery_address: addresses[place] })).id)
  return { owner, ids }
}

const openJobs = async ({ client }: Awaited<ReturnType<typeof aBusiness>>) =>
  Object.fromEntries(
    (ok(await client.business.listDrivers({ query: {} })).body.items ?? []).map(({ name, open_jobs }) => [
      name,
      open_jobs,
    ]),
  )

test('several jobs go to one driver; a job taken meanwhile is reported, and the others go', async () => {
  const { ids } = await postedTo(towns)
  const { fleet } = await aFleet(site.host)
  const business = await atFleet(site, anyWidth, fleet)
  const { page, part } = business
  const available = part('Available Deliveries')
  const dialog = page.getByRole('dialog', { name: 'Assign Deliveries' })
  const select = (town: Town) => available.getByRole('checkbox', { name: boxFor(town) }).check()

  await business.sees('Select up to 10 to assign them together.')
  // The newest comes first, and the oldest is on the second page.
  for (const town of towns.toReversed()) {
    if (!(await business.job(town).isVisible())) await available.getByRole('button', { name: 'Next' }).click()
    await select(town)
  }
  await available.getByText(/^4 selected, £/).waitFor()
  await business.looksAt('several deliveries selected')
  const partner = await aPartner(site.host)
  ok(await partner.client.requests.acceptRequest({ params: { id: ids[1] ?? '' } }))
  await business.presses('Assign Selected')
  for (const town of towns) await dialog.getByText(town).waitFor()
  await dialog.getByText(/Ann Driver .*, no jobs/).waitFor({ state: 'attached' })
  await business.looksAt('assign several deliveries')
  await dialog.getByLabel('Driver', { exact: true }).selectOption({ index: 1 })
  await business.presses('Confirm Assignment')
  await dialog.getByText('1 could not be assigned').waitFor()
  await dialog.getByText('This job has just been taken by someone else.').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(1)
  await business.looksAt('several deliveries of which one was refused')
  await business.presses('Done')
  await dialog.waitFor({ state: 'hidden' })
  await available.getByText('No deliveries are currently available for assignment.').waitFor()
  expect(await openJobs(fleet)).toEqual({ 'Ann Driver': 3, 'Ben Driver': 0 })
})

test('jobs that a driver cannot take stay selected, and can go to another one', async () => {
  const { ids } = await postedTo(towns.slice(0, 2))
  const { fleet, driver } = await aFleet(site.host)
  const business = await atFleet(site, anyWidth, fleet)
  const { page } = business
  const dialog = page.getByRole('dialog', { name: 'Assign Deliveries' })
  for (const town of towns.slice(0, 2)) await page.getByRole('checkbox', { name: boxFor(town) }).check()
  await business.presses('Assign Selected')
  // One is refused for a reason that may not apply to another driver.
  await page.route('**/api/business/assign-deliveries', async (route) => {
    const [first = '', second = ''] = ids
    ok(await assign(fleet, first, driver))
    const refusal = {
      id: second,
      request: null,
      code: 'driver.too-many-active',
      error: 'This driver has too many jobs.',
    }
    const answer = await fleet.client.business.assignDeliveries({
      body: { driver_user_id: driver.userId, request_ids: [first] },
    })
    await route.fulfill({ json: { results: [...(ok(answer).body.results ?? []), refusal] } })
  })
  await dialog.getByLabel('Driver', { exact: true }).selectOption({ index: 1 })
  await business.presses('Confirm Assignment')
  await dialog.getByText('This driver has too many jobs.').waitFor()
  await dialog.getByText('1 assigned. Those still available stay selected.').waitFor()
  await page.unroute('**/api/business/assign-deliveries')
  await dialog.getByLabel('Driver', { exact: true }).selectOption({ index: 2 })
  await business.presses('Confirm Assignment')
  await dialog.waitFor({ state: 'hidden' })
  expect(await openJobs(fleet)).toEqual({ 'Ann Driver': 1, 'Ben Driver': 1 })
})

test('several jobs are assigned without a mouse', async () => {
  await postedTo(towns.slice(0, 2))
  const { fleet } = await aFleet(site.host)
  const business = await atFleet(site, desk, fleet)
  const { page } = business
  const keys = keyboardOf(page)
  await business.job('Otley').waitFor()
  // The newest is the first in the list.
  for (const town of towns.slice(0, 2).toReversed()) {
    await keys.tabsTo('checkbox', boxFor(town))
    await keys.presses('Space')
  }
  await keys.backTo('button', 'Assign Selected')
  await keys.presses('Enter')
  await business.page.getByRole('dialog', { name: 'Assign Deliveries' }).getByLabel('Driver', { exact: true }).waitFor()
  await keys.chooses('Driver', 'Ben')
  await keys.tabsTo('button', 'Confirm Assignment')
  await keys.presses('Enter')
  await business.isTold('2 deliveries assigned to Ben Driver.')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.locator('h1:focus, h2:focus').waitFor()
  expect(await openJobs(fleet)).toEqual({ 'Ann Driver': 0, 'Ben Driver': 2 })
})

test('the dashboard begins with pending decisions, and ends with earnings', async () => {
  const owner = await aPassingRequester(site)
  const fleet = await aBusiness(site.host)
  const [ann, ben] = [
    await aDriverOf(site.host, fleet, { name: 'Ann Driver' }),
    await aDriverOf(site.host, fleet, { name: 'Ben Driver' }),
  ]
  await requestIn('completed', { owner, carrier: ann })
  await requestIn('matched', { owner, carrier: ben })
  const { price = 0 } = ok(await fleet.client.business.listFleetHistory({ query: {} })).body.items?.[0] ?? {}
  const business = await atFleet(site, anyWidth, fleet)
  const { page, part } = business
  const earnings = part('Earnings')
  await earnings.getByText('This week').waitFor()
  expect((await earnings.locator('dl').innerText()).replaceAll(/\s+/g, ' ')).toContain(
    `£${price.toFixed(2)} 1 delivery`,
  )
  await earnings.getByText('Show the figures as a table').click()
  await earnings.getByRole('cell', { name: `£${price.toFixed(2)}` }).waitFor()
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(titles).toEqual([
    'Needs attention',
    'Available Deliveries',
    'Your Drivers',
    'Earnings',
    'Deliveries Over Time',
  ])
  await business.looksAt('business dashboard with earnings')

  await page.setViewportSize(desk)
  const drivers = page.getByRole('table', { name: 'Your drivers' })
  await drivers.getByRole('button', { name: 'Jobs' }).click()
  await drivers.getByRole('button', { name: 'Jobs' }).click()
  await drivers.getByRole('columnheader', { name: 'Jobs' }).and(page.locator('[aria-sort=descending]')).waitFor()
  expect(await drivers.locator('tbody').getByRole('row').first().innerText()).toContain('Ben Driver')
})
