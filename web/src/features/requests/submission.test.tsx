import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pausedText } from '#shared/model/limits.ts'
import { newestIn } from '#web/lib/request-changes.ts'
import { currentUrl, fieldErrors, press, refusal, toasts, user } from '#web/lib/screen.fixtures.tsx'
import { field, goToReview, isOn, kept } from './wizard.fixtures.tsx'
import { answerAll, calls, card, ready, ride, suggestion } from './wizard.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./wizard.mocks.ts')).calls }))

const { createRequest, suggestPrice, findRides } = calls.requests

beforeEach(answerAll)

const review = async () => {
  const queries = await goToReview()
  await screen.findByText('Suggested Price')
  return queries
}
const submit = () => press('Submit to All Partners')
const price = () => field('How much are you willing to pay? (£)')
const sentBody = () => createRequest.mock.lastCall?.[0].body

test('requests an expired price again, and keeps all values', async () => {
  createRequest.mockRejectedValueOnce(refusal('quote.expired', 'This price has expired. Please review it again.'))
  await review()
  suggestPrice.mockResolvedValue(suggestion(9.1, 'quote-2'))
  await submit()
  expect(await screen.findByText('This price has expired. Please review it again.')).toBeTruthy()
  expect(await screen.findByText('£9.10')).toBeTruthy()
  await submit()
  await waitFor(() => expect(currentUrl().path).toBe('/dashboard'))
  expect(sentBody()).toMatchObject({ price: 9.1, quote_id: 'quote-2' })
})

test('keeps a typed price that is now too low, with its error', async () => {
  createRequest.mockRejectedValueOnce(refusal('quote.expired', 'This price has expired. Please review it again.'))
  await review()
  await user.clear(price())
  await user.type(price(), '8.50')
  suggestPrice.mockResolvedValue(suggestion(9.1, 'quote-2'))
  await submit()
  await screen.findByText('£9.10')
  expect(price().value).toBe('8.50')
  await submit()
  expect(fieldErrors()).toEqual(['The price must be at least £9.10'])
  expect(createRequest).toHaveBeenCalledOnce()
})

test('opens the step of a field that the server refuses', async () => {
  const fields = { preferredTimeSlot: 'This time slot has passed. Please select another one.' }
  createRequest.mockRejectedValue(refusal('input.invalid', fields.preferredTimeSlot, { fields }))
  await review()
  await submit()
  await isOn('Location & Time')
  expect(fieldErrors()).toEqual([fields.preferredTimeSlot])
})

test('shows a pause from posting with its end, and keeps all values', async () => {
  const text = pausedText('requester', '2026-12-01T12:00:00.000Z')
  createRequest.mockRejectedValue(refusal('request.posting-paused', text, { status: 429 }))
  await review()
  await submit()
  expect(await screen.findByText(/you can’t post new ones until 12:00 on Tuesday 1 December/)).toBeTruthy()
  expect(screen.getByText("We've kept everything you filled in.")).toBeTruthy()
  expect(kept()).toMatchObject({ weightEstimate: ready.weightEstimate })
})

test('asks again, at its step, for a file that the server no longer has', async () => {
  createRequest.mockRejectedValue(refusal('upload.unknown', 'Upload not found.', { status: 404 }))
  await review()
  await submit()
  await isOn('Provide Details')
  expect(fieldErrors()).toEqual(['Upload not found. Please add it again.'])
  expect(screen.getByText('0 of 3 photos')).toBeTruthy()
  expect(kept()).toMatchObject({ weightEstimate: ready.weightEstimate, pickup_address: ready.pickup_address })
})

test('to all partners: sends once, shows a toast, lists the request, and clears the draft', async () => {
  const queries = await review()
  await submit()
  await waitFor(() => expect(currentUrl().path).toBe('/dashboard'))
  expect(sentBody()).toEqual({
    itemCategory: 'Send Parcel',
    preferredTransport: 'Car',
    pickup_address: ready.pickup_address,
    delivery_address: ready.delivery_address,
    receiver_contact_number: ready.receiver_contact_number,
    preferredDate: '2026-12-01',
    preferredTimeSlot: 'evening',
    loadingAssistance: false,
    weightEstimate: '2-5kg',
    length_cm: 60,
    width_cm: 40,
    height_cm: 30,
    description: '',
    photos: [ready.photos[0]?.id],
    none_forbidden: true,
    declared_value: 80,
    price: 8.4,
    quote_id: 'quote-1',
  })
  expect(toasts()).toEqual(['success: Service request created successfully!'])
  expect(newestIn('own', card.id, queries)).toEqual(card)
  expect(kept()).toEqual({})
})

test('a direct offer names the partner and the ride', async () => {
  findRides.mockResolvedValue([ride])
  await review()
  await user.click(await screen.findByRole('button', { name: 'Send Offer to Priya' }))
  await waitFor(() => expect(currentUrl().path).toBe('/dashboard'))
  expect(sentBody()).toMatchObject({ directPartnerId: ride.partnerId, matchedRideId: ride.rideId, price: 8.4 })
  expect(toasts()).toEqual(['success: Direct offer sent successfully!'])
})

test('a deleted ride leaves the list, and the rest stays', async () => {
  findRides.mockResolvedValue([ride])
  createRequest.mockRejectedValue(refusal('ride.gone', 'This ride is no longer available. Please choose another one.'))
  await review()
  const offer = await screen.findByRole('button', { name: 'Send Offer to Priya' })
  findRides.mockResolvedValue([])
  await user.click(offer)
  expect(await screen.findByText('This ride is no longer available. Please choose another one.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Send a Direct Offer?')).toBeNull())
})

test('while it is sent the button says so, and the others are disabled', async () => {
  findRides.mockResolvedValue([ride])
  createRequest.mockReturnValue(new Promise(() => {}))
  await review()
  const offer = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send Offer to Priya' })
  await submit()
  expect(screen.getByRole('button', { name: 'Submitting...' })).toBeTruthy()
  expect(offer.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Submitting...' }))
  expect(createRequest).toHaveBeenCalledOnce()
})
