import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { goodPassword, logIn } from '#test/support/accounts.ts'
import { openSite, phone } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import type { Visitor } from '#test/support/journey.ts'
import { accountOfKind } from '#test/support/journey-accounts.ts'
import { isInSight } from '#test/support/journey-checks.ts'
import { cardsUnder } from '#test/support/journey-details.ts'
import { type Job, letter, parcel, picturesIn, receiver, smallPhoto, wizardOf } from '#test/support/journey-requests.ts'
import { inDays, morningIn, ok, post } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'
import { waitFor } from '#test/support/wait-for.ts'

const site = openSite()

const starts = async (client?: Client) => {
  const own = client ?? (await aRequester(site.host)).client
  const visitor = await site.visitor(phone)
  await visitor.isSignedIn(own)
  return { client: own, visitor, page: visitor.page, wizard: wizardOf(visitor) }
}

const countOf = async (client: Client) =>
  ok(await client.requests.listRequests({ query: { state: 'open' } })).body.items?.length

const valuesOf = async (page: Page, ...labels: string[]) =>
  Object.fromEntries(await Promise.all(labels.map(async (label) => [label, await page.getByLabel(label).inputValue()])))

const price = (page: Page) => page.getByLabel('How much are you willing to pay? (£)')

const expectDetails = async (page: Page, { weight, size, description }: Job) => {
  expect(
    await valuesOf(page, 'Estimated Weight', 'Length', 'Width', 'Height', 'General Description (optional)'),
  ).toEqual({
    'Estimated Weight': weight,
    Length: String(size?.length),
    Width: String(size?.width),
    Height: String(size?.height),
    'General Description (optional)': description,
  })
  await page.getByText('2 of 3 photos').waitFor()
  expect(await picturesIn(page.getByRole('group', { name: 'Photos' }))).toHaveLength(2)
}

const expectPlaces = async (page: Page, { from, to = '' }: Job) => {
  expect(
    await valuesOf(page, 'Pickup Address', 'Delivery Address', 'Receiver Contact Number', 'Preferred Date'),
  ).toEqual({
    'Pickup Address': from.picked,
    'Delivery Address': to,
    'Receiver Contact Number': receiver,
    'Preferred Date': inDays(5),
  })
  expect(await page.getByRole('radio', { name: /^Morning/ }).isChecked()).toBe(true)
}

test('a reload in any step keeps the whole form, pictures too', async () => {
  const { client, visitor, page, wizard } = await starts()
  await visitor.opens('/requests')
  await wizard.choosesService(parcel)
  await page.reload()
  await wizard.arrivesAt('Select Your Service')
  expect(await page.getByRole('radio', { name: /^Send Parcel/ }).isChecked()).toBe(true)
  expect(await page.getByLabel('Preferred Mode of Transport').inputValue()).toBe(parcel.transport)

  await wizard.goesOnTo('Provide Details')
  await wizard.tellsDetails(parcel)
  await page.reload()
  await wizard.arrivesAt('Provide Details')
  await expectDetails(page, parcel)

  await wizard.goesOnTo('Location & Time')
  await wizard.saysWhere(parcel)
  await page.reload()
  await wizard.arrivesAt('Location & Time')
  await expectPlaces(page, parcel)

  await wizard.goesOnTo('Review & Finalize')
  await price(page).fill('77.70')
  await page.reload()
  await wizard.arrivesAt('Review & Finalize')
  expect(await price(page).inputValue()).toBe('77.70')
  await page.goBack()
  await wizard.arrivesAt('Location & Time')
  await visitor.presses('Back')
  await expectDetails(page, parcel)
  await wizard.goesOnTo('Location & Time')
  await wizard.goesOnTo('Review & Finalize')
  expect(await price(page).inputValue()).toBe('77.70')

  await wizard.givesWord()
  await visitor.presses('Submit to All Partners')
  await visitor.landsOn('/dashboard')
  expect(await countOf(client)).toBe(1)
  await visitor.opens('/requests')
  await wizard.arrivesAt('Select Your Service')
  expect(await page.getByRole('radio', { checked: true }).count(), 'what was posted is no draft any more').toBe(0)
})

test('a user whose session ends in the middle is asked to log in again, and returns to the same step with the whole form', async () => {
  const { email } = await accountOfKind('a person with a complete profile')
  const { client, visitor, page, wizard } = await starts(await logIn(site.host, email))
  await visitor.opens('/requests')
  await wizard.choosesService(parcel)
  await wizard.goesOnTo('Provide Details')
  await wizard.tellsDetails(parcel)
  await wizard.goesOnTo('Location & Time')
  await wizard.saysWhere(parcel)
  visitor.expects('401 /api/*')
  ok(await client.auth.logout())
  await visitor.landsOn('/')
  const news = page.getByText("You've been signed out. Log in to go on.")
  await news.waitFor()
  await waitFor('the news to be in sight', () => isInSight(news))
  await visitor.looksAt('landing after the end of a session')
  await visitor.fills('Email', email)
  await visitor.fills('Password', goodPassword)
  await visitor.presses('Log In')
  await visitor.landsOn('/requests')
  await wizard.arrivesAt('Location & Time')
  await expectPlaces(page, parcel)
  await visitor.presses('Back')
  await expectDetails(page, parcel)
  await wizard.goesOnTo('Location & Time')
  await wizard.goesOnTo('Review & Finalize')
  await wizard.givesWord()
  await visitor.presses('Submit to All Partners')
  await visitor.landsOn('/dashboard')
  await cardsUnder(page, 'Pending Requests')
    .filter({ hasText: parcel.to ?? '' })
    .waitFor()
  expect(await countOf(await logIn(site.host, email))).toBe(1)
})

