import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { itemCategories, modesFor, weightBands } from '#shared/model/categories.ts'
import { overEighteensText } from '#shared/model/forbidden-things.ts'
import { RideId } from '#shared/model/ids.ts'
import { ifLostTitle, partnerAnswersText } from '#shared/model/if-lost.ts'
import { priceOf } from '#shared/model/pricing.ts'
import { requestTexts } from '#shared/model/request-rules.ts'
import { timeSlots } from '#shared/model/time-slots.ts'
import { userWith } from '#test/support/user-with.ts'
import { currentUrl, fieldErrors, press, user } from '#web/lib/screen.fixtures.tsx'
import { priceLineHint } from './review-step.tsx'
import { field, goToReview, isOn, kept, showAgain, showWizard } from './wizard.fixtures.tsx'
import { answerAll, calls, ready, ride, suggestion } from './wizard.mocks.ts'

vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: userWith() }) }))
vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./wizard.mocks.ts')).calls }))

beforeEach(answerAll)

const price = () => field('How much are you willing to pay? (£)')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const setPrice = async (typed: string) => {
  await user.clear(price())
  if (typed) await user.type(price(), typed)
}

test('sums up the request, with the date in full', async () => {
  await goToReview()
  const said = (await screen.findByText('Your request')).parentElement?.textContent
  for (const text of [
    'Send Parcel',
    'Car',
    '2-5kg',
    '60 × 40 × 30 cm',
    '1 photo',
    'From',
    'To',
    '1 December 2026',
    '5PM-10PM',
  ])
    expect(said).toContain(text)
})

test('shows no To for recycling', async () => {
  await goToReview({ ...ready, itemCategory: 'Household Recycling/Disposal', description: 'A sofa.' })
  await screen.findByText('Your request')
  expect([screen.queryByText('To'), screen.getByText('From')]).toMatchObject([null, {}])
})

test('shows the suggested price with its explained lines, and fills it in', async () => {
  await goToReview()
  await screen.findByText('Suggested Price')
  expect(screen.getByText('£8.40')).toBeTruthy()
  expect(screen.getByText('8 miles (12.9 km) by road.')).toBeTruthy()
  const lines = screen.getAllByRole('term').slice(0, 2)
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Base priceCovers pick-up and drop-off.',
    'Distance (8 miles)By road, for this mode of transport. On long journeys each mile costs less.',
  ])
  expect(price().value).toBe('8.40')
})

test('asks for the postcode if an address was placed by its town, and leads back to it', async () => {
  calls.requests.suggestPrice.mockResolvedValue({ ...suggestion(), is_by_town: true })
  await goToReview()
  await user.click(await screen.findByRole('button', { name: 'Add the postcode for a closer price.' }))
  await isOn('Location & Time')
})

test('explains every line that a price can have', () => {
  const labels = itemCategories.flatMap((category) =>
    modesFor(category).flatMap((mode) =>
      timeSlots.flatMap((slot) =>
        weightBands.flatMap((band) =>
          [0, 12_000].flatMap((metres) =>
            priceOf({ category, mode, slot, band, metres, loadingAssistance: true, bags: 3 }).lines.map(
              ({ label }) => label,
            ),
          ),
        ),
      ),
    ),
  )
  expect(new Set(labels).size).toBeGreaterThan(10)
  expect(labels.filter((label) => !priceLineHint(label))).toEqual([])
  expect(priceLineHint('Moon phase')).toBeUndefined()
})

test('cannot be sent without a price, and says why', async () => {
  calls.requests.findRides.mockResolvedValue([ride])
  await goToReview()
  await screen.findByRole('heading', { name: 'Send a Direct Offer?' })
  await setPrice('')
  expect(button('Submit to All Partners').disabled).toBe(true)
  expect(button('Send Offer to Priya').disabled).toBe(true)
  expect(screen.getByText('Please enter the price you are willing to pay.')).toBeTruthy()
  const reason = button('Send Offer to Priya').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(reason)?.textContent).toBe('Please set a price first')
})

test('cannot be sent without the owner’s word that it is none of the forbidden things', async () => {
  calls.requests.findRides.mockResolvedValue([ride])
  await goToReview({ ...ready, none_forbidden: false })
  await user.click(await screen.findByRole('button', { name: 'Send Offer to Priya' }))
  expect(fieldErrors()).toEqual([requestTexts.forbidden])
  await press('Submit to All Partners')
  expect(calls.requests.createRequest).not.toHaveBeenCalled()
  const tick = screen.getByRole('checkbox', { name: `None of these. ${overEighteensText}` })
  expect(tick.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('link', { name: 'See the whole list in a new tab' }).getAttribute('href')).toBe(
    '/things-we-dont-carry',
  )
  await user.click(tick)
  expect(fieldErrors()).toEqual([])
})

