// @vitest-environment happy-dom

import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressNotFoundText } from '#shared/model/failure.ts'
import { noAnswer, refusal } from '#web/lib/screen.fixtures.tsx'
import { field, isOn, kept, leave, press, problems, showWizard, user } from './wizard.fixtures.tsx'
import { answerAll, calls, details, location, ready, ride, service } from './wizard.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./wizard.mocks.ts')).calls }))

beforeEach(answerAll)
afterEach(leave)

const show = async (draft: object = {}) => {
  showWizard({ ...service, ...details, step: 'location', ...draft })
  await isOn('Location & Time')
}
const slots = () => screen.queryAllByRole('radio').map((radio) => radio.getAttribute('value'))
const chosenSlot = () => screen.queryAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value
const setDate = (date: string) => fireEvent.change(field('Preferred Date'), { target: { value: date } })
const clockShows = (time: string) => vi.setSystemTime(new Date(`2026-11-20T${time}:00Z`))

test('nothing filled in: every field says so, and no price is asked for', async () => {
  await show()
  await press('Next')
  expect(problems()).toEqual([
    'Please fill in the pickup address and preferred date.',
    'Please fill in the delivery address.',
    "Please provide the receiver's contact number.",
  ])
  expect(calls.requests.suggestPrice).not.toHaveBeenCalled()
})

test.each([
  [{ preferredDate: '2026-11-19' }, 'The preferred date cannot be in the past.'],
  [{ preferredDate: '2028-01-01' }, 'Please choose a date within the next year.'],
  [{ preferredTimeSlot: undefined }, 'Please select a preferred time slot.'],
  [
    { receiver_contact_number: '12345' },
    'Please enter a UK phone number, such as 07700 900123, or one with its country code.',
  ],
])('%j does not go on', async (wrong, text) => {
  await show({ ...location, ...wrong })
  await press('Next')
  expect(problems()).toEqual([text])
})

test('recycling is only collected: no delivery, no receiver, and the price is for the pickup address alone', async () => {
  const draft = {
    ...ready,
    itemCategory: 'Household Recycling/Disposal',
    preferredTransport: 'Car',
    description: 'A sofa.',
  }
  await show(draft)
  expect(screen.queryByLabelText('Delivery Address')).toBeNull()
  expect(screen.queryByLabelText('Receiver Contact Number')).toBeNull()
  await press('Next')
  await isOn('Review & Finalize')
  const { pickup_address } = location
  const way = { pickup_address, delivery_address: pickup_address }
  expect(calls.requests.suggestPrice.mock.lastCall?.[0].body).toMatchObject(way)
  expect(calls.requests.findRides.mock.lastCall?.[0].body).toMatchObject(way)
})

test.each([
  ['09:00', ['morning', 'afternoon', 'evening']],
  ['11:59', ['morning', 'afternoon', 'evening']],
  ['12:00', ['afternoon', 'evening']],
  ['18:00', ['evening']],
  ['23:00', []],
])('at %s today offers %j', async (time, open) => {
  clockShows(time)
  await show()
  expect(slots()).toEqual(['morning', 'afternoon', 'evening'])
  setDate('2026-11-20')
  expect(slots()).toEqual(open)
})

test('no slot left today: it says so at once, and does not go on', async () => {
  clockShows('23:00')
  const text = 'All time slots for today have passed. Please select a future date.'
  await show({ ...location, preferredTimeSlot: 'evening' })
  setDate('2026-11-20')
  expect(screen.getByText(text)).toBeTruthy()
  await press('Next')
  await user.click(screen.getByRole('link', { name: text }))
  expect(document.activeElement?.textContent).toBe(text)
})

test('a slot that is over on the new date gives way to the first that is not; any other stays', async () => {
  clockShows('13:00')
  await show({ ...location, preferredTimeSlot: 'morning' })
  setDate('2026-11-20')
  expect(chosenSlot()).toBe('afternoon')
  await user.click(screen.getByRole('radio', { name: /Evening/ }))
  setDate('2026-11-21')
  expect(chosenSlot()).toBe('evening')
})

test('price and rides are asked for at once, while the button says so', async () => {
  let answer = (_: never[]) => {}
  calls.requests.findRides.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await show(location)
  await press('Next')
  expect(screen.getByRole('button', { name: 'Calculating...' })).toBeTruthy()
  expect(calls.requests.suggestPrice).toHaveBeenCalledOnce()
  expect(calls.requests.findRides).toHaveBeenCalledOnce()
  answer([])
  await isOn('Review & Finalize')
})

test('without a price one stays, keeps everything and may try again', async () => {
  calls.requests.suggestPrice.mockRejectedValueOnce(noAnswer())
  await show(location)
  await press('Next')
  expect(await screen.findByText('We could not reach Sameway. Check your connection and try again.')).toBeTruthy()
  expect(field('Delivery Address').value).toBe(location.delivery_address)
  await press('Next')
  await isOn('Review & Finalize')
})

test('an address that nobody can find is told of at its field, and everything is kept', async () => {
  const fields = { delivery_address: addressNotFoundText }
  calls.requests.suggestPrice.mockRejectedValueOnce(refusal('input.invalid', addressNotFoundText, { fields }))
  await show(location)
  await press('Next')
  await vi.waitFor(() => expect(problems()).toEqual([addressNotFoundText]))
  expect(field('Delivery Address').getAttribute('aria-invalid')).toBe('true')
  expect(field('Delivery Address').value).toBe(location.delivery_address)
  expect(kept()).toMatchObject(location)
  await user.click(screen.getByRole('link', { name: addressNotFoundText }))
  expect(document.activeElement).toBe(field('Delivery Address'))
  await user.type(field('Delivery Address'), ', OX1 4DB')
  expect(problems()).toEqual([])
  await press('Next')
  await isOn('Review & Finalize')
})

test('without rides one goes on, and may look again', async () => {
  calls.requests.findRides.mockRejectedValue(refusal('limit.reached', 'Too many attempts.', { status: 429 }))
  await show(location)
  await press('Next')
  await isOn('Review & Finalize')
  expect(await screen.findByText(/We could not look for partners on this way/)).toBeTruthy()
  calls.requests.findRides.mockResolvedValue([ride])
  await press('Look again')
  expect(await screen.findByRole('heading', { name: 'Priya' })).toBeTruthy()
})

test('what the server finds wrong in an earlier step leads back to it', async () => {
  const fields = { weightEstimate: 'This weight is not possible for this mode of transport.' }
  calls.requests.suggestPrice.mockRejectedValue(refusal('input.invalid', 'Please check.', { fields }))
  await show(location)
  await press('Next')
  await isOn('Provide Details')
  expect(problems()).toEqual(['This weight is not possible for this mode of transport.'])
  expect(kept()).toMatchObject(location)
})
