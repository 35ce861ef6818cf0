import { expect, test } from 'vitest'
import { logIn } from '#test/support/accounts.ts'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { addedDriver, aFleet, assign, signInFirstTime } from '#test/support/fleets.ts'
import { cardsUnder } from '#test/support/journey-details.ts'
import { atFleet, atWheel, credentialsOf, logsIn, setsOwnPassword } from '#test/support/journey-fleet.ts'
import { aPassingRequester, atDashboard } from '#test/support/journey-partner.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aPartner } from '#test/support/test-users.ts'

const site = openSite()

const inTransit = 'In-Transit'
const matched = 'Matched (Awaiting Pickup)'
const first = 'Seven kites over Leith'
const second = 'Nine barges on the Aire'

test('a job is given to a driver who is searched for, handed to another one, and taken back', async () => {
  const owner = await aPassingRequester(site)
  const { fleet, driver: ann, second: ben } = await aFleet(site.host)
  for (const each of Array(8).keys()) await aDriverOf(site.host, fleet, { name: `Crew ${each + 1}` })
  await post(owner.client, { delivery_address: 'Otley, LS21' })
  const requester = await atDashboard(site, anyWidth, owner)
  const [annsPhone, bensPhone] = [await atWheel(site, anyWidth, ann), await atWheel(site, anyWidth, ben)]
  const business = await atFleet(site, anyWidth, fleet)
  const { assigning, choice } = business

  await business.presses(/^Assign to Driver.*Otley/)
  await choice.waitFor()
  expect(await choice.locator('option').count()).toBe(11)
  await assigning.getByLabel('Search drivers').fill('Nobody by that name')
  await assigning.getByText('No drivers match your search.').waitFor()
  await business.looksAt('assign delivery without a match')
  await assigning.getByLabel('Search drivers').fill('ann')
  await choice.locator('option', { hasText: 'Ann Driver' }).waitFor({ state: 'attached' })
  expect(await choice.locator('option').count()).toBe(2)
  await Promise.all([annsPhone.hearsSound(), business.choosesDriver('Ann Driver')])
  await annsPhone.isTold('A delivery was assigned to you.')
  await annsPhone.card('Otley').getByText('Matched').waitFor()

  await business.wandersTo('/business/activity')
  await business.column(matched, 1).getByText('Ann Driver').waitFor()
  await business.presses(/^Re-assign/)
  await assigning.getByText('Ann Driver has it now. Choose who takes over.').waitFor()
  await choice.waitFor()
  await business.looksAt('re-assign delivery')
  await Promise.all([bensPhone.hearsSound(), business.choosesDriver('Ben Driver')])
  await bensPhone.card('Otley').getByText('Matched').waitFor()
  await annsPhone.seesHeading('You have no active deliveries assigned to you.')
  await business.column(matched, 1).getByText('Ben Driver').waitFor()

  const dialog = business.page.getByRole('alertdialog', { name: 'Un-assign Delivery?' })
  await business.presses(/^Un-assign/)
  await dialog.getByText('Ben Driver will no longer carry it.').waitFor()
  await business.looksAt('un-assign delivery')
  await business.presses('Keep it')
  await dialog.waitFor({ state: 'hidden' })
  await business.presses(/^Un-assign/)
  await business.presses('Yes, un-assign it')
  await business.isTold('The delivery is back in the pool.')
  await business.column(matched, 0).getByText('No jobs are awaiting pickup.').waitFor()
  await bensPhone.seesHeading('You have no active deliveries assigned to you.')
  await cardsUnder(requester.page, 'Pending Requests').filter({ hasText: 'Pending match' }).waitFor()
  await business.wandersTo('/business/dashboard')
  await business.job('Otley').waitFor()
})

test('what is on its way can be handed over, and not taken back; a driver sees all that there is to know', async () => {
  const owner = await aPassingRequester(site)
  const { fleet, driver: ann, second: ben } = await aFleet(site.host)
  await requestIn('in_transit', { owner, carrier: ann }, { delivery_address: 'Ilkley, LS29' })
  const business = await atFleet(site, anyWidth, fleet, '/business/activity')
  const bensPhone = await atWheel(site, anyWidth, ben)
  await business.column(inTransit, 1).getByText('Ann Driver').waitFor()
  expect(await business.page.getByRole('button', { name: /^Un-assign/ }).count()).toBe(0)
  await business.presses(/^Re-assign/)
  await business.choosesDriver('Ben Driver')
  await business.column(inTransit, 1).getByText('Ben Driver').waitFor()
  await bensPhone.card('Ilkley').getByText('In transit').waitFor()
  await bensPhone.presses(/^View Details/)
  await bensPhone.page.getByRole('link', { name: 'Call Requester' }).waitFor()
  await bensPhone.sees('12 Park Row, Leeds, LS1 5HD')
  await bensPhone.looksAt('details of a driver’s delivery')
})

