import { describe, expect, test } from 'vitest'
import { anAdmin } from '#test/support/admin-actions.ts'
import { anyWidth, desk, openSite, screens } from '#test/support/browser.ts'
import { addedDriver, aFleet } from '#test/support/fleets.ts'
import { logInAs } from '#test/support/journey-accounts.ts'
import { atAdmin } from '#test/support/journey-admin.ts'
import { areas } from '#test/support/journey-areas.ts'
import { atFleet, atWheel } from '#test/support/journey-fleet.ts'
import { aPassingRequester } from '#test/support/journey-partner.ts'
import { offerTo } from '#test/support/offers.ts'
import { reported } from '#test/support/problems.ts'
import { post, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

/** An entry of the menu. An admin's may have a number. */
const named = (entry: string) => new RegExp(`^${entry}(\\s*\\d+\\s+waiting)?$`)

describe.each(areas)('$kind', (area) => {
  test.each(screens)('reaches every screen by the sidebar on a $name', async (screen) => {
    const isPhone = screen.name === 'phone'
    const visitor = await site.visitor(screen, { serviceWorker: true })
    const { page } = visitor
    await visitor.isSignedIn(await logInAs(site.host, area.kind))
    await visitor.opens('/')
    if (isPhone) await visitor.presses('Open menu')
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await sidebar.waitFor()
    expect((await sidebar.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual(
      area.sidebar.map((entry) => expect.stringMatching(named(entry))),
    )
    expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(1)
    if (isPhone) await visitor.looksAt(`menu of ${area.kind}`)

    // One click on each entry: the menu of a phone closes by itself.
    for (const entry of [...area.sidebar.slice(1), ...area.sidebar.slice(0, 1)]) {
      await sidebar.getByRole('link', { name: named(entry) }).click()
      if (isPhone) {
        await sidebar.waitFor({ state: 'hidden' })
        await visitor.presses('Open menu')
      }
      await sidebar.locator('[aria-current=page]', { hasText: entry }).waitFor()
      if (!isPhone) await page.locator('h1:focus').waitFor()
    }
  })

  test('every screen is well made', async () => {
    const visitor = await site.visitor(anyWidth, { serviceWorker: true })
    await visitor.isSignedIn(await logInAs(site.host, area.kind))
    await visitor.opens('/')
    for (const [path, heading] of Object.entries(area.screens)) {
      await visitor.wandersTo(path)
      await visitor.landsOn(path)
      await visitor.seesHeading(heading)
      // Before it there may be the count of unread notifications.
      expect((await visitor.page.title()).replace(/^\(\d+\) /, '')).toBe(`${heading} · Sameway`)
      await visitor.looksAt(`${area.kind} ${path}`)
    }
  })
})

test('the hub of a partner and the dashboard of a requester with one of everything, and a receipt, are well made too', async () => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  const done = await requestIn('completed', { owner, carrier })
  await requestIn('matched', { owner, carrier })
  await requestIn('in_transit', { owner, carrier })
  await offerTo(owner, carrier)
  // With two, they can be sorted and filtered.
  for (const _ of Array(2)) await post(owner.client)
  const visitor = await site.visitor(anyWidth, { serviceWorker: true })
  await visitor.isSignedIn(carrier.client)
  await visitor.opens('/dashboard?tab=hub')
  for (const [part, count] of [
    ['New Direct Offers', 1],
    ['My Published Rides', 1],
    ['My Active Deliveries', 2],
    ['Requests Near You', 2],
  ] as const) {
    const cards = visitor.page.getByRole('region', { name: part }).locator('ul > li')
    await expect.poll(() => cards.count(), { message: part }).toBe(count)
  }
  await visitor.page.getByText('Sort and filter').click()
  await visitor.page.getByLabel('Sort by').waitFor()
  await visitor.page.evaluate('scrollTo(0, 0)') // scrolled, the header may lie over half of a link
  await visitor.looksAt('hub with one of everything')

  await visitor.opens(`/history/${done}/receipt`)
  await visitor.sees('Your Earnings')
  await visitor.looksAt('receipt of a partner')

  await visitor.opens('/tax-statement')
  await visitor.page.getByLabel('National Insurance number').waitFor()
  await visitor.looksAt('tax statement of a partner')

  const requester = await site.visitor(anyWidth, { serviceWorker: true })
  await requester.isSignedIn(owner.client)
  await requester.opens('/dashboard')
  await requester.page.getByRole('button', { name: /^Show OTP/ }).waitFor()
  await requester.looksAt('dashboard with one of everything')
})

test('the screens of a business and of its driver with something of everything are well made too', async () => {
  const owner = await aPassingRequester(site)
  const { fleet, driver, second } = await aFleet(site.host)
  for (const name of [
    'A Driver Whose Name Goes On And On To The Very End',
    'Driverwhosenameisonelongwordandnothingelsebesides',
  ])
    await addedDriver(fleet, { name })
  await requestIn('completed', { owner, carrier: driver })
  await requestIn('in_transit', { owner, carrier: driver })
  for (const carrier of [driver, driver, driver, second]) await requestIn('matched', { owner, carrier })
  for (const _ of Array(4).keys()) await post(owner.client)
  const business = await atFleet(site, anyWidth, fleet)
  await business.unfolds('A Driver Whose Name Goes On And On To The Very End')
  await business.part('Available Deliveries').locator('ul > li').nth(2).waitFor()
  await business.page.getByRole('navigation', { name: 'Pages of available deliveries' }).waitFor()
  await business.part('Needs attention').waitFor()
  await business.looksAt('business with something of everything')

  await business.wandersTo('/business/activity')
  await business.column('In-Transit', 1).waitFor()
  await business.column('Matched (Awaiting Pickup)', 4).getByText('Page 1 of 2').waitFor()
  await business.looksAt('live activity with pages')
  await business.wandersTo('/business/history')
  await business.page.getByRole('row').filter({ hasText: 'Completed' }).last().waitFor()

  const wheel = await atWheel(site, anyWidth, driver)
  await wheel.page.getByRole('main').locator('ul > li').nth(3).waitFor()
  await wheel.looksAt('driver with deliveries')
  await wheel.wandersTo('/driver/history')
  await wheel.seesHeading('My History')
  await wheel.page.getByRole('main').locator('ul > li').waitFor()
  await wheel.looksAt('history of a driver')
})

test('the pages of a person and of a delivery, and the search for them, are well made too', async () => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  const id = await requestIn('in_transit', { owner, carrier })
  await reported(owner, id)
  await site.host.settled()
  const admin = await atAdmin(site, anyWidth, await anAdmin(site.host))
  await admin.opens(`/admin/people/${owner.userId}`)
  await admin.presses('Show name, contact and address')
  await admin.sees(owner.user.email)
  await admin.looksAt('page of a person')
  await admin.opens(`/admin/deliveries/${id}`)
  await admin.presses('Show addresses and notes')
  await admin.sees('Collect from')
  await admin.looksAt('page of a delivery')
  await admin.presses('Find')
  await admin.page.getByRole('combobox').fill(`#${id.slice(-6)}`)
  await admin.page.getByRole('option', { name: /Delivery/ }).waitFor()
  await admin.looksAt('search of admins')
  await admin.opens('/admin/january-report')
  await admin.page.getByLabel('Year').selectOption({ index: 0 })
  await admin.presses('Make the report')
  await admin.sees('There’s no XML yet')
  await admin.looksAt('January report')
})

test('the screens before the first dashboard are well made', async () => {
  const person = await site.visitor(anyWidth, { serviceWorker: true })
  await person.isSignedIn(await logInAs(site.host, 'a person who has just signed up'))
  await person.opens('/onboarding')
  await person.seesHeading('Your Profile')
  await person.looksAt('onboarding')

  const business = await site.visitor(anyWidth, { serviceWorker: true })
  await business.isSignedIn(await logInAs(site.host, 'a business without a profile'))
  await business.opens('/business-setup')
  await business.landsOn('/business/setup')
  await business.seesHeading('Set Up Your Business Profile')
  await business.looksAt('business setup')
})

test('a person who does not carry yet is asked to apply as a partner', async () => {
  const visitor = await site.visitor(anyWidth, { serviceWorker: true })
  await visitor.isSignedIn(await logInAs(site.host, 'a person with a complete profile'))
  await visitor.opens('/dashboard')
  await visitor.sees('You have no active service requests. Create one to get started!')
  await visitor.page.getByRole('tab', { name: 'Partner Hub' }).click()
  await visitor.seesHeading('Become a Partner?')
  await visitor.looksAt('become a partner dialog')
  await visitor.presses('Proceed')
  await visitor.landsOn('/onboarding')
  await visitor.seesHeading('Partner Verification')
})

test.each([
  ['/api/docs', 'The Sameway API'],
  ['/__dev/mailbox', 'Mailbox'],
])('%s, which only developers open, is well made too', async (path, heading) => {
  const visitor = await site.visitor(desk, { serviceWorker: true })
  visitor.expects('401 /api/auth/check-session')
  await visitor.opens(path)
  await visitor.landsOn(path)
  await visitor.seesHeading(heading)
  await visitor.looksAt(`page ${path}`)
})
