import { expect, test } from 'vitest'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { cardsUnder, choosesReason, detailsOn, factsIn } from '#test/support/journey-details.ts'
import { aPassingRequester, atDashboard, atHub, atWork } from '#test/support/journey-partner.ts'
import { firstOffered, letter, wizardOf } from '#test/support/journey-requests.ts'
import { inDays, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

const job = { ...letter, photos: [] }

test('from a post to the receipt, each sees at once what the other does', async () => {
  const partner = await aPartner(site.host, {}, { firstName: 'Rosalind' })
  const requester = await atDashboard(site, anyWidth, await aPassingRequester(site))
  const hub = await atHub(site, anyWidth, partner)
  const near = hub.part('Requests Near You')
  const active = hub.part('My Active Deliveries')
  await hub.seesHeading('Ready to work?')
  await hub.sees('Go online to start receiving job requests.')
  await hub.looksAt('hub offline')
  await hub.goesOnline()
  await hub.sees('No available jobs match your criteria right now.')
  await hub.sees('You have no active deliveries.')
  await hub.sees('You have no published rides.')
  await hub.looksAt('hub without anything')

  await wizardOf(requester).fillsIn({ ...job, ...firstOffered() })
  await hub.hearsSound(() => requester.presses('Submit to All Partners'))
  await hub.isTold('There is a new job near you.')
  await near.locator('ul > li').waitFor()
  const offered = await near.locator('ul > li').innerText()
  expect(offered).toMatch(
    /^Send Documents\s+Public Transport\s+From\s+Leeds\s+to\s+Bradford BD1\s+Distance:\s+(Less than a mile|[\d.,]+ miles?) \(\d+\skm\)( · about [\dhmin ]+ in all)?\s+Just now\s+Payment:\s+£\d+\.\d\d\s[\s\S]+, (Morning|Afternoon|Evening)\s+Accept Job/,
  )
  expect(offered, 'strangers see areas').not.toMatch(/Park Row|Well Street/)
  await hub.looksAt('hub with a job')
  await requester.landsOn('/dashboard')
  await hub.presses(/^Accept Job/)
  await hub.isTold('Job accepted. See My Active Deliveries.')
  await active.getByText('3 Well Street, Bradford, BD1 5PS').first().waitFor()
  expect(await near.getByRole('button').count(), 'nothing of it can be pressed again').toBe(0)
  await requester.isTold('A partner has accepted your request.')
  await cardsUnder(requester.page, 'Ongoing Deliveries').filter({ hasText: 'Matched' }).waitFor()
  // Half below the bar of the page, a button would count as covered.
  await hub.page.evaluate('scrollTo(0, 0)')
  await hub.looksAt('hub with a delivery')

  await hub.presses(/^Start Delivery/)
  if (firstOffered().date !== inDays(0)) await hub.presses('Yes, start delivery')
  await active.getByText('In transit').waitFor()
  await cardsUnder(requester.page, 'Ongoing Deliveries').filter({ hasText: 'In transit' }).waitFor()
  await requester.isTold(/^Picked up \d\d:\d\d\. Here's your code\.$/)
  await hub.presses(/^View Details/)
  const carried = detailsOn(hub.page)
  await carried.getByText('Your Earnings').waitFor()
  await carried.getByRole('link', { name: 'Call Requester' }).waitFor()
  await carried.getByText('12 Park Row, Leeds').first().waitFor()
  expect(await carried.getByText('Completion OTP').count()).toBe(0)
  await hub.looksAt('details of a delivery')
  // The details have just changed from an aside to a dialog, which takes keys a moment later.
  await expect
    .poll(async () => {
      await hub.page.keyboard.press('Escape')
      return carried.isHidden()
    })
    .toBe(true)

  await requester.presses(/^View Details/)
  await requester.presses('Show OTP')
  const code = await detailsOn(requester.page)
    .locator('output')
    .getByText(/^\d{6}$/)
    .innerText()
  await hub.presses(/^Confirm Delivery/)
  const dialog = hub.page.getByRole('dialog', { name: 'Verify Delivery' })
  await dialog.locator('input:focus').waitFor()
  await hub.looksAt('verify delivery')
  await hub.fills('Code', code)
  await hub.presses('Verify & Complete')
  await hub.isTold('Delivery completed successfully!')
  await hub.seesHeading(/^Delivered \d\d:\d\d$/)
  await hub.looksAt('hub after a delivery')
  await hub.sees('You have no active deliveries.')
  await detailsOn(requester.page)
    .getByText(/^Done on \d/)
    .waitFor()
  await hub.page.getByText('Delivery completed successfully!').waitFor({ state: 'hidden' })

  for (const [{ page, ...person }, role, paid] of [
    [requester, 'Requester', 'Your Cost'],
    [hub, 'Partner', 'Your Earnings'],
  ] as const) {
    await person.wandersTo('/history')
    await person.seesHeading('My History')
    const cards = page.getByRole('main').locator('ul > li')
    await cards.waitFor()
    expect(await cards.innerText()).toMatch(
      new RegExp(
        `^${role}\\s+£\\d+\\.\\d\\d\\s+Send Documents[\\s\\S]+3 Well Street, Bradford[\\s\\S]+Completed\\s+\\d+ \\w+ 2`,
      ),
    )
    await person.sees('Page 1 of 1')
    await person.sees('Estimated CO₂e saved compared with a dedicated van')
    await page.getByRole('link', { name: /^Receipt/ }).click()
    await person.seesHeading('Receipt')
    await person.sees(paid)
    expect(await factsIn(page.getByRole('article'))).toMatchObject({
      Service: 'Send Documents',
      Transport: 'Public Transport',
      'Carried by': expect.stringMatching(/^Rosalind/),
    })
  }
})

test('a job that someone takes leaves the others’ lists, and a rejected job stays away', async () => {
  const owner = await aPassingRequester(site)
  const [first, second] = [
    await atWork(site, anyWidth, await aPartner(site.host)),
    await atWork(site, anyWidth, await aPartner(site.host)),
  ]
  await post(owner.client, { delivery_address: 'Shipley, BD18' })
  const shipley = [first, second].map(({ card }) => card('Requests Near You', 'Shipley'))
  for (const card of shipley) await card.waitFor()
  await first.presses(/^Accept Job.*Shipley/)
  await second.card('Requests Near You', 'Shipley').waitFor({ state: 'hidden' })
  await first.card('My Active Deliveries', 'Shipley').waitFor()
  expect(await second.card('My Active Deliveries', 'Shipley').count()).toBe(0)

  const otley = await post(owner.client, { delivery_address: 'Otley, LS21' })
  await second.card('Requests Near You', 'Otley').waitFor()
  await second.page.route('**/api/requests/*/reject', (route) =>
    route.fulfill({ status: 503, json: { error: 'Please try again in a moment.', code: 'service.unavailable' } }),
  )
  second.expects('503 /api/requests/*')
  await second.presses(/^Reject job: Otley/)
  await second.sees('Error: Failed to reject the job.')
  await second.card('Requests Near You', 'Otley').waitFor()
  await second.looksAt('hub with a reject that failed')
  await second.page.unroute('**/api/requests/*/reject')

  const isRejected = second.page.waitForResponse('**/api/requests/*/reject')
  await second.presses(/^Reject job: Otley/)
  await second.card('Requests Near You', 'Otley').waitFor({ state: 'hidden' })
  await isRejected
  await second.comesBack()
  await second.part('Requests Near You').waitFor()
  expect(await second.card('Requests Near You', 'Otley').count()).toBe(0)
  await first.card('Requests Near You', 'Otley').waitFor()

  ok(await owner.client.requests.cancelOwnRequest({ params: { id: otley.id } }))
  await first.card('Requests Near You', 'Otley').waitFor({ state: 'hidden' })
})

test('a delivery goes back to everyone else, and a cancelled request leaves its carrier', async () => {
  const [owner, partner] = [await aPassingRequester(site), await aPartner(site.host)]
  await requestIn('matched', { owner, carrier: partner }, { delivery_address: 'Ilkley, LS29' })
  const requester = await atDashboard(site, anyWidth, owner)
  const hub = await atWork(site, anyWidth, partner)
  const other = await atWork(site, anyWidth, await aPartner(site.host))
  const dialog = hub.page.getByRole('alertdialog', { name: 'Cancel Delivery?' })
  await hub.presses('Cancel delivery: Ilkley, LS29')
  await dialog.getByText('The request will be returned to the pool for other partners.').waitFor()
  await dialog.locator(':focus').waitFor()
  await hub.looksAt('cancel delivery')
  await hub.presses('Keep it')
  await dialog.waitFor({ state: 'hidden' })
  await hub.presses('Cancel delivery: Ilkley, LS29')
  await choosesReason(hub.page)
  await hub.presses('Yes, cancel it')
  const notice = 'Job successfully cancelled and returned to the job pool.'
  await hub.isTold(notice)
  await hub.sees('You have no active deliveries.')
  await hub.looksAt('hub after a delivery was given back')
  await cardsUnder(requester.page, 'Pending Requests').filter({ hasText: 'Pending match' }).waitFor()
  await other.card('Requests Near You', 'Ilkley').waitFor()
  expect(await hub.card('Requests Near You', 'Ilkley').count(), 'who gave it back is not asked again').toBe(0)
  await hub.page.getByText(notice).waitFor({ state: 'hidden' })

  await other.presses(/^Accept Job.*Ilkley/)
  await other.card('My Active Deliveries', 'Ilkley').waitFor()
  await requester.presses('Cancel request: Ilkley, LS29')
  await choosesReason(requester.page)
  await requester.presses('Yes, cancel it')
  await requester.isTold('Request cancelled successfully.')
  await other.card('My Active Deliveries', 'Ilkley').waitFor({ state: 'hidden' })
  await other.sees('You have no active deliveries.')
})
