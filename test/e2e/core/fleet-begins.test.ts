import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { logIn } from '#test/support/accounts.ts'
import { anAdmin, decideOnBusiness, everyBusiness } from '#test/support/admin-actions.ts'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { logInAs } from '#test/support/journey-accounts.ts'
import { cardsUnder, detailsOn } from '#test/support/journey-details.ts'
import {
  credentialsOf,
  driverOf,
  fillsInDriver,
  fleetOf,
  logsIn,
  setsOwnPassword,
  signsUpBusiness,
} from '#test/support/journey-fleet.ts'
import { aPassingRequester, atDashboard, isForAnotherDay } from '#test/support/journey-partner.ts'
import { inDays, post } from '#test/support/requests.ts'

const site = openSite()

const ownPassword = 'Nine barges on the Aire'
const inTransit = 'In-Transit'
const matched = 'Matched (Awaiting Pickup)'

/** Waits until a picture has loaded. */
const isDrawn = async (picture: Locator): Promise<void> => {
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image) => Number(Reflect.get(image, 'naturalWidth')))).toBeGreaterThan(0)
}

/** An admin's decision on a business with this name. */
const verifies = async (name: string): Promise<void> => {
  const admin = await anAdmin(site.host)
  const entry = (await everyBusiness(admin)).find(({ business_name }) => business_name === name)
  const { status } = await decideOnBusiness(admin, { businessId: entry?.id ?? '' }, { decision: 'approve' })
  expect(status).toBe(200)
}

/** Confirms every paper of a fleet once. */
const confirmsPapers = async (business: ReturnType<typeof fleetOf>): Promise<void> => {
  const { page } = business
  const answers = ['Yes, all of them', 'Yes, of each one', "Yes, with an operator's licence", 'Yes, upper tier']
  for (const label of answers) await page.getByRole('radio', { name: label }).check()
  await business.presses('Confirm Papers')
  await business.seesHeading('There is a problem')
  await business.looksAt('papers of a business with errors')
  await page.getByLabel('Insured until').fill(inDays(200))
  await page.getByLabel('Licence number').fill('OF1234567')
  await page.getByLabel('Licensed until').fill(inDays(300))
  await page.getByLabel('Registered with').selectOption('SEPA')
  await page.getByLabel('Waste carrier number').fill('WCR/R/123456')
  await page.getByLabel('Registered until').fill(inDays(400))
  await business.presses('Confirm Papers')
  await business.isTold('Saved. It counts from now on.')
  await page.getByText(/^Last confirmed on/).waitFor()
  expect(await page.getByText('Please look at your papers').count()).toBe(0)
}

