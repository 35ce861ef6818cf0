import { expect, test } from 'vitest'
import { categoryRules } from '#shared/model/categories.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import { anyWidth, openSite, screens } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import type { Visitor } from '#test/support/journey.ts'
import { cardsUnder, detailsOn, factsIn } from '#test/support/journey-details.ts'
import {
  fridge,
  hugePhoto,
  type Job,
  jobs,
  letterToAlnwick,
  pdfReceipt,
  picturesIn,
  receiver,
  shopping,
  smallPhoto,
  sofa,
  tiltedPhoto,
  wizardOf,
} from '#test/support/journey-requests.ts'
import { inDays, ok } from '#test/support/requests.ts'
import { publishRide, removeRide, rideInMorning } from '#test/support/rides.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const site = openSite()

/** Every screen is checked with the fullest form; the others only where they differ. */
const looks: [Job, string[]][] = [
  [sofa, ['service', 'details', 'location', 'review', 'dashboard', 'panel']],
  [shopping, ['details']],
  [fridge, ['location', 'panel']],
]

/** How each is stored: no side over 1920 px, and upright. */
const storedSize = new Map([
  [hugePhoto, '1920 × 1280'],
  [smallPhoto, '640 × 480'],
  [tiltedPhoto, '160 × 320'],
])