const refusal = { error: 'Something went wrong. Please try again in a moment.', code: 'service.unavailable' }

test('despite a lost connection, a server outage and a lost answer, a form becomes one request', async () => {
  const { client, visitor, page, wizard } = await starts()
  await wizard.fillsIn({ ...letter, photos: [] })
  await price(page).fill('55.50')
  const submits = async (text: string) => {
    await visitor.presses('Submit to All Partners')
    await visitor.sees(text)
    expect(await price(page).inputValue()).toBe('55.50')
  }
  visitor.expects('offline /api/requests', '503 /api/requests')
  const unreachable = "We couldn't reach Sameway. Check your connection and try again."

  await page.route('**/api/requests', (route) => route.abort('internetdisconnected'))
  await submits(unreachable)
  await visitor.looksAt('review offline')
  expect(await countOf(client)).toBe(0)
  await page.unroute('**/api/requests')

  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/requests'))
      keys.push(request.headers()['idempotency-key'])
  })
  await page.route('**/api/requests', (route) =>
    route.fulfill({ status: 503, json: { ...refusal, request_id: 'none' } }),
  )
  await submits(refusal.error)
  await page.unroute('**/api/requests')

  await page.route('**/api/requests', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submits(unreachable)
  expect(await countOf(client), 'it has arrived; nobody knows').toBe(1)
  await page.unroute('**/api/requests')

  await page.reload()
  await wizard.arrivesAt('Review & Finalize')
  expect(await price(page).inputValue()).toBe('55.50')
  await visitor.presses('Submit to All Partners')
  await visitor.landsOn('/dashboard')
  await visitor.isTold('Service request created successfully!')
  const shown = page.getByRole('button', { name: /^View Details/ })
  await shown.first().waitFor()
  expect(await shown.count()).toBe(1)
  expect(await countOf(client)).toBe(1)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

test('a past request is posted again in two presses, for tomorrow, and a new parcel takes seventeen taps', async () => {
  const person = await aRequester(site.host)
  const { client, visitor, wizard } = await starts(person.client)
  const photos = [await uploadedFile(client)]
  const parcel = { itemCategory: 'Send Parcel', length_cm: 30, width_cm: 20, height_cm: 10 } as const
  const more = { preferredTransport: 'Motorbike', declared_value: 80 } as const
  const { id } = await post(client, { ...morningIn(5), photos, ...parcel, ...more })
  ok(await client.requests.cancelOwnRequest({ params: { id } }))
  await visitor.opens('/dashboard')
  await visitor.seesHeading('Past Requests')
  await visitor.looksAt('dashboard with past requests')
  await visitor.follows(/^Post again/)
  await wizard.arrivesAt('Review & Finalize')
  await visitor.sees(/^We've filled this in from your earlier request, for tomorrow\./)
  await visitor.looksAt('posting again')
  await visitor.presses('Submit to All Partners')
  await visitor.landsOn('/dashboard')
  const [again] = ok(await client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []
  expect(again).toMatchObject({ transportMode: 'Motorbike', preferredDate: inDays(1), status: 'pending_match' })
  const details = ok(await client.requests.getDetails({ params: { id: again?.id ?? '' } })).body
  expect(details).toMatchObject({
    receiverContact: '07700 900300',
    preferredTimeSlot: 'morning',
    declared_value: 80,
  })
  expect(details.photos).toHaveLength(1)

  await expect(tapsForParcel(visitor, details)).resolves.toBeLessThanOrEqual(17)
  expect(await countOf(client)).toBe(2)
})

/** Fills in the form as one who has posted before, on a phone. Typing in a field that was tapped is no tap. */
const tapsForParcel = async (visitor: Visitor, { pickupAddress = '', deliveryAddress }: Partial<RequestDetails>) => {
  const { page } = visitor
  let taps = 0
  const tap = async (target: Locator, typed?: string) => {
    await target.click()
    taps += 1
    if (typed) await page.keyboard.type(typed)
  }
  const next = async (heading: string) => {
    await tap(page.getByRole('button', { name: 'Next' }))
    await visitor.seesHeading(new RegExp(heading))
  }
  const placeOf = (group: string, address: string) =>
    page.getByRole('group', { name: group }).getByRole('button', { name: address, exact: true })
  await visitor.opens('/requests')
  await tap(page.getByRole('radio', { name: /^Send Parcel/ }))
  await next('Provide Details')
  await tap(page.getByRole('button', { name: 'Add Photo' }))
  const opened = page.waitForEvent('filechooser')
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Gallery' }))
  await (await opened).setFiles([smallPhoto])
  await page.getByLabel('Estimated Weight').selectOption('2-5kg')
  taps += 1
  for (const label of ['Length', 'Width', 'Height']) await tap(page.getByLabel(label), '30')
  await next('Location & Time')
  await tap(placeOf('Places for the pickup', pickupAddress))
  await tap(placeOf('Places for the delivery', deliveryAddress ?? ''))
  await tap(page.getByLabel('Receiver Contact Number'), receiver)
  await tap(page.getByRole('button', { name: 'Tomorrow' }))
  await tap(page.getByRole('radio', { name: /^Morning/ }))
  await next('Review & Finalize')
  await tap(page.getByRole('checkbox', { name: /^None of these\./ }))
  await tap(page.getByRole('button', { name: 'Submit to All Partners' }))
  await visitor.landsOn('/dashboard')
  return taps
}
