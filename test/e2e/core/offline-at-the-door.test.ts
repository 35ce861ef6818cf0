import { expect, test } from 'vitest'
import { openSite, phone } from '#test/support/browser.ts'
import { cardsUnder, detailsOn } from '#test/support/journey-details.ts'
import { aPassingRequester, atDashboard, atWork } from '#test/support/journey-partner.ts'
import { codeOf, post, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

const offline = "You're offline. We'll reconnect automatically."

test('a carrier without a connection can open every overlay, and nothing crashes', async () => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  const id = await requestIn('in_transit', { owner, carrier }, { delivery_address: 'Ilkley, LS29' })
  const hub = await atWork(site, phone, carrier, { isNew: true })
  const { page } = hub
  const dialog = page.getByRole('dialog', { name: 'Verify Delivery' })
  await hub.card('My Active Deliveries', 'Ilkley').waitFor()
  await page.waitForLoadState('networkidle')
  hub.expects('offline /*')
  await hub.context.setOffline(true)
  await hub.sees(offline)
  await hub.looksAt('hub without a connection')

  await hub.presses(/^View Details/)
  await detailsOn(page).getByText('Call Requester').waitFor()
  await page.keyboard.press('Escape')
  await detailsOn(page).waitFor({ state: 'hidden' })
  await hub.presses('Open menu')
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'History' }).click()
  await hub.sees("We couldn't show this screen. Anything you saved is safe.")
  await hub.looksAt('screen that could not be loaded')
  await page.goBack()

  await hub.presses(/^Confirm Delivery/)
  await dialog.getByLabel('Code').fill(await codeOf(owner.client, id))
  await hub.presses('Verify & Complete')
  await dialog.getByText("We couldn't reach Sameway. Check your connection and try again.").waitFor()
  await hub.context.setOffline(false)
  await page.getByText(offline).waitFor({ state: 'hidden' })
  await hub.presses('Verify & Complete')
  await hub.isTold('Delivery completed successfully!')
  await hub.looksAt('delivery that has just been completed')
  await hub.presses('Done')
  expect(await hub.card('My Active Deliveries', 'Ilkley').count()).toBe(0)
})

test('a sheet that could not be loaded retries by itself when the connection is back', async () => {
  const owner = await aPassingRequester(site)
  await post(owner.client, { delivery_address: 'Otley, LS21' })
  const visitor = await atDashboard(site, phone, owner, { isNew: true })
  const { page } = visitor
  await cardsUnder(page, 'Pending Requests').waitFor()
  await page.waitForLoadState('networkidle')
  visitor.expects('offline /*')
  await visitor.context.setOffline(true)
  await visitor.presses(/^View Details/)
  await visitor.sees('This could not be opened. Check your connection and try again.')
  await visitor.looksAt('details whose code could not be loaded')
  await visitor.presses('Dismiss')
  await visitor.context.setOffline(false)
  await visitor.presses(/^View Details/)
  await visitor.seesHeading('Task Details')
  await page.keyboard.press('Escape')
  await detailsOn(page).waitFor({ state: 'hidden' })

  const { id } = await post(owner.client, { delivery_address: 'Shipley, BD18' })
  await visitor.context.setOffline(true)
  await visitor.wandersTo(`/dashboard?details=${id}`)
  await visitor.sees('Could not load job details.')
  await visitor.looksAt('details without a connection')
  await visitor.context.setOffline(false)
  await visitor.seesHeading('Task Details')
})
