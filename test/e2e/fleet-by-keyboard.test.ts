import { expect, test } from 'vitest'
import { desk, openSite } from '#test/support/browser.ts'
import { aFleet } from '#test/support/fleets.ts'
import {
  atFleet,
  credentialsOf,
  driverLicence,
  driverOf,
  driverPhoto,
  logsIn,
  setsOwnPassword,
} from '#test/support/journey-fleet.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { aPassingRequester, isForAnotherDay } from '#test/support/journey-partner.ts'
import { codeOf, post, requestIn } from '#test/support/requests.ts'
import { aBusiness } from '#test/support/test-users.ts'

const site = openSite()

test('a business adds a driver and assigns a job, and the driver completes it, without a mouse', async () => {
  const owner = await aPassingRequester(site)
  const { id } = await post(owner.client, { delivery_address: 'Otley, LS21' })
  const business = await atFleet(site, desk, await aBusiness(site.host))
  const { page } = business
  const keys = keyboardOf(page)
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  await business.job('Otley').waitFor()

  await keys.tabsTo('button', 'Add New Driver')
  await keys.presses('Enter')
  const form = page.getByRole('dialog', { name: 'Add New Driver' })
  await form.locator('input:focus').waitFor()
  await page.keyboard.type('Ann Driver')
  await keys.types('Contact Number', '07700 900411')
  for (const [field, file] of [
    ['Photo', driverPhoto],
    ['Driving Licence', driverLicence],
  ] as const) {
    // Awaited long before it opens, because the browser hands a chooser over only while someone waits for it.
    const opened = page.waitForEvent('filechooser')
    await keys.tabsTo('button', `Add ${field}`)
    await keys.presses('Enter')
    const chooser = page.getByRole('dialog', { name: `Add ${field}` })
    await chooser.locator(':focus').first().waitFor()
    await keys.tabsTo('button', 'Gallery')
    await keys.presses('Enter')
    await (await opened).setFiles([file])
    await chooser.waitFor({ state: 'hidden' })
    await form.getByRole('button', { name: `Remove ${file.name}`, exact: true }).waitFor()
    await expect.poll(focused, { message: 'back where the file was asked for' }).toMatch(`Change ${field}`)
  }
  await keys.tabsTo('button', 'Add Driver')
  await keys.presses('Enter')
  const credentials = await credentialsOf(business, 'Ann Driver')
  await form.waitFor({ state: 'hidden' })
  await expect.poll(focused).toBe('Add New Driver')
  await business.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await keys.tabsTo('button', 'Copy Credentials')
  await keys.presses('Enter')
  await page.getByRole('button', { name: 'Copied!', exact: true }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(credentials.password)
  await keys.tabsTo('button', /^Dismiss.*Ann Driver/)
  await keys.presses('Enter')
  await expect.poll(() => page.getByText(credentials.password).count()).toBe(0)

  await keys.tabsTo('button', /^Manage.*Ann Driver/)
  await keys.presses('Enter')
  await expect.poll(focused).toBe('Reset Password')
  await keys.presses('Enter')
  const resetting = page.getByRole('alertdialog', { name: 'Reset Password?' })
  await resetting.locator(':focus').waitFor()
  await keys.presses('Escape')
  await resetting.waitFor({ state: 'hidden' })
  await expect.poll(focused, { message: 'back at the menu' }).toMatch(/^Manage.*Ann Driver/)

  const driver = driverOf(await site.visitor(desk))
  await logsIn(driver, credentials)
  await setsOwnPassword(driver, 'Nine barges on the Aire')

  await keys.tabsTo('button', /^Assign to Driver.*Otley/)
  await keys.presses('Enter')
  await business.choice.waitFor()
  await keys.chooses('Driver', 'Ann')
  await keys.tabsTo('button', 'Confirm Assignment')
  await keys.presses('Enter')
  await business.isTold('Delivery assigned to Ann Driver.')
  await business.job('Otley').waitFor({ state: 'hidden' })
  await expect.poll(focused, { message: 'what opened the dialog is gone' }).toBe('Riverside Vans Ltd')

  const wheel = keyboardOf(driver.page)
  const driverFocused = () => driver.page.evaluate<string>('document.activeElement.textContent')
  await driver.card('Otley').waitFor()
  await wheel.tabsTo('button', /^Start Delivery/)
  await wheel.presses('Enter')
  if (isForAnotherDay()) {
    await driver.page.getByRole('alertdialog').locator(':focus').waitFor()
    await wheel.tabsTo('button', 'Yes, start delivery')
    await wheel.presses('Enter')
  }
  await driver.card('Otley').getByText('In transit').waitFor()
  await expect.poll(driverFocused, { message: 'the same button does what comes next' }).toMatch(/^Confirm Delivery/)
  await wheel.presses('Enter')
  await driver.dialog.locator('input:focus').waitFor()
  await driver.page.keyboard.type(await codeOf(owner.client, id))
  await wheel.tabsTo('button', 'Verify & Complete')
  await wheel.presses('Enter')
  await driver.isTold('Delivery completed successfully!')
  await expect.poll(driverFocused).toBe('Done')
  await wheel.presses('Enter')
  await driver.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await driver.seesHeading('You have no active deliveries assigned to you.')
  await expect.poll(driverFocused, { message: 'and so it is here' }).toBe('Riverside Vans Ltd')
})

test('a dispatcher reassigns a job and takes it back without a mouse', async () => {
  const owner = await aPassingRequester(site)
  const { fleet, driver } = await aFleet(site.host)
  await requestIn('matched', { owner, carrier: driver }, { delivery_address: 'Ilkley, LS29' })
  const business = await atFleet(site, desk, fleet, '/business/activity')
  const { page } = business
  const keys = keyboardOf(page)
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  await business.column('Matched (Awaiting Pickup)', 1).getByText('Ann Driver').waitFor()

  await keys.tabsTo('button', /^Re-assign/)
  await keys.presses('Enter')
  await business.choice.waitFor()
  await keys.chooses('Driver', 'Ben')
  await keys.tabsTo('button', 'Confirm Assignment')
  await keys.presses('Enter')
  await business.column('Matched (Awaiting Pickup)', 1).getByText('Ben Driver').waitFor()
  await business.assigning.waitFor({ state: 'hidden' })
  await expect.poll(focused).toMatch(/^Re-assign/)
  await keys.tabsTo('button', /^Un-assign/)
  await keys.presses('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.locator(':focus').waitFor()
  await keys.presses('Space')
  await keys.tabsTo('button', 'Yes, un-assign it')
  await keys.presses('Enter')
  await business.column('Matched (Awaiting Pickup)', 0).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(focused, { message: 'the job has left with its button' }).toMatch(/^Live Fleet|^Matched/)
})

test('a business opens the details of a job in live activity and returns to its card without a mouse', async () => {
  const { fleet, driver } = await aFleet(site.host)
  const owner = await aPassingRequester(site)
  for (const _ of [1, 2]) await requestIn('in_transit', { owner, carrier: driver })
  const { page } = await atFleet(site, desk, fleet, '/business/activity')
  const keys = keyboardOf(page)
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  await page
    .getByRole('button', { name: /^View Details/ })
    .nth(1)
    .waitFor()
  await keys.tabsTo('button', /^View Details/)
  const opener = await focused()
  await keys.presses('Enter')
  await expect.poll(focused).toBe('Delivery Details')
  await page.getByRole('link', { name: 'Call Driver' }).waitFor()
  await keys.presses('Escape')
  await expect.poll(focused).toBe(opener)
})
