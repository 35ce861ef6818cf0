import { describe, expect, test } from 'vitest'
import { addressNotFoundText } from '#shared/model/failure.ts'
import { londonInstant } from '#shared/model/london.ts'
import { requestTexts } from '#shared/model/request-rules.ts'
import { openSite, phone } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { expectFieldErrors } from '#test/support/journey-checks.ts'
import {
  errand,
  fridge,
  type Job,
  letter,
  parcel,
  receiver,
  shopping,
  sofa,
  wizardOf,
} from '#test/support/journey-requests.ts'
import { inDays, ok } from '#test/support/requests.ts'
import { publishRide, rideInMorning } from '#test/support/rides.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const site = openSite()

const light = ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car']
const transports: [Job, string[]][] = [
  [parcel, light],
  [letter, light],
  [errand, light],
  [sofa, ['Car', 'Van', 'Truck']],
  [fridge, ['Car', 'Van', 'Truck']],
  [shopping, [...light, 'Van']],
]

const starts = async () => {
  const { client } = await aRequester(site.host)
  const visitor = await site.visitor(phone)
  await visitor.isSignedIn(client)
  await visitor.opens('/requests')
  return { client, visitor, wizard: wizardOf(visitor) }
}

const refuses = async (visitor: Visitor, texts: string[]) => {
  await visitor.presses('Next')
  await expectFieldErrors(visitor.page, texts)
}

const optionsOf = async ({ page }: Visitor, label: string) =>
  (await page.getByLabel(label).locator('option').allInnerTexts()).slice(1)

test('step 1 requires a category and a mode of transport, and offers no impossible mode', async () => {
  const { visitor } = await starts()
  const mode = visitor.page.getByLabel('Preferred Mode of Transport')
  const steps = visitor.page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem')
  const words = ['Service', 'Details', 'Location', 'Review']
  expect(await steps.allInnerTexts()).toEqual(
    words.map((word, index) => expect.stringMatching(`^${index + 1}\\s+${word}$`)),
  )
  expect(await visitor.page.getByRole('button', { name: 'Back' }).count()).toBe(0)
  expect(await mode.isDisabled()).toBe(true)
  await refuses(visitor, ['Please select a category and a mode of transport.'])
  await visitor.looksAt('request rules 1')
  for (const [{ category }, modes] of transports) {
    await visitor.page.getByRole('radio', { name: new RegExp(`^${category}`) }).check()
    expect(await optionsOf(visitor, 'Preferred Mode of Transport')).toEqual(modes)
    expect(await mode.inputValue(), 'a new category clears the mode').toBe('')
    await mode.selectOption('Car')
  }
  await mode.selectOption('')
  await refuses(visitor, ['Please select a category and a mode of transport.'])
})

describe('step 2', () => {
  const photos = 'Please upload at least one photo for this category.'
  const weight = 'Please select an estimated weight.'
  const dimensions = 'Please provide the dimensions for this item.'
  const description = 'A general description is required for this service.'
  const bags = 'Number of bags must be at least 1.'
  const receipt = 'Please upload a receipt for shopping assistance.'

  const needs: [Job, string[]][] = [
    [parcel, [photos, weight, dimensions]],
    [letter, [weight]],
    [sofa, [photos, weight, dimensions]],
    [shopping, [bags, receipt]],
    [errand, [description]],
    [fridge, [photos, weight, dimensions, description]],
  ]

  test('requires the fields of each category', async () => {
    const { visitor, wizard } = await starts()
    for (const [job, texts] of needs) {
      await wizard.choosesService(job)
      await wizard.goesOnTo('Provide Details')
      await refuses(visitor, texts)
      if (job === shopping || job === fridge) await visitor.looksAt(`request rules 2 ${job.category}`)
      expect(await visitor.page.getByRole('button', { name: 'Add Photo' }).count()).toBe(job === shopping ? 0 : 1)
      await visitor.presses('Back')
    }
  })

  test('offers the weights that the mode of transport can carry', async () => {
    const { visitor, wizard } = await starts()
    const upTo10 = ['<2kg', '2-5kg', '5-10kg']
    const weights: [Pick<Job, 'category' | 'transport'>, string[]][] = [
      [{ category: 'Send Parcel', transport: 'Walking' }, upTo10],
      [{ category: 'Send Parcel', transport: 'Public Transport' }, upTo10],
      [{ category: 'Send Parcel', transport: 'Bicycle' }, upTo10],
      [{ category: 'Send Parcel', transport: 'Motorbike' }, [...upTo10, '10-20kg']],
      [{ category: 'Send Parcel', transport: 'Car' }, [...upTo10, '10-20kg', '20-50kg']],
      [{ category: sofa.category, transport: 'Van' }, [...upTo10, '10-20kg', '20-50kg', '50kg+']],
      [{ category: sofa.category, transport: 'Truck' }, ['20-50kg', '50kg+']],
    ]
    for (const [service, bands] of weights) {
      await wizard.choosesService(service)
      await wizard.goesOnTo('Provide Details')
      expect(await optionsOf(visitor, 'Estimated Weight')).toEqual(bands)
      await visitor.presses('Back')
    }
  })
})