test('asks what it is worth, if its owner likes, and says who answers for it', async () => {
  await goToReview()
  const value = field('What is it worth? (£) (optional)')
  await user.clear(value)
  await user.type(value, '2001')
  await press('Submit to All Partners')
  expect(fieldErrors()).toEqual([requestTexts.declaredRange])
  await user.clear(value)
  expect(fieldErrors()).toEqual([])
  screen.getByText(ifLostTitle)
  screen.getByText(partnerAnswersText(null))
})

test('asks for no value of what is thrown away', async () => {
  await goToReview({ ...ready, itemCategory: 'Household Recycling/Disposal', description: 'A sofa.' })
  await screen.findByText('Your request')
  expect([screen.queryByLabelText(/^What is it worth/), screen.queryByText(ifLostTitle)]).toEqual([null, null])
})

test('shows partner, transport, times, duration and largest detour of a ride', async () => {
  calls.requests.findRides.mockResolvedValue([ride])
  await goToReview()
  const offer = (await screen.findByRole('heading', { name: 'Priya' })).closest('li')?.textContent
  for (const text of ['Car', 'Departs', '1 Dec', '17:10', 'Arrives', '18:05', '55m', 'Up to 2 miles out of their way'])
    expect(offer).toContain(text)
})

test('asks for the price first, then shows matching rides, then the request', async () => {
  calls.requests.findRides.mockResolvedValue([ride])
  await goToReview()
  const offer = await screen.findByRole('heading', { name: 'Send a Direct Offer?' })
  const parts = [price(), screen.getByText('Suggested Price'), offer, screen.getByText('Your request')]
  const follows = Node.DOCUMENT_POSITION_FOLLOWING
  for (const [index, part] of parts.slice(1).entries())
    expect((parts[index] ?? part).compareDocumentPosition(part)).toBe(follows)
})

test('the bar counts partners rather than rides, and links to the rides', async () => {
  const another = { ...ride, rideId: RideId.parse('rid_0000000000000000000008') }
  calls.requests.findRides.mockResolvedValue([ride, another])
  await goToReview()
  expect(await screen.findByText('1 partner is going your way.')).toBeTruthy()
  await press('See rides')
  expect(document.activeElement?.textContent).toBe('Send a Direct Offer?')
})

test('shows no direct offer without rides', async () => {
  await goToReview()
  await screen.findByText('Suggested Price')
  expect(screen.queryByText(/going your way/)).toBeNull()
  expect(screen.queryByText('Send a Direct Offer?')).toBeNull()
})

test('keeps the price across a reload, and requests no new one', async () => {
  await goToReview()
  await screen.findByText('Suggested Price')
  await setPrice('12')
  cleanup()
  showAgain()
  await isOn('Review & Finalize')
  await screen.findByText('Suggested Price')
  expect([price().value, currentUrl().path]).toEqual(['12', '/requests?step=review'])
  expect(calls.requests.suggestPrice).toHaveBeenCalledOnce()
})

test.each([
  [20, '20.00'],
  [8, '12'],
])('after a change to a suggested £%d the field has %s', async (pounds, value) => {
  await goToReview()
  await screen.findByText('Suggested Price')
  await setPrice('12')
  calls.requests.suggestPrice.mockResolvedValue(suggestion(pounds))
  await press('Change route, step Location')
  await isOn('Location & Time')
  await user.type(field('Pickup Address'), ', upstairs')
  await press('Next')
  await isOn('Review & Finalize')
  await screen.findByText('Suggested Price')
  expect(price().value).toBe(value)
})

test('opens the location step when the slot has passed since', async () => {
  await goToReview({ ...ready, preferredDate: '2026-11-20', preferredTimeSlot: 'morning' })
  cleanup()
  vi.setSystemTime(new Date('2026-11-20T12:00:00Z'))
  showAgain()
  await isOn('Location & Time')
  expect(fieldErrors()).toEqual(['This time slot has passed. Please select another one.'])
  expect(kept().pickup_address).toBe(ready.pickup_address)
})

test('opens no step before the earlier ones are done', async () => {
  showWizard({ step: 'review' })
  await isOn('Select Your Service')
  expect(fieldErrors()).toEqual([])
})