test('a driver who is deactivated is signed out at once, and what waited for them goes back', async () => {
  const owner = await aPassingRequester(site)
  const fleet = await aBusiness(site.host)
  const added = await addedDriver(fleet, { name: 'Ann Driver' })
  const client = await signInFirstTime(site.host, added, first)
  const { id } = await post(owner.client, { delivery_address: 'Shipley, BD18' })
  ok(await assign(fleet, id, { userId: added.user_id }))
  const business = await atFleet(site, anyWidth, fleet)
  const driver = await atWheel(site, anyWidth, { client })
  await driver.card('Shipley').waitFor()
  expect(await business.job('Shipley').count()).toBe(0)

  driver.expects('401 /api/*', '403 /api/auth/login')
  const dialog = business.page.getByRole('alertdialog', { name: 'Deactivate Driver?' })
  await business.switches('Ann Driver')
  await dialog.getByText('Ann Driver has 1 job waiting for pickup').waitFor()
  await business.looksAt('asked before a driver with a job is deactivated')
  await business.presses('Keep active')
  await dialog.waitFor({ state: 'hidden' })
  await business.switches('Ann Driver')
  await business.presses('Yes, deactivate them')
  await business.driver('Ann Driver').getByText('Inactive', { exact: true }).waitFor()
  await driver.landsOn('/')
  await driver.seesHeading('Log in')
  await logsIn(driver, { email: added.login_email, password: first })
  await driver.sees('Your account has been deactivated. Please contact your manager.')
  await business.job('Shipley').waitFor()
  await business.looksAt('a driver who is inactive')
  await business.presses(/^Assign to Driver.*Shipley/)
  await business.assigning.getByText('None of these drivers is active.').waitFor()
  expect(await business.choice.locator('option[disabled]').innerText()).toMatch(/^Ann Driver.*, inactive$/)
  await business.presses('Close')

  await business.switches('Ann Driver')
  await business.driver('Ann Driver').getByText('Active', { exact: true }).waitFor()
  await logsIn(driver, { email: added.login_email, password: first })
  await driver.landsOn('/driver/dashboard')
  await driver.seesHeading('You have no active deliveries assigned to you.')
})

test('a driver without jobs is switched off at once, and Undo switches them on again', async () => {
  const { fleet } = await aFleet(site.host)
  const business = await atFleet(site, anyWidth, fleet)
  await business.switches('Ann Driver')
  // A toast waits while a pointer is over it.
  await business.page.getByText('Ann Driver is inactive.').hover()
  await business.driver('Ann Driver').getByText('Inactive', { exact: true }).waitFor()
  await business.looksAt('a driver who was switched off')
  await business.presses('Undo')
  await business.driver('Ann Driver').getByText('Active', { exact: true }).waitFor()
  await business.page.getByRole('switch', { name: 'Active: Ann Driver', checked: true }).waitFor()
  await expect
    .poll(async () =>
      ok(await fleet.client.business.listDrivers({ query: {} })).body.items?.map((each) => each.is_active),
    )
    .toEqual([true, true])
})

test('a delivery whose driver was deactivated on the way asks for another one', async () => {
  const owner = await aPassingRequester(site)
  const { fleet, driver: ann } = await aFleet(site.host)
  await requestIn('in_transit', { owner, carrier: ann }, { delivery_address: 'Ilkley, LS29' })
  const business = await atFleet(site, anyWidth, fleet)
  const attention = business.part('Needs attention')
  await attention.getByText('Nothing needs your attention.').waitFor()
  await business.switches('Ann Driver')
  await attention.getByText('is inactive with a delivery on the way. Assign it to another driver.').waitFor()
  await business.looksAt('a delivery that needs a driver')
  await business.follows(/^Live Activity.*Ann Driver/)
  const underWay = business.column(inTransit, 1)
  await underWay.getByText('Needs a driver').waitFor()
  await business.looksAt('live activity with a delivery that needs a driver')
  await business.presses(/^Re-assign/)
  await business.choosesDriver('Ben Driver')
  await underWay.getByText('Ben Driver').waitFor()
  await underWay.getByText('Needs a driver').waitFor({ state: 'hidden' })
  await business.wandersTo('/business/dashboard')
  await attention.getByText('Nothing needs your attention.').waitFor()
})

test('a password that is reset signs the driver out, and the new one is good for one that is their own', async () => {
  const fleet = await aBusiness(site.host)
  const added = await addedDriver(fleet, { name: 'Ann Driver' })
  const business = await atFleet(site, anyWidth, fleet)
  const driver = await atWheel(site, anyWidth, { client: await signInFirstTime(site.host, added, first) })
  const dialog = business.page.getByRole('alertdialog', { name: 'Reset Password?' })
  await business.presses(/^Reset Password.*Ann Driver/)
  await dialog.getByText('will get a new temporary password and must change it at next login').waitFor()
  await business.looksAt('reset password')
  driver.expects('401 /api/*')
  await business.presses('Yes, reset it')
  const credentials = await credentialsOf(business, 'Ann Driver')
  expect(credentials.email).toBe(added.login_email)
  await dialog.waitFor({ state: 'hidden' })
  await driver.landsOn('/')
  await logsIn(driver, { ...credentials, password: first })
  await driver.sees('Invalid email or password.')
  await logsIn(driver, credentials)
  await setsOwnPassword(driver, second)
  expect(await logIn(site.host, credentials.email, second)).toBeDefined()
})

test('a job that a partner takes meanwhile cannot be assigned any more, and leaves the list', async () => {
  const owner = await aPassingRequester(site)
  const { fleet } = await aFleet(site.host)
  const { id } = await post(owner.client, { delivery_address: 'Keighley, BD21' })
  const business = await atFleet(site, anyWidth, fleet)
  await business.presses(/^Assign to Driver.*Keighley/)
  await business.choice.waitFor()
  const partner = await aPartner(site.host)
  ok(await partner.client.requests.acceptRequest({ params: { id } }))
  business.expects('409 /api/business/assign-delivery/*')
  await business.choosesDriver('Ann Driver')
  await business.sees('Assignment failed: This job has just been taken by someone else.')
  await business.assigning.waitFor({ state: 'hidden' })
  await business.job('Keighley').waitFor({ state: 'hidden' })
  await business.looksAt('an assignment that failed')
})
