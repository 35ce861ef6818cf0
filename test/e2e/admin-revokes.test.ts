import { expect, test } from 'vitest'
import { anAdmin } from '#test/support/admin-actions.ts'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { atAdmin } from '#test/support/journey-admin.ts'
import { cardsUnder } from '#test/support/journey-details.ts'
import { aPassingRequester, atDashboard, atWork } from '#test/support/journey-partner.ts'
import { offerTo } from '#test/support/offers.ts'
import { codeOf, documents, ok, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

const reason = 'The insurance has run out.'

test('a revoked partner gives back matched jobs, and finishes those in transit', async () => {
  const owner = await aPassingRequester(site)
  const [carrier, next] = [await aPartner(site.host), await aPartner(site.host)]
  const onItsWay = await requestIn('in_transit', { owner, carrier }, { delivery_address: 'Otley, LS21' })
  await requestIn('matched', { owner, carrier }, { delivery_address: 'Ilkley, LS29' })
  const { ride } = await offerTo(owner, carrier, { delivery_address: 'Shipley, BD18' }, { extraMiles: 15 })
  const requester = await atDashboard(site, anyWidth, owner)
  const pending = cardsUnder(requester.page, 'Pending Requests')
  const [hub, other] = [await atWork(site, anyWidth, carrier), await atWork(site, anyWidth, next)]
  await hub.card('New Direct Offers', 'Shipley').waitFor()
  await hub.part('My Published Rides').locator('ul > li').waitFor()
  await hub.card('My Active Deliveries', 'Ilkley').waitFor()
  await pending.filter({ hasText: 'Shipley' }).getByText('Pending partner approval').waitFor()
  expect(await other.part('Requests Near You').locator('ul > li').count()).toBe(0)

  const admin = await atAdmin(site, anyWidth, await anAdmin(site.host), '/admin/partner-verification?status=verified')
  const { question, row } = admin
  const { email } = carrier.user
  await row(email).getByText('Verified', { exact: true }).waitFor()
  expect(await row(email).getByRole('button').count(), 'it can be revoked, and nothing else').toBe(1)
  await admin.asks('Revoke', email)
  await question.getByText(/^They go offline at once\./).waitFor()
  await admin.confirms('Revoke')
  await question.getByText('Please give a reason.').waitFor()
  expect(await hub.online.getAttribute('aria-checked'), 'nothing was sent').toBe('true')
  await question.getByLabel('Reason').fill(reason)
  await admin.looksAt('revoke a partner')
  await admin.confirms('Revoke')
  await admin.isTold('The partner is no longer verified.')
  await row(email).getByText('Revoked', { exact: true }).waitFor()
  await row(email).getByText(reason).waitFor()
  await admin.looksAt('partner verification after a revoke')

  await hub.seesHeading('No Longer a Partner')
  await hub.sees(reason)
  await hub.card('My Active Deliveries', 'Otley').getByText('In transit').waitFor()
  await hub.card('My Active Deliveries', 'Ilkley').waitFor({ state: 'detached' })
  for (const name of ['New Direct Offers', 'My Published Rides', 'Requests Near You'] as const)
    expect(await hub.part(name).count(), name).toBe(0)
  expect(await hub.online.count()).toBe(0)
  await hub.looksAt('hub of somebody who was revoked')
  for (const place of ['Ilkley', 'Shipley']) {
    await pending.filter({ hasText: place }).getByText('Pending match').waitFor()
    await other.card('Requests Near You', place).waitFor()
  }
  const { preferredTransport: _, price: __, receiver_contact_number: ___, ...wish } = documents()
  const found = ok(await owner.client.requests.findRides({ body: wish })).body
  expect(found.map(({ rideId }) => rideId)).not.toContain(ride.rideId)
  expect((await site.host.mailbox.waitForMail(email)).text).toContain(reason)

  for (const place of ['Ilkley', 'Shipley']) {
    await other.presses(new RegExp(`^Accept Job.*${place}`))
    await other.card('My Active Deliveries', place).getByText('Matched').waitFor()
    await cardsUnder(requester.page, 'Ongoing Deliveries').filter({ hasText: place }).getByText('Matched').waitFor()
  }
  await hub.presses(/^Confirm Delivery/)
  await hub.page.getByRole('dialog', { name: 'Verify Delivery' }).locator('input:focus').waitFor()
  await hub.fills('Code', await codeOf(owner.client, onItsWay))
  await hub.presses('Verify & Complete')
  await hub.isTold('Delivery completed successfully!')
  await hub.presses('Done')
  await hub.part('My Active Deliveries').waitFor({ state: 'detached' })
  await hub.seesHeading('No Longer a Partner')
  expect(ok(await owner.client.requests.getDetails({ params: { id: onItsWay } })).body.status).toBe('completed')
})