describe('step 3', () => {
  const reaches = async (job: Job) => {
    const { visitor, wizard } = await starts()
    await wizard.choosesService(job)
    await wizard.goesOnTo('Provide Details')
    await wizard.tellsDetails({ ...job, photos: job.photos.slice(0, 1) })
    await wizard.goesOnTo('Location & Time')
    return { visitor, wizard }
  }

  test('requires both ends, the receiver, a future day and a slot', async () => {
    const { visitor, wizard } = await reaches(letter)
    const { page } = visitor
    const pickupAndDate = 'Please fill in the pickup address and preferred date.'
    const delivery = 'Please fill in the delivery address.'
    await refuses(visitor, [pickupAndDate, delivery, "Please provide the receiver's contact number."])
    await visitor.looksAt('request rules 3')
    await visitor.fills('Receiver Contact Number', '12345')
    await visitor.fills('Preferred Date', inDays(-1))
    const number = 'Please enter a UK phone number, such as 07700 900123, or one with its country code.'
    await refuses(visitor, [pickupAndDate, delivery, number, 'The preferred date cannot be in the past.'])
    await visitor.fills('Preferred Date', inDays(400))
    await visitor.fills('Receiver Contact Number', receiver)
    await visitor.fills('Delivery Address', 'Nowhere that anybody knows')
    await visitor.sees("We can't find that place. Check the spelling, or add the postcode.")
    await refuses(visitor, [pickupAndDate, 'Please choose a date within the next year.'])

    await visitor.fills('Pickup Address', letter.from.typed)
    await page.getByRole('option', { name: letter.from.picked }).click()
    expect(await page.getByLabel('Pickup Address').inputValue()).toBe(letter.from.picked)
    await page.getByRole('button', { name: 'Clear' }).first().click()
    expect(await page.getByLabel('Pickup Address').inputValue()).toBe('')
    await visitor.fills('Preferred Date', inDays(5))
    await refuses(visitor, [pickupAndDate, 'Please select a preferred time slot.'])
    await wizard.saysWhere({ ...letter, to: '1 Buchanan Street, Glasgoww' })
    visitor.expects('400 /api/requests/suggest-price', '400 /api/requests/find-rides')
    await refuses(visitor, [addressNotFoundText])
    await visitor.looksAt('request rules 3 unknown address')
    await page.getByRole('link', { name: addressNotFoundText }).click()
    expect(await page.locator(':focus').inputValue()).toBe('1 Buchanan Street, Glasgoww')
    expect(await page.getByLabel('Receiver Contact Number').inputValue()).toBe(receiver)
    await visitor.fills('Delivery Address', '1 Buchanan Street, Glasgoww, G1 3HL')
    await wizard.goesOnTo('Review & Finalize')
  })

  test('offers today’s remaining slots, by London’s clock', async () => {
    const { visitor } = await reaches(letter)
    const { page } = visitor
    const slots = page.getByRole('group', { name: 'Preferred Time Slot' }).getByRole('radio')
    const today = inDays(1)
    const chosen = () => slots.evaluateAll((radios) => radios.find((radio) => radio.checked)?.value)
    await page.clock.setFixedTime(londonInstant(today, 11, 59))
    await visitor.fills('Preferred Date', inDays(2))
    await page.getByRole('radio', { name: /^Morning/ }).check()
    await visitor.fills('Preferred Date', today)
    expect(await slots.count()).toBe(3)
    expect(await chosen()).toBe('morning')

    await page.clock.setFixedTime(londonInstant(today, 12))
    await visitor.fills('Preferred Date', inDays(2))
    await visitor.fills('Preferred Date', today)
    expect(await slots.count()).toBe(2)
    expect(await chosen(), 'the first that is left').toBe('afternoon')

    await page.clock.setFixedTime(londonInstant(today, 23))
    await visitor.fills('Preferred Date', inDays(2))
    await visitor.fills('Preferred Date', today)
    await visitor.sees('All time slots for today have passed. Please select a future date.')
    await visitor.fills('Pickup Address', 'Leeds')
    await visitor.fills('Delivery Address', 'Bradford')
    await visitor.fills('Receiver Contact Number', receiver)
    await visitor.presses('Next')
    await page.locator(':focus').filter({ hasText: 'There is a problem' }).waitFor()
    await visitor.looksAt('request rules 3 no slot')
    await page.getByRole('link', { name: 'All time slots for today have passed.' }).click()
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^All time slots/)
  })
})

test('step 4 requires a price, at least the suggested one, and the word that it is none of the forbidden things', async () => {
  const partner = await aPartner(site.host)
  await publishRide(partner, rideInMorning(5))
  const { client, visitor, wizard } = await starts()
  const { page } = visitor
  await wizard.fillsIn({ ...letter, transport: 'Car', slot: 'morning' })
  const price = page.getByLabel('How much are you willing to pay? (£)')
  const submit = page.getByRole('button', { name: 'Submit to All Partners' })
  const offer = page.getByRole('button', { name: /^Send Offer/ })
  const suggested = await price.inputValue()
  expect(await offer.isEnabled()).toBe(true)

  await price.fill('')
  await visitor.sees('Please enter the price you are willing to pay.')
  await visitor.sees('Please set a price first')
  expect([await submit.isDisabled(), await offer.isDisabled()]).toEqual([true, true])
  await visitor.looksAt('request rules 4 without a price')
  const refused: [string, string][] = [
    [String(Number(suggested) - 0.01), `The price must be at least £${suggested}`],
    ['much', 'Please enter the price you are willing to pay.'],
    ['99.999', 'Please enter a price in pounds and pence, such as 12.50.'],
    ['10000.01', 'Please enter a price of £10,000.00 or less.'],
  ]
  for (const [typed, text] of refused) {
    await price.fill(typed)
    await submit.click()
    await expectFieldErrors(page, [text])
  }
  await price.fill(suggested)
  await page.getByRole('checkbox', { name: /^None of these\./ }).uncheck()
  await visitor.fills('What is it worth? (£) (optional)', '2000.01')
  await submit.click()
  await expectFieldErrors(page, [requestTexts.forbidden, requestTexts.declaredRange])
  await visitor.looksAt('request rules 4')
  expect(ok(await client.requests.listRequests({ query: { state: 'open' } })).body.items).toEqual([])
})