const onlyRequest = async (client: Client) => {
  const [card, ...others] = ok(await client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []
  expect(others).toEqual([])
  return ok(await client.requests.getDetails({ params: { id: card?.id ?? '' } })).body
}

const said = (job: Job) => ({
  status: 'pending_match',
  serviceType: job.category,
  transportMode: job.transport,
  weightEstimate: job.weight ?? null,
  length_cm: job.size?.length ?? null,
  width_cm: job.size?.width ?? null,
  height_cm: job.size?.height ?? null,
  number_of_bags: job.bags ?? null,
  description: job.description,
  loadingAssistance: job.loadingAssistance ?? false,
  pickupAddress: job.from.picked,
  deliveryAddress: job.to ?? null,
  receiverContact: job.to ? receiver : null,
  declared_value: job.value ?? null,
  preferredDate: inDays(5),
  preferredTimeSlot: job.slot,
  photos: job.photos.map(() => expect.objectContaining({ contentType: 'image/jpeg' })),
  receipt: job.receipt ? expect.objectContaining({ contentType: job.receipt.mimeType }) : null,
})

const shown = ({ category, transport, slot, weight, size, bags, value, loadingAssistance }: Job) => ({
  Service: category,
  Transport: transport,
  'Time Slot': `${slotHours[slot].label} (${slotHours[slot].hours})`,
  ...(weight && { Weight: weight }),
  ...(size && { Size: `${size.length} × ${size.width} × ${size.height} cm` }),
  ...(bags && { Bags: String(bags) }),
  ...(value && { 'Declared Value': `£${value.toFixed(2)}` }),
  'Loading / Unloading': loadingAssistance ? 'Required' : 'Not Required',
})

/** What the store has of a file, by the link on the screen. */
const stored = async ({ context }: Visitor, url: string): Promise<Buffer> => {
  const answer = await context.request.get(url)
  expect(answer.status()).toBe(200)
  return answer.body()
}

/**
 * The fullest form is filled in on each screen, because its details open differently on each; the others differ only in
 * their fields.
 */
const journeys = jobs.flatMap((job) => (job === sofa ? screens : [anyWidth]).map((screen) => ({ job, screen })))

test.each(journeys)(
  '$job.category on a $screen.name goes from a form to a card, and its details show it',
  async ({ job, screen }) => {
    const { client } = await aRequester(site.host)
    const visitor = await site.visitor(screen)
    const wizard = wizardOf(visitor)
    const look = async (name: string) => {
      if (looks.some(([one, names]) => one === job && names.includes(name)))
        await visitor.looksAt(`request ${job.category} ${name}`)
    }
    await visitor.isSignedIn(client)
    await visitor.opens('/dashboard')
    await visitor.page.getByRole('link', { name: 'Create New Request' }).first().click()
    await visitor.landsOn('/requests')
    await wizard.arrivesAt('Select Your Service')
    await wizard.choosesService(job)
    await look('service')
    await wizard.goesOnTo('Provide Details')
    await wizard.tellsDetails(job)
    await look('details')
    await wizard.goesOnTo('Location & Time')
    await wizard.saysWhere(job)
    await look('location')
    await wizard.goesOnTo('Review & Finalize')
    await visitor.sees('Suggested Price')
    await look('review')
    const price = visitor.page.getByLabel('How much are you willing to pay? (£)')
    const offered = Number(await price.inputValue()) + 1.5
    await price.fill(offered.toFixed(2))
    await wizard.givesWord()
    if (job.value) await visitor.fills('What is it worth? (£) (optional)', job.value.toFixed(2))
    await visitor.presses('Submit to All Partners')

    await visitor.landsOn('/dashboard')
    await visitor.isTold('Service request created successfully!')
    await visitor.seesHeading('Pending Requests')
    await cardsUnder(visitor.page, 'Pending Requests')
      .filter({ hasText: job.to ?? job.from.picked })
      .waitFor()
    await visitor.sees(`£${offered.toFixed(2)}`)
    await look('dashboard')
    const request = await onlyRequest(client)
    expect(request).toMatchObject({ ...said(job), price: offered })

    await visitor.presses(/^View Details/)
    await visitor.seesHeading('Task Details')
    const details = detailsOn(visitor.page)
    expect(await factsIn(details)).toMatchObject(shown(job))
    await details.getByText(job.description).waitFor()
    expect(await picturesIn(details)).toEqual(job.photos.map((photo) => storedSize.get(photo)).toSorted())
    for (const { url } of request.photos ?? [])
      expect((await stored(visitor, url)).length).toBeLessThanOrEqual(1_000_000)
    if (job === sofa) {
      await visitor.presses('Open Photo 1 of 3')
      const photo = visitor.page.getByRole('dialog', { name: 'Photo 1 of 3' })
      await photo.waitFor()
      expect(await picturesIn(photo)).toHaveLength(1)
      await visitor.looksAt('photo opened large')
      await visitor.page.keyboard.press('Escape')
      await photo.waitFor({ state: 'hidden' })
      expect(await details.isVisible(), 'the details stay').toBe(true)
    }
    if (job.receipt) {
      const link = details.getByRole('link', { name: 'Receipt' })
      const answered = visitor.context.waitForEvent('response', (answer) => answer.status() === 200)
      await link.click()
      expect(await (await answered).headerValue('content-type')).toBe('application/pdf')
      expect(await stored(visitor, (await link.getAttribute('href')) ?? '')).toEqual(pdfReceipt.buffer)
    }
    await look('panel')
    expect(categoryRules[job.category].hasDelivery).toBe(job.to !== undefined)
  },
)

test('a direct offer goes to the one partner who makes that journey', async () => {
  const partner = await aPartner(site.host, {}, { firstName: 'Rosalind' })
  const ride = await publishRide(partner, {
    ...rideInMorning(5),
    fromAddress: 'Hexham, NE46',
    toAddress: 'Alnwick, NE66',
  })
  const owner = await aRequester(site.host)
  const visitor = await site.visitor(anyWidth)
  const { page } = visitor
  await visitor.isSignedIn(owner.client)
  await wizardOf(visitor).fillsIn(letterToAlnwick)
  await visitor.seesHeading('Send a Direct Offer?')
  const offer = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Rosalind' }) })
  expect(await offer.innerText()).toMatch(
    /Car[\s\S]+1h 0m[\s\S]+Up to 3 miles out of their way[\s\S]+09:00[\s\S]+10:00/,
  )
  await visitor.looksAt('request with a ride')
  await offer.getByRole('button', { name: /^Send Offer/ }).click()
  await visitor.landsOn('/dashboard')
  await visitor.isTold('Direct offer sent successfully!')
  await cardsUnder(page, 'Pending Requests').filter({ hasText: 'Pending partner approval' }).waitFor()
  expect(ok(await owner.client.requests.listRequests({ query: { state: 'open' } })).body.items).toMatchObject([
    { status: 'pending_partner_approval' },
  ])
  await removeRide(ride)
})
