import { expect, test } from 'vitest'
import { unsupportedFileText } from '#shared/model/upload-purposes.ts'
import { anAdmin, decideOnBusiness } from '#test/support/admin-actions.ts'
import { anyWidth, openSite, phone } from '#test/support/browser.ts'
import { aFleet } from '#test/support/fleets.ts'
import { expectFieldErrors, failCalls } from '#test/support/journey-checks.ts'
import { atFleet, atWheel } from '#test/support/journey-fleet.ts'
import { aPassingRequester, isForAnotherDay } from '#test/support/journey-partner.ts'
import { textFile } from '#test/support/journey-requests.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { aBusiness } from '#test/support/test-users.ts'

const site = openSite()

test('a driver with missing fields is not added, and the form names them', async () => {
  const business = await atFleet(site, anyWidth, await aBusiness(site.host))
  const needed = 'Please fill in all fields and upload both files.'
  const dialog = business.page.getByRole('dialog', { name: 'Add New Driver' })
  await business.presses('Add New Driver')
  await business.presses('Add Driver')
  await expectFieldErrors(business.page, [needed])
  expect(await dialog.locator('[aria-invalid=true]').count()).toBe(2)
  await business.looksAt('add driver with problems')
  await business.fills('Name', 'Ann Driver')
  await business.fills('Contact Number', '12')
  await business.presses('Add Driver')
  await dialog.getByRole('alert').getByRole('link', { name: needed }).waitFor()
  expect(await dialog.getByRole('alert').getByRole('link').count()).toBe(2)

  await dialog.getByRole('button', { name: 'Add Photo', exact: true }).click()
  const opened = business.page.waitForEvent('filechooser')
  await business.page.getByRole('dialog', { name: 'Add Photo' }).getByRole('button', { name: 'Gallery' }).click()
  await (await opened).setFiles([textFile])
  await dialog.getByText(unsupportedFileText).waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await business.seesHeading("You haven't added any drivers yet.")
})

test('nothing is assigned without a driver, or by a business that is no longer verified', async () => {
  const owner = await aPassingRequester(site)
  await post(owner.client, { delivery_address: 'Otley, LS21' })
  const empty = await atFleet(site, anyWidth, await aBusiness(site.host))
  await empty.job('Otley').waitFor()
  await empty.sees('You must add a driver before you can assign deliveries.')
  expect(await empty.page.getByRole('button', { name: /^Assign to Driver.*Otley/ }).isDisabled()).toBe(true)
  await empty.looksAt('a business without drivers')

  const { fleet } = await aFleet(site.host)
  const business = await atFleet(site, anyWidth, fleet)
  await business.presses(/^Assign to Driver.*Otley/)
  await business.choice.waitFor()
  await business.presses('Confirm Assignment')
  await business.isTold('Please select a driver.')
  await business.looksAt('assign delivery without a driver')
  ok(
    await fleet.client.business.saveBusiness({
      body: { businessName: 'Riverside Vans & Sons', businessAddress: '4 Weir Lane, Leeds' },
    }),
  )
  // Its screens refetch when the verification ends.
  business.expects('403 /api/business/assign-delivery/*', '404 /api/requests/*')
  await business.choosesDriver('Ann Driver')
  await business.sees('Assignment failed: Your business must be verified before you can assign deliveries.')
  await business.comesBack()
  await business.sees('Your business is under review')
  await business.part('Available Deliveries').getByText('They appear here once your business is verified.').waitFor()

  const admin = await anAdmin(site.host)
  ok(await decideOnBusiness(admin, fleet, { decision: 'reject', reason: 'The number is another company’s.' }))
  await business.comesBack()
  await business.sees("Your business wasn't verified")
  await business.sees('The reason: The number is another company’s.')
  await business.looksAt('a business that was turned down')
  await business.follows('Go to Business Profile')
  await business.seesHeading('Business Profile')
})