describe('a new fleet', () => {
  test('goes from the sign-up of a business to the first delivery of its first driver', async () => {
    const name = 'Fennel couriers'
    const owner = await aPassingRequester(site)
    const requester = await atDashboard(site, anyWidth, owner)
    const business = fleetOf(await site.visitor(anyWidth))
    await signsUpBusiness(business, site.host, { name, address: '4 Weir Lane, Leeds, LS1 4AP' })
    await business.seesHeading(name)
    await business.sees('Your business is under review')
    await business.seesHeading("You haven't added any drivers yet.")
    await business.sees('You must add a driver before you can assign deliveries.')
    await business.sees('They appear here once your business is verified.')
    expect(await business.figures()).toEqual({
      'Total Drivers': '0',
      'Active Deliveries': '0',
      'Completed Deliveries': '0',
    })
    await business.sees(/^2 of your papers are missing or end soon\./)
    await business.looksAt('business under review')
    await verifies(name)
    await business.page.getByText('Your business is under review').waitFor({ state: 'hidden' })
    await business.wandersTo('/business/profile')
    await business.seesHeading('Business Profile')
    await business.page.getByRole('main').getByText('Verified', { exact: true }).waitFor()
    await confirmsPapers(business)
    await business.page.getByRole('main').getByText('Verified', { exact: true }).waitFor()
    await business.wandersTo('/business/dashboard')
    await business.seesHeading(name)
    await business.part('Available Deliveries').waitFor()
    expect(await business.page.getByText('Your business is under review').count()).toBe(0)
    expect(await business.page.getByText(/of your papers are missing/).count()).toBe(0)

    await business.presses('Add New Driver')
    await business.page.getByRole('dialog', { name: 'Add New Driver' }).waitFor()
    await fillsInDriver(business, { name: 'Ann Driver', number: '07700 900411' })
    await business.looksAt('add driver filled in')
    await business.presses('Add Driver')
    const credentials = await credentialsOf(business, 'Ann Driver')
    expect(credentials.email).toMatch(/^[^@\s]+@[^@\s]+$/)
    expect(credentials.password.length).toBeGreaterThanOrEqual(10)
    await business.unfolds('Ann Driver')
    await business.driver('Ann Driver').getByText('Active', { exact: true }).waitFor()
    await isDrawn(business.driver('Ann Driver').locator('img'))
    const licence = business.driver('Ann Driver').getByRole('link', { name: 'Driving Licence of Ann Driver' })
    expect(await licence.getAttribute('href')).toMatch(/^\/api\/uploads\/upl_/)
    await business.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await business.presses('Copy Credentials')
    await business.page.getByRole('button', { name: 'Copied!', exact: true }).waitFor()
    expect(await business.page.evaluate('navigator.clipboard.readText()')).toBe(
      `Login email: ${credentials.email}\nTemporary password: ${credentials.password}`,
    )
    await business.page.getByRole('button', { name: 'Copy Credentials', exact: true }).waitFor()
    await business.looksAt('credentials of a driver')
    await business.presses(/^Dismiss.*Ann Driver/)
    expect(await business.page.getByText(credentials.password).count(), 'it is told once').toBe(0)
    await expect.poll(business.figures).toMatchObject({ 'Total Drivers': '1' })

    const admin = await site.visitor(anyWidth)
    await admin.isSignedIn((await anAdmin(site.host)).client)
    await admin.opens(`/admin/user-management#q=${credentials.email}`)
    await admin.page.locator('summary').filter({ hasText: 'documents of Ann Driver' }).click()
    await admin.looksAt('user management with a driver')
    await admin.presses('Photo of Ann Driver')
    await isDrawn(admin.page.getByRole('img', { name: 'Photo of Ann Driver' }))
    await admin.sees('We log every time a document is viewed.')
    await admin.looksAt('photo of a driver for an admin')

    await post(owner.client, { delivery_address: 'Otley, LS21' })
    const driver = driverOf(await site.visitor(anyWidth))
    await logsIn(driver, credentials)
    await driver.landsOn('/change-password')
    await driver.opens('/driver/dashboard')
    await setsOwnPassword(driver, ownPassword)
    await driver.seesHeading(name)
    await driver.seesHeading('You have no active deliveries assigned to you.')
    await driver.looksAt('driver without deliveries')
    expect(await logIn(site.host, credentials.email, ownPassword)).toBeDefined()

    // A business gets no frames for new jobs: its screen polls three times a minute.
    await business.job('Otley').waitFor()
    expect(await business.job('Otley').innerText()).not.toMatch(/Park Row/)
    await business.looksAt('business with a job')
    await business.presses(/^Assign to Driver.*Otley/)
    await business.choice.waitFor()
    await business.looksAt('assign delivery')
    await driver.hearsSound(() => business.choosesDriver('Ann Driver'))
    await requester.isTold(`${name} has accepted your request.`)
    await business.isTold('Delivery assigned to Ann Driver.')
    await driver.isTold('A delivery was assigned to you.')
    await driver.card('Otley').getByText('Matched').waitFor()
    await business.job('Otley').waitFor({ state: 'hidden' })
    await expect.poll(business.figures).toMatchObject({ 'Active Deliveries': '1' })
    await driver.looksAt('driver with a delivery')

    await business.wandersTo('/business/activity')
    await business.column(matched, 1).getByText('Ann Driver').waitFor()
    await business.column(inTransit, 0).getByText('No jobs are currently in transit.').waitFor()
    await business.looksAt('live activity with a job that waits')
    await driver.presses(/^Start Delivery/)
    if (isForAnotherDay()) await driver.presses('Yes, start delivery')
    await driver.card('Otley').getByText('In transit').waitFor()
    await business.column(inTransit, 1).getByText('Ann Driver').waitFor()
    await business.column(matched, 0).getByText('No jobs are awaiting pickup.').waitFor()
    await cardsUnder(requester.page, 'Ongoing Deliveries').filter({ hasText: 'In transit' }).waitFor()
    await business.looksAt('live activity with a job on its way')

    await requester.presses(/^View Details/)
    await isDrawn(detailsOn(requester.page).getByRole('region', { name: 'Your Partner' }).locator('img'))
    await requester.looksAt('details with the photo of a driver')
    await requester.presses('Show OTP')
    const code = await detailsOn(requester.page)
      .locator('output')
      .getByText(/^\d{6}$/)
      .innerText()
    await driver.confirms('Otley, LS21', code)
    await driver.seesHeading('You have no active deliveries assigned to you.')
    await business.column(inTransit, 0).waitFor()
    await business.column(matched, 0).waitFor()
    await detailsOn(requester.page)
      .getByText(/^Done on \d/)
      .waitFor()

    await business.wandersTo('/business/history')
    await business.seesHeading('Delivery History')
    const row = business.page.getByRole('row').filter({ hasText: 'Otley, LS21' })
    await row.getByText('Ann Driver').waitFor()
    expect(await row.innerText()).toMatch(/Completed\s+\d+\s\w+\s2\d{3},\s\d\d:\d\d\s+£\d+\.\d\d/)
    await business.looksAt('delivery history with one')
    await business.wandersTo('/business/dashboard')
    await expect
      .poll(business.figures)
      .toEqual({ 'Total Drivers': '1', 'Active Deliveries': '0', 'Completed Deliveries': '1' })
    await business.sees('1 completed, 0 cancelled in 30 days.')
    await driver.wandersTo('/driver/history')
    await driver.seesHeading('My History')
    await driver.page.getByRole('main').locator('ul > li').filter({ hasText: 'Otley, LS21' }).waitFor()
  })

  test('is set up before anything else if the business account has no profile', async () => {
    const visitor = await site.visitor(anyWidth)
    await visitor.isSignedIn(await logInAs(site.host, 'a business without a profile'))
    await visitor.opens('/')
    await visitor.landsOn('/business/setup')
    await visitor.seesHeading('Set Up Your Business Profile')
    await visitor.presses('Complete Setup')
    await visitor.sees('Business Name and Business Address are required.')
    await visitor.looksAt('business setup with problems')
    await visitor.fills('Legal Business Name*', 'Weir Lane Vans')
    await visitor.fills('Registered Business Address*', '4 Weir Lane, Leeds, LS1 4AP')
    await visitor.fills('VAT Number (if applicable)', 'GB 123 4567 89')
    await visitor.presses('Complete Setup')
    await visitor.landsOn('/business/dashboard')
    await visitor.seesHeading('Weir Lane Vans')
    await visitor.sees('Your business is under review')
    await visitor.opens('/business/setup')
    await visitor.seesHeading('Your business profile is set up')
    await visitor.looksAt('business setup that is done')
    await visitor.follows('Go to Dashboard')
    await visitor.seesHeading('Weir Lane Vans')
    expect(new URL(visitor.page.url()).pathname).toBe('/business/dashboard')
  })
})
