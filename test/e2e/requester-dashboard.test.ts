import { expect, test } from 'vitest'
import { bothWidths, openSite, phone, type Screen, screens } from '#test/support/browser.ts'
import { isInSight, keepPicture } from '#test/support/journey-checks.ts'
import { cardsUnder, choosesReason, detailsOn, endsOnMap, factsIn } from '#test/support/journey-details.ts'
import { opensLive } from '#test/support/journey-partner.ts'
import { codeOf, ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const site = openSite()

const parties = async () => ({ owner: await aRequester(site.host), carrier: await aPartner(site.host) })

const ends = { matched: '1 Mill Lane, York, YO1 9QL', underway: '2 Mill Lane, York', pending: '3 Mill Lane, York' }

const looksIn = async (screen: Screen, owner: Person) => {
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(owner.client)
  await visitor.opens('/dashboard')
  return { visitor, page: visitor.page, details: detailsOn(visitor.page) }
}

// The details open in a sheet or beside the list, and hide the code again when they change place.
test.each(screens)(
  'on a $name requests are sorted by progress, and show everything that their owner may see',
  async (screen) => {
    const { owner, carrier } = await parties()
    await requestIn('matched', { owner, carrier }, { delivery_address: ends.matched })
    const underway = await requestIn('in_transit', { owner, carrier }, { delivery_address: ends.underway })
    await requestIn('completed', { owner, carrier })
    await post(owner.client, { delivery_address: ends.pending, price: 41.5 })
    const { visitor, page, details } = await looksIn(screen, owner)
    await visitor.seesHeading('Past Requests')
    const [ongoing, pending, past] = ['Ongoing Deliveries', 'Pending Requests', 'Past Requests'].map((heading) =>
      cardsUnder(page, heading),
    )
    expect(await ongoing?.filter({ hasText: ends.matched }).innerText()).toMatch(/^Matched\s/)
    expect(await ongoing?.filter({ hasText: ends.underway }).innerText()).toMatch(/^In transit\s/)
    expect(await pending?.filter({ hasText: ends.pending }).innerText()).toMatch(/^Pending match\s[\s\S]+£41\.50/)
    expect(await past?.innerText()).toMatch(/^Completed\s/)
    expect(await factsIn(page.getByRole('main'))).toMatchObject({
      Service: 'Send Documents',
      Transport: 'Car',
      Distance: expect.stringMatching(/^(Less than a mile|[\d.,]+ miles?) \(\d+\skm\)$/),
    })
    const crosses = page.getByRole('button', { name: /^Cancel request: / })
    expect((await crosses.evaluateAll((all) => all.map((one) => one.ariaLabel))).toSorted()).toEqual([
      `Cancel request: ${ends.matched}`,
      `Cancel request: ${ends.pending}`,
    ])
    await visitor.looksAt('dashboard with every state')

    await visitor.presses(new RegExp(`^View Details.*${ends.underway}`))
    await visitor.seesHeading('Your Partner')
    expect(await factsIn(details)).toMatchObject({
      Vehicle: 'Blue estate car',
      Registration: 'AB12 CDE',
      Service: 'Send Documents',
      Transport: 'Car',
      'Time Slot': expect.stringMatching(/^(Morning|Afternoon|Evening|Night) \(/),
      'Loading / Unloading': 'Not Required',
    })
    const { firstName, lastName, mobile = '' } = carrier.user
    await details.getByText(`${firstName} ${lastName}`, { exact: true }).waitFor()
    const dials = async (link: string) => details.getByRole('link', { name: link }).getAttribute('href')
    expect(await dials('Call Partner')).toBe(`tel:+44${mobile.slice(1)}`)
    expect(await dials('Call Receiver')).toBe('tel:+447700900300')
    await details.getByText('Your Cost').waitFor()
    await details.getByText('£100.00').waitFor()
    expect(await endsOnMap(page)).toEqual({ rings: 1, pins: 1 })
    await details.getByText(/^From 12 Park Row, Leeds, LS1 5HD to 2 Mill Lane, York, about [\d.,]+ miles\.$/).waitFor()

    const code = details.locator('output')
    expect(await code.innerText()).toContain('------')
    await visitor.presses('Show OTP')
    await code.getByText(await codeOf(owner.client, underway)).waitFor()
    await code.scrollIntoViewIfNeeded()
    await visitor.looksAt('details with the code')
    await visitor.presses('Hide OTP')
    expect(await code.innerText()).toContain('------')
  },
)

test('a partner’s step is seen at once, in the list and in the details', async () => {
  const { owner, carrier } = await parties()
  const { id } = await post(owner.client, { delivery_address: ends.pending })
  const { visitor, page, details } = await looksIn(bothWidths, owner)
  const card = (heading: string) => cardsUnder(page, heading).filter({ hasText: ends.pending })
  await card('Pending Requests').waitFor()
  const params = { id }
  ok(await carrier.client.requests.acceptRequest({ params }))
  await visitor.isTold('A partner has accepted your request.')
  await card('Ongoing Deliveries').waitFor()
  expect(await card('Pending Requests').count()).toBe(0)
  await visitor.looksAt('dashboard with a toast of an accepted request')

  await visitor.presses(/^View Details/)
  await details.getByText('A partner has accepted it and will come to collect it.').waitFor()
  ok(await carrier.client.delivery.startDelivery({ params, body: { status: 'in_transit' } }))
  await details.getByText("It's on its way.").waitFor()
  ok(await carrier.client.delivery.completeDelivery({ params, body: { otp: await codeOf(owner.client, id) } }))
  await details.getByText(/^Done on \d/).waitFor()
  await details.getByRole('link', { name: 'Post again' }).waitFor()
  expect(await details.locator('output').count(), 'the code is spent').toBe(0)
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await card('Past Requests').waitFor()
  await visitor.sees('You have no active service requests. Create one to get started!')
})

test('a cancellation needs a confirmation, and a request in transit cannot be cancelled', async () => {
  const { owner, carrier } = await parties()
  await post(owner.client, { delivery_address: ends.pending })
  const matched = await requestIn('matched', { owner, carrier }, { delivery_address: ends.matched })
  const { visitor, page } = await looksIn(bothWidths, owner)
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Request?' })
  const asks = async (end: string) => {
    await visitor.presses(`Cancel request: ${end}`)
    await dialog.getByText('Are you sure you want to cancel this service request?').waitFor()
    await dialog.locator(':focus').waitFor()
  }
  await asks(ends.pending)
  await visitor.looksAt('cancel dialog')
  await visitor.presses('Keep it')
  await dialog.waitFor({ state: 'hidden' })
  await asks(ends.pending)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(ok(await owner.client.requests.listRequests({ query: { state: 'open' } })).body.items).toHaveLength(2)

  await asks(ends.pending)
  await choosesReason(page)
  await visitor.presses('Yes, cancel it')
  await visitor.isTold('Request cancelled successfully.')
  await cardsUnder(page, 'Past Requests').filter({ hasText: ends.pending }).waitFor()
  await dialog.waitFor({ state: 'hidden' })

  await asks(ends.matched)
  ok(await carrier.client.delivery.startDelivery({ params: { id: matched }, body: { status: 'in_transit' } }))
  visitor.expects('409 /api/requests/*')
  await choosesReason(page)
  await visitor.presses('Yes, cancel it')
  await visitor.sees('Error: This request can no longer be cancelled.')
  await dialog.waitFor({ state: 'hidden' })
  await cardsUnder(page, 'Ongoing Deliveries').filter({ hasText: 'In transit' }).waitFor()
  await visitor.looksAt('dashboard with a cancel that was refused')
  expect(ok(await owner.client.requests.listRequests({ query: { state: 'open' } })).body.items).toMatchObject([
    { id: matched },
  ])
})
/** Records each finished transition of a line, and the phase of the line. */
const watchLines = `globalThis.rested = []
  addEventListener('transitionend', ({ propertyName, target }) => {
    const line = target.closest('[data-phase]')
    if (line) rested.push(propertyName + ' ' + line.dataset.phase)
  })`

test.each(screens)(
  'on a match the lines on an open dashboard merge on a $name, once, and scroll into sight',
  async (screen) => {
    const { owner, carrier } = await parties()
    const { id } = await post(owner.client, { delivery_address: ends.pending })
    const visitor = await site.visitor(screen, { motion: true })
    const { page } = visitor
    await visitor.isSignedIn(owner.client)
    await opensLive(visitor, '/dashboard')
    await cardsUnder(page, 'Pending Requests').locator('[data-phase=waiting]').waitFor()
    await page.evaluate(watchLines)
    const rested = () => page.evaluate<string[]>('rested')
    ok(await carrier.client.requests.acceptRequest({ params: { id } }))
    await visitor.isTold('A partner has accepted your request.')
    const card = cardsUnder(page, 'Ongoing Deliveries')
    await card.locator('[data-phase=matched]').waitFor()
    const sentence = card.getByText('Someone is going your way')
    await expect.poll(() => isInSight(sentence)).toBe(true)
    // The green line comes in by two layers that move in opposite directions.
    await expect.poll(rested).toEqual(['transform matched', 'transform matched'])
    await keepPicture(page, `lines that merged ${screen.name}`)
    await visitor.wandersTo('/history')
    await visitor.seesHeading('My History')
    await visitor.wandersTo('/dashboard')
    await card.locator('[data-phase=matched]').waitFor()
    expect(await sentence.count(), 'once').toBe(0)
  },
)

test('a list that cannot be loaded shows an error, and can be loaded again', async () => {
  const { owner } = await parties()
  await post(owner.client, { delivery_address: ends.pending })
  const visitor = await site.visitor(phone)
  const { page } = visitor
  await visitor.isSignedIn(owner.client)
  visitor.expects('503 /api/requests')
  const answer = { error: 'Something went wrong. Please try again in a moment.', code: 'service.unavailable' }
  await page.route('**/api/requests?*', (route) => route.fulfill({ status: 503, json: answer }))
  await visitor.opens('/dashboard')
  await visitor.sees('Could not load your dashboard. Please try refreshing the page.')
  await visitor.sees(answer.error)
  await visitor.looksAt('dashboard that could not be loaded')
  await page.unroute('**/api/requests?*')
  await visitor.presses('Try again')
  await cardsUnder(page, 'Pending Requests').filter({ hasText: ends.pending }).waitFor()
  expect(await page.getByText('Could not load your dashboard.').count()).toBe(0)
})

test('a long list loads completely, and keeps its position on the way back', async () => {
  const owner = await aRequester(site.host)
  const addresses = Array.from({ length: 15 }, (_, index) => `${index + 1} Mill Lane, York`)
  for (const delivery_address of addresses) await post(owner.client, { delivery_address })
  const { visitor, page } = await looksIn(phone, owner)
  const cards = cardsUnder(page, 'Pending Requests')
  await expect.poll(() => cards.count()).toBe(addresses.length)
  await cards.last().scrollIntoViewIfNeeded()
  const left: number = await page.evaluate('scrollY')
  // a press would scroll to it first
  await page.getByRole('link', { name: 'Create New Request' }).dispatchEvent('click')
  await visitor.seesHeading('Create a New Service Request')
  expect(await page.evaluate('scrollY')).toBe(0)
  await page.goBack()
  await cards.last().waitFor()
  await expect.poll(() => page.evaluate('scrollY')).toBe(left)
})