test('a profile can be saved once something has changed, and must then be verified again', async () => {
  const { fleet } = await aFleet(site.host)
  const business = await atFleet(site, anyWidth, fleet, '/business/profile')
  const main = business.page.getByRole('main')
  const save = main.getByRole('button', { name: 'Save Changes', exact: true })
  await main.getByText('Verified', { exact: true }).waitFor()
  await business.sees('Changing your details resets your verification')
  await save.waitFor()
  expect(await save.isDisabled()).toBe(true)
  await business.fills('VAT Number', '  ')
  expect(await save.isDisabled(), 'blanks are no change').toBe(true)
  await business.fills('Business Name', '')
  await save.click()
  await business.sees('Business Name and Business Address are required.')
  await business.looksAt('business profile with problems')
  await business.fills('Business Name', 'Riverside Vans & Sons')
  await business.page.reload()
  await save.waitFor()
  expect(await save.isEnabled(), 'what was typed is kept').toBe(true)
  const renew = await failCalls(business.page, '**/api/business/profile')
  business.expects('503 /api/business/profile')
  await save.click()
  await main.getByText('Please try again in a moment.').waitFor()
  await renew()
  await save.click()
  await main.getByText('Unverified', { exact: true }).waitFor()
  await business.sees('Your business is under review')
  await expect.poll(() => save.isDisabled()).toBe(true)
  await business.looksAt('business profile after a change')
  expect(ok(await fleet.client.business.getBusiness()).body).toMatchObject({
    business_name: 'Riverside Vans & Sons',
    is_verified: false,
  })
  await business.wandersTo('/business/dashboard')
  await business.seesHeading('Riverside Vans & Sons')
})

test('each part that cannot be loaded shows its own error, and can be loaded again', async () => {
  const owner = await aPassingRequester(site)
  const { fleet, driver } = await aFleet(site.host)
  await requestIn('completed', { owner, carrier: driver })
  const business = await atFleet(site, anyWidth, fleet, '/business/profile')
  const { page } = business
  const answersAgain = [
    await failCalls(page, '**/api/business/dashboard-stats'),
    await failCalls(page, '**/api/business/drivers?*'),
    await failCalls(page, '**/api/requests/available*'),
    await failCalls(page, '**/api/business/delivery-history*'),
  ]
  business.expects('503 /api/business/*', '503 /api/requests/available')
  await business.wandersTo('/business/dashboard')
  await business.sees('Error loading dashboard data.')
  await business.sees('Failed to fetch drivers.')
  await business.sees('Failed to fetch data. Please try again.')
  await business.looksAt('business dashboard that could not be loaded')
  await business.wandersTo('/business/history')
  await business.sees('Failed to load delivery history.')
  await business.looksAt('delivery history that could not be loaded')
  for (const answers of answersAgain) await answers()
  await business.presses('Try again')
  await page.getByRole('row').filter({ hasText: 'Ann Driver' }).waitFor()
  await business.wandersTo('/business/dashboard')
  await business.driver('Ann Driver').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('a driver sees when the list cannot be loaded, and why a delivery could not be started', async () => {
  const owner = await aPassingRequester(site)
  const { fleet, driver: ann, second: ben } = await aFleet(site.host)
  const id = await requestIn('matched', { owner, carrier: ann }, { delivery_address: 'Ilkley, LS29' })
  const driver = await atWheel(site, phone, ann)
  await driver.card('Ilkley').waitFor()
  driver.expects('503 /api/*')
  const answers = await failCalls(driver.page, '**/api/requests/*/status')
  await driver.presses(/^Start Delivery/)
  if (isForAnotherDay()) await driver.presses('Yes, start delivery')
  await driver.sees('Error updating status: Please try again in a moment.')
  await driver.card('Ilkley').getByText('Matched').waitFor()
  await answers()
  const lists = await failCalls(driver.page, '**/api/business/driver/deliveries')
  await driver.page.reload()
  await driver.sees('Failed to fetch assigned deliveries')
  await driver.looksAt('driver dashboard that could not be loaded')
  await lists()
  await driver.presses('Try again')
  await driver.card('Ilkley').waitFor()
  ok(await fleet.client.business.assignDelivery({ params: { requestId: id }, body: { driver_user_id: ben.userId } }))
  await driver.seesHeading('You have no active deliveries assigned to you.')
})
