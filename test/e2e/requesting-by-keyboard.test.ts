import { expect, test } from 'vitest'
import { requestTexts } from '#shared/model/request-rules.ts'
import { desk, openSite } from '#test/support/browser.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { codeOf, inDays, ok, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const site = openSite()

test('a person posts a request without a mouse', async () => {
  const { client } = await aRequester(site.host)
  const visitor = await site.visitor(desk)
  const { page } = visitor
  const keys = keyboardOf(page)
  await visitor.isSignedIn(client)
  await visitor.opens('/dashboard')
  await keys.tabsTo('link', 'Create New Request')
  await keys.presses('Enter')
  await visitor.landsOn('/requests')
  await keys.tabsTo('radio', /^Send Parcel/)
  await keys.presses('ArrowDown')
  await keys.chooses('Preferred Mode of Transport', 'Motorbike')
  await keys.tabsTo('button', 'Next')
  await keys.presses('Enter')

  await visitor.seesHeading(/Provide Details/)
  await keys.tabsTo('button', 'Add Photo')
  await keys.presses('Enter')
  await page.getByRole('dialog').locator(':focus').waitFor()
  await keys.presses('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await keys.tabsTo('button', 'Add Photo')
  await keys.chooses('Estimated Weight', '5')
  await keys.types(/^General Description/, 'Three letters.')
  await keys.tabsTo('button', 'Next')
  await keys.presses('Enter')

  await visitor.seesHeading(/Location & Time/)
  await keys.tabsTo('button', 'Next')
  await keys.presses('Enter')
  await page.locator(':focus').filter({ hasText: 'There is a problem' }).waitFor()
  await keys.tabsTo('link', /pickup address/)
  await keys.presses('Enter')
  await page.keyboard.type('Leed')
  await page.getByRole('option', { name: 'Leeds', exact: true }).waitFor()
  await keys.presses('ArrowDown')
  await keys.presses('Enter')
  expect(await page.getByLabel('Pickup Address').inputValue()).toBe('Leeds')
  await keys.chooses('Delivery Address', '3 Well Street, Bradford, BD1 5PS')
  await keys.types('Receiver Contact Number', '07700 900321')
  await keys.typesDay('Preferred Date', inDays(5))
  await keys.tabsTo('radio', /^Morning/)
  await keys.presses('Space')
  await keys.tabsTo('button', 'Next')
  await keys.presses('Enter')

  await visitor.seesHeading(/Review & Finalize/)
  await keys.tabsTo('button', 'Submit to All Partners')
  await keys.presses('Space')
  await page.locator(':focus').filter({ hasText: requestTexts.forbidden }).waitFor()
  await keys.tabsTo('link', requestTexts.forbidden)
  await keys.presses('Enter')
  await keys.presses('Space')
  await keys.types('What is it worth? (£) (optional)', '80')
  await keys.tabsTo('button', 'Submit to All Partners')
  await keys.presses('Space')
  await visitor.landsOn('/dashboard')
  await visitor.isTold('Service request created successfully!')
  expect(ok(await client.requests.listRequests({ query: { state: 'open' } })).body.items).toMatchObject([
    {
      service_type: 'Send Documents',
      transportMode: 'Motorbike',
      preferredDate: inDays(5),
      pickup_address: 'Leeds',
    },
  ])
})

test('the details are read, and the code is shown, without a mouse', async () => {
  const owner = await aRequester(site.host)
  const id = await requestIn('matched', { owner, carrier: await aPartner(site.host) })
  const visitor = await site.visitor(desk)
  const { page } = visitor
  const keys = keyboardOf(page)
  const details = detailsOn(page)
  await visitor.isSignedIn(owner.client)
  await visitor.opens('/dashboard')
  await keys.tabsTo('button', /^View Details/)
  await keys.presses('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Delivery Details')
  await visitor.seesHeading('Completion OTP')
  await keys.tabsTo('link', 'Call Partner')
  await keys.tabsTo('button', 'Show OTP')
  await keys.presses('Space')
  await details.getByText(await codeOf(owner.client, id)).waitFor()
  await keys.tabsTo('button', 'Cancel Request')
  await keys.presses('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.locator(':focus').waitFor()
  await keys.presses('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancel Request')
  await keys.presses('Escape')
  await details.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^View Details/)
  await keys.tabsTo('button', /^View Details/)
  expect(ok(await owner.client.requests.getDetails({ params: { id } })).body.status).toBe('matched')
})
