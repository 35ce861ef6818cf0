import { expect, test } from 'vitest'
import { desk, openSite, phone } from '#test/support/browser.ts'
import { cardsUnder } from '#test/support/journey-details.ts'
import { morningIn, ok, post } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const site = openSite()

const destination = '3 Mill Lane, York'

const waitingAt = async (screen: typeof phone) => {
  const owner = await aRequester(site.host)
  const { id } = await post(owner.client, { ...morningIn(5), delivery_address: destination, price: 40 })
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(owner.client)
  await visitor.opens('/dashboard')
  const card = cardsUnder(visitor.page, 'Pending Requests')
  await card.getByText(/^\w{3} morning \(6AM-12PM\)\. If nobody takes it by 14:00/).waitFor()
  return { owner, id, visitor, page: visitor.page, card }
}

test('the owner of a waiting request raises its price three times, and then no more', async () => {
  const { visitor, page, card } = await waitingAt(phone)
  const dialog = page.getByRole('dialog', { name: 'Raise the price' })

  for (const [choice, price] of [
    [/£44\.00/, '£44.00'],
    [/£52\.80/, '£52.80'],
  ] as const) {
    await visitor.presses(/^Raise the price ?:/)
    await dialog.getByText(/We'll let partners nearby know the new price/).waitFor()
    await dialog.getByText(/You can raise it/).waitFor()
    await dialog.getByRole('radio', { name: choice }).check()
    if (price === '£44.00') await visitor.looksAt('raise the price')
    await dialog.getByRole('button', { name: 'Raise the price' }).click()
    await visitor.isTold('Price raised. Partners nearby have been told.')
    await card.getByText(price).waitFor()
  }

  await visitor.presses(/^Raise the price ?:/)
  await dialog.getByText('You can raise it once more.').waitFor()
  await dialog.getByRole('radio', { name: 'Your own amount' }).check()
  const own = dialog.getByLabel(/How much are you willing to pay/)
  await own.fill('52.80')
  await dialog.getByRole('button', { name: 'Raise the price' }).click()
  await expect.poll(() => own.getAttribute('aria-invalid')).toBe('true')
  await own.fill('60')
  await dialog.getByRole('button', { name: 'Raise the price' }).click()
  await card.getByText('£60.00').waitFor()

  await visitor.presses(/^Raise the price ?:/)
  await dialog.getByText("You've already raised this price three times.").waitFor()
})

const openOf = async ({ client }: Person) =>
  (ok(await client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []).map(({ id }) => id)

/** Goes through the wizard, from the details to the last step. */
const walksOn = async ({ visitor }: Awaited<ReturnType<typeof waitingAt>>, description: string) => {
  await visitor.follows(/^Change ?:/)
  await visitor.sees("You're changing a request that's still open.")
  await visitor.page.getByLabel(/^General Description/).fill(description)
  await visitor.presses('Next')
  await visitor.seesHeading(/Location & Time$/)
  await visitor.presses('Next')
  await visitor.seesHeading(/Review & Finalize$/)
  await visitor.ticks(/^None of these\./)
}

test('a changed request replaces the waiting one, files and price included', async () => {
  const waiting = await waitingAt(desk)
  const { owner, id, visitor, card } = waiting
  await walksOn(waiting, 'It is heavier than it looks.')
  await visitor.looksAt('review of a changed request')
  await visitor.presses('Submit to All Partners')
  await visitor.isTold('Service request created successfully!')
  await card.getByText('£40.00').waitFor()
  expect(await card.count()).toBe(1)
  const [now = '', ...others] = await openOf(owner)
  expect(others).toEqual([])
  expect(now).not.toBe(id)
  const details = ok(await owner.client.requests.getDetails({ params: { id: now } })).body
  expect(details).toMatchObject({ description: 'It is heavier than it looks.', price: 40 })
})

test('a change of a request taken meanwhile shows an error, and keeps the form', async () => {
  const waiting = await waitingAt(phone)
  const { owner, id, visitor } = waiting
  const carrier = await aPartner(site.host)
  visitor.expects('409 /api/requests')
  await walksOn(waiting, 'Too late.')
  ok(await carrier.client.requests.acceptRequest({ params: { id } }))
  await visitor.presses('Submit to All Partners')
  await visitor.sees('This request is no longer waiting for a partner.')
  await visitor.sees("We've kept everything you filled in.")
  expect(await openOf(owner)).toEqual([id])
})
