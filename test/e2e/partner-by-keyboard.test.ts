import { expect, test } from 'vitest'
import { desk, openSite } from '#test/support/browser.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { aPassingRequester, atHub, isForAnotherDay } from '#test/support/journey-partner.ts'
import { codeOf, inDays, ok, post } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

test('a partner goes online, publishes a ride, takes a job and completes it without a mouse', async () => {
  const [owner, partner] = [await aPassingRequester(site), await aPartner(site.host)]
  const { id } = await post(owner.client, { delivery_address: 'Otley, LS21' })
  const hub = await atHub(site, desk, partner)
  const { page } = hub
  const keys = keyboardOf(page)
  const focused = () => page.evaluate<string>('document.activeElement.textContent')

  await keys.tabsTo('tab', 'Partner Hub')
  await keys.tabsTo('switch', 'Online')
  await keys.presses('Space')
  await hub.sees('Using Leeds, where you are now')

  await keys.tabsTo('button', 'Publish a New Ride +')
  await keys.presses('Enter')
  await hub.seesHeading('Publish a New Ride')
  await keys.chooses('From Address', 'Leeds, LS1')
  await keys.chooses('To Address', 'Bradford, BD1')
  await keys.typesDay('Departure Date', inDays(5))
  await keys.typesMorning('Departure Time', '0900')
  await keys.typesMorning('Arrival Time', '1000')
  await keys.chooses('Extra Miles', '10')
  await keys.chooses('Mode of Transport', 'Van')
  await keys.tabsTo('checkbox', 'I offer Loading / Unloading Assistance')
  await keys.presses('Space')
  await keys.tabsTo('button', 'Publish Ride')
  await keys.presses('Enter')
  await hub.isTold('Your ride is published.')
  await hub.card('My Published Rides', 'Bradford, BD1').waitFor()
  await expect.poll(focused).toBe('Publish a New Ride +')
  expect(ok(await partner.client.partner.listRides()).body).toMatchObject([
    {
      date: inDays(5),
      departure_time: '09:00',
      arrival_date: inDays(5),
      arrival_time: '10:00',
      extra_miles: 10,
      transport_mode: 'Van',
      loading_assistance: true,
    },
  ])

  await keys.tabsTo('button', /^Accept Job.*Otley/)
  await keys.presses('Enter')
  await hub.card('My Active Deliveries', 'Otley').waitFor()
  await expect.poll(focused, { message: 'the job has left the list with its button' }).toBe('Requests Near You')
  await keys.backTo('button', /^Start Delivery/)
  await keys.presses('Enter')
  if (isForAnotherDay()) {
    await page.getByRole('alertdialog').locator(':focus').waitFor()
    await keys.tabsTo('button', 'Yes, start delivery')
    await keys.presses('Enter')
  }
  await hub.card('My Active Deliveries', 'In transit').waitFor()
  await expect.poll(focused, { message: 'the same button does what comes next' }).toMatch(/^Confirm Delivery/)

  await keys.backTo('button', /^View Details/)
  await keys.presses('Enter')
  await expect.poll(focused).toBe('Delivery Details')
  await keys.presses('Escape')
  await detailsOn(page).waitFor({ state: 'hidden' })
  await expect.poll(focused).toMatch(/^View Details/)

  await keys.tabsTo('button', /^Confirm Delivery/)
  await keys.presses('Enter')
  const dialog = page.getByRole('dialog', { name: 'Verify Delivery' })
  await dialog.locator('input:focus').waitFor()
  await keys.presses('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(focused).toMatch(/^Confirm Delivery/)
  await keys.presses('Enter')
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type(await codeOf(owner.client, id))
  await keys.tabsTo('button', 'Verify & Complete')
  await keys.presses('Enter')
  await hub.isTold('Delivery completed successfully!')
  await hub.sees('You have no active deliveries.')
  await expect.poll(focused).toBe('Done')
  await keys.presses('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(focused, { message: 'what opened the dialog is gone' }).toBe('Dashboard')

  await keys.tabsTo('button', /^Delete/)
  await keys.presses('Enter')
  const requested = page.getByRole('alertdialog')
  await requested.locator(':focus').waitFor()
  await keys.tabsTo('button', 'Yes, delete it')
  await keys.presses('Enter')
  await hub.sees('You have no published rides.')
  await requested.waitFor({ state: 'hidden' })
  await expect.poll(focused).toBe('Dashboard')
})
