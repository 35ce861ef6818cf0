import { expect, test } from 'vitest'
import { bothWidths, openSite } from '#test/support/browser.ts'
import { cardsUnder } from '#test/support/journey-details.ts'
import { aPassingRequester, atDashboard } from '#test/support/journey-partner.ts'
import { codeOf, ok, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

/** A requester who looks at the screen sees the news within this time. */
const atOnce = { timeout: 2_000 }

test('a requester sees the pickup and the delivery at once, and gets mails about both', async () => {
  const owner = await aPassingRequester(site)
  const carrier = await aPartner(site.host, {}, { firstName: 'Rosalind' })
  const id = await requestIn('matched', { owner, carrier }, { delivery_address: '2 Mill Lane, York' })
  const params = { id }
  const visitor = await atDashboard(site, bothWidths, owner)
  const { page } = visitor
  const ongoing = cardsUnder(page, 'Ongoing Deliveries')
  const spoken = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).first()
  await ongoing.filter({ hasText: 'Matched' }).waitFor()

  ok(await carrier.client.delivery.startDelivery({ params, body: { status: 'in_transit' } }))
  await ongoing.getByText(/^Picked up \d\d:\d\d\. Here's your code\.$/).waitFor(atOnce)
  await spoken(/^2 Mill Lane, York: Picked up \d\d:\d\d\./).waitFor({ ...atOnce, state: 'attached' })
  await ongoing.getByRole('button', { name: /^Show OTP/ }).waitFor()
  await visitor.looksAt('dashboard after a pickup')
  const pickedUp = await site.host.mailbox.waitForMail(owner.user.email, 2)
  expect(pickedUp.text).toMatch(/^Picked up \d\d:\d\d\. Here's your code\./)

  const otp = await codeOf(owner.client, id)
  ok(await carrier.client.delivery.completeDelivery({ params, body: { otp } }))
  await ongoing.getByText(/^Delivered \d\d:\d\d$/).waitFor(atOnce)
  await spoken(/^2 Mill Lane, York: Delivered/).waitFor({ ...atOnce, state: 'attached' })
  await ongoing.getByText('You owe Rosalind £100.00').waitFor()
  await ongoing.getByText('Not marked as paid yet').waitFor()
  await visitor.looksAt('dashboard after a delivery')
  const receipt = await site.host.mailbox.waitForMail(owner.user.email, 3)
  expect(receipt.text).toMatch(/Rosalind completed it at \d\d:\d\d on/)

  ok(await carrier.client.delivery.markPaid({ params, body: { paid: true } }))
  await ongoing.getByText('You paid Rosalind £100.00').waitFor()
  await ongoing.getByText('Paid', { exact: true }).waitFor()
  await visitor.follows(/^See receipt/)
  await visitor.seesHeading('Receipt')
  await page.goBack()
  await ongoing.getByText(/^Delivered \d\d:\d\d$/).waitFor()
})
