import { expect, test } from 'vitest'
import { anyWidth, openSite, phone } from '#test/support/browser.ts'
import { letter, letterToAlnwick, receiver, wizardOf } from '#test/support/journey-requests.ts'
import { inDays, ok, post } from '#test/support/requests.ts'
import { publishRide, removeRide, rideInMorning } from '#test/support/rides.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const site = openSite()

test('each place of an earlier request takes one press', async () => {
  const owner = await aRequester(site.host)
  const [from, to] = ['4 Park Row, Leeds, LS1 5HD', '9 Mill Lane, York, YO1 9QL']
  await post(owner.client, { pickup_address: from, delivery_address: to })
  const visitor = await site.visitor(anyWidth)
  const { page } = visitor
  const wizard = wizardOf(visitor)
  await visitor.isSignedIn(owner.client)
  await visitor.opens('/requests')
  await wizard.choosesService(letter)
  await wizard.goesOnTo('Provide Details')
  await wizard.tellsDetails(letter)
  await wizard.goesOnTo('Location & Time')
  const choose = (group: string, address: string) =>
    page.getByRole('group', { name: group }).getByRole('button', { name: address, exact: true }).click()
  await choose('Places for the pickup', to)
  await choose('Places for the delivery', from)
  expect(await page.getByLabel('Pickup Address', { exact: true }).inputValue()).toBe(to)
  expect(await page.getByLabel('Delivery Address', { exact: true }).inputValue()).toBe(from)
  await visitor.looksAt('request with places of earlier requests')
  await visitor.fills('Receiver Contact Number', receiver)
  await visitor.fills('Preferred Date', inDays(5))
  await page.getByRole('radio', { name: /^Morning/ }).check()
  await wizard.goesOnTo('Review & Finalize')
  await wizard.givesWord()
  await visitor.presses('Submit to All Partners')
  await visitor.landsOn('/dashboard')
  const [back] = ok(await owner.client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []
  expect(back).toMatchObject({ pickup_address: to, delivery_address: from })
})

test('on a phone the review begins with the price, and its bar leads to a matching ride', async () => {
  const partner = await aPartner(site.host, {}, { firstName: 'Winifred' })
  const ride = await publishRide(partner, {
    ...rideInMorning(5),
    fromAddress: 'Hexham, NE46',
    toAddress: 'Alnwick, NE66',
  })
  const owner = await aRequester(site.host)
  const visitor = await site.visitor(phone)
  const { page } = visitor
  await visitor.isSignedIn(owner.client)
  await wizardOf(visitor).fillsIn(letterToAlnwick)
  await visitor.sees('1 partner is going your way.')
  const button = page.getByRole('button', { name: 'See ride', exact: true })
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const top = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.y ?? 0
  const tops = await Promise.all(
    ['How much are you willing to pay? (£)', 'Send a Direct Offer?', 'Your request'].map(top),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await visitor.looksAt('review with a ride on a phone')
  await button.click()
  const heading = page.getByRole('heading', { name: 'Send a Direct Offer?' })
  await expect.poll(() => heading.evaluate((it) => it.matches(':focus'))).toBe(true)
  await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
  expect((await heading.boundingBox())?.y).toBeLessThan(phone.height / 2)
  await removeRide(ride)
})
