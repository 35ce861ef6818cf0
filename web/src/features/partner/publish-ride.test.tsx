// @vitest-environment happy-dom

import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { addressNotFoundText } from '#shared/model/failure.ts'
import { userWith } from '#test/support/user-with.ts'
import { showAt } from '#web/app/app.fixtures.tsx'
import { noAnswer, refusal } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { MyRides } from './my-rides.tsx'
import { departingOn, PublishRide, RideDraft, rideBodyOf, withRegisteredMode } from './publish-ride.tsx'
import { rideWith } from './ride.fixtures.ts'

const partner = vi.hoisted(() => ({ listTransportModes: vi.fn(), publishRide: vi.fn(), listRides: vi.fn() }))
const places = vi.hoisted(() => ({ suggestPlaces: vi.fn() }))
const session = vi.hoisted(() => ({ user: {} }))

vi.mock('#web/lib/api.ts', () => ({ api: { partner, places } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const me = userWith({ is_verified_partner: true })
const storageKey = `sameway.draft.ride.${me.id}`
const user = userEvent.setup()

const filledIn = {
  from_address: 'Reading, Berkshire, RG1, UK',
  to_address: ' Oxford ',
  date: '2026-12-01',
  departure_time: '17:10',
  arrival_date: '2026-12-01',
  arrival_time: '18:05',
  transport_mode: 'Car',
}

/** The form as the Partner Hub opens and closes it. */
const Hub = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Cancel' : 'Publish a New Ride +'}
      </button>
      {isOpen && <PublishRide onDone={() => setIsOpen(false)} />}
      <MyRides />
    </>
  )
}

const show = async (draft: object = filledIn) => {
  sessionStorage.setItem(storageKey, JSON.stringify(draft))
  showAt('/dashboard', <Hub />)
  await user.click(screen.getByRole('button', { name: 'Publish a New Ride +' }))
}
const ready = async (draft?: object) => {
  await show(draft)
  await screen.findByLabelText('From Address')
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const publish = () => user.click(screen.getByRole('button', { name: 'Publish Ride' }))
const problems = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
const keysSent = () => partner.publishRide.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  session.user = me
  partner.listTransportModes.mockResolvedValue(['Bicycle', 'Car'])
  partner.listRides.mockResolvedValue([])
  partner.publishRide.mockResolvedValue({ ride: rideWith(1) })
  places.suggestPlaces.mockResolvedValue([])
})

afterEach(() => {
  cleanup()
  for (const { id } of toastStore.all()) toastStore.dismiss(id)
  sessionStorage.clear()
  vi.useRealTimers()
})

test('modes that cannot be loaded are said to be, and can be tried again', async () => {
  partner.listTransportModes.mockRejectedValueOnce(noAnswer())
  await show()
  expect(await screen.findByText('Could not load your transport modes.')).toBeTruthy()
  expect(screen.queryByLabelText('From Address')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('From Address')).toBeTruthy()
})

test('an empty form is not sent, and says what it needs', async () => {
  await ready({})
  expect(problems()).toEqual([])
  await publish()
  expect(problems()).toEqual([
    'Please enter where you set out.',
    'Please enter where you are going.',
    'Please choose a departure date.',
    'Please choose a departure time.',
    'Please choose an arrival date.',
    'Please choose an arrival time.',
    'Please choose a mode of transport.',
  ])
  expect(partner.publishRide).not.toHaveBeenCalled()
})

test('what was wrong is right as soon as it is mended', async () => {
  await ready({ ...filledIn, arrival_time: '16:00' })
  await publish()
  expect(problems()).toEqual(['The arrival cannot be before the departure.'])
  expect(field('Arrival Time').getAttribute('aria-invalid')).toBe('true')
  await user.clear(field('Arrival Time'))
  await user.type(field('Arrival Time'), '18:00')
  expect(problems()).toEqual([])
})

test('a place that nobody knows is told of at its field, until it is changed', async () => {
  const unplaced = addressNotFoundText
  partner.publishRide.mockRejectedValue(refusal('ride.unplaced', unplaced, { fields: { to_address: unplaced } }))
  await ready()
  await publish()
  await waitFor(() => expect(problems()).toEqual([unplaced]))
  expect(field('To Address').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('To Address'), 'X')
  expect(problems()).toEqual([])
})

test('any other refusal stands above the button, and everything is kept', async () => {
  partner.publishRide.mockRejectedValue(refusal('ride.too-many', 'You already have 50 published rides.'))
  await ready()
  await publish()
  expect(await screen.findByText('You already have 50 published rides.')).toBeTruthy()
  expect(field('From Address').value).toBe(filledIn.from_address)
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
})

test('the same again after a lost answer has the same key, another journey another one', async () => {
  partner.publishRide.mockRejectedValue(noAnswer())
  await ready()
  await publish()
  await screen.findByText(/^We could not reach Sameway/)
  await publish()
  await waitFor(() => expect(keysSent()).toHaveLength(2))
  await user.selectOptions(field('Extra Miles'), '10')
  await publish()
  await waitFor(() => expect(keysSent()).toHaveLength(3))
  const [first, second, third] = keysSent()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a journey that is published stands in the list at once, and the form is gone', async () => {
  await ready()
  expect(await screen.findByText('You have no published rides.')).toBeTruthy()
  await user.click(field('I offer Loading / Unloading Assistance'))
  await publish()
  expect(await screen.findByRole('button', { name: /^Delete ride to Oxford/ })).toBeTruthy()
  expect(partner.publishRide.mock.lastCall?.[0]).toEqual({
    body: { ...filledIn, to_address: 'Oxford', extra_miles: 0, loading_assistance: true },
  })
  expect(screen.queryByLabelText('From Address')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Publish a New Ride +')
  expect(sessionStorage.getItem(storageKey)).toBe('{}')
  expect(toastStore.all().map(({ text }) => text)).toEqual(['Your ride is published.'])
  expect(partner.listRides).toHaveBeenCalledOnce()
})

test('an answer of the list that was asked for before does not take it away again', async () => {
  let answer: (rides: unknown[]) => void = () => {}
  partner.listRides.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  partner.listRides.mockResolvedValue([rideWith(1)])
  await ready()
  await publish()
  expect(await screen.findByRole('button', { name: /^Delete ride to Oxford/ })).toBeTruthy()
  answer([])
  await Promise.resolve()
  expect(screen.queryByText('You have no published rides.')).toBeNull()
})

test('closing the form keeps what was filled in', async () => {
  await ready({})
  await user.type(field('From Address'), 'Leeds')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Publish a New Ride +' }))
  expect((await screen.findByLabelText<HTMLInputElement>('From Address')).value).toBe('Leeds')
})

test('dates and times before the earliest that makes sense are not offered', async () => {
  await ready({ ...filledIn, date: '2026-11-20', arrival_date: '2026-11-20' })
  const least = (label: string) => field(label).getAttribute('min')
  expect(least('Departure Date')).toBe('2026-11-20')
  expect(least('Departure Time')).toBe('10:00')
  expect(least('Arrival Date')).toBe('2026-11-20')
  expect(least('Arrival Time')).toBe('17:10')
  expect(field('Departure Date').getAttribute('max')).toBe('2027-11-20')
})

const noRide = z.parse(RideDraft, {})

test.each([
  ['a first departure date is the arrival date, too', '', '', '2026-12-01'],
  ['a later one pushes the arrival on', '2026-11-30', '2026-11-30', '2026-12-01'],
  ['an earlier one takes an arrival on the same day back', '2026-12-05', '2026-12-05', '2026-12-01'],
  ['an arrival on a day of its own stays', '2026-11-30', '2026-12-02', '2026-12-02'],
])('%s', (_, before, arrival, expected) => {
  expect(departingOn('2026-12-01', { date: before, arrival_date: arrival })).toEqual({
    date: '2026-12-01',
    arrival_date: expected,
  })
})

test('a year that is being typed does not leave the arrival behind in the first century', () => {
  const typed = ['0002-12-01', '0020-12-01', '0202-12-01', '2026-12-01']
  const end = typed.reduce((form, date) => departingOn(date, form), { date: '', arrival_date: '' })
  expect(end).toEqual({ date: '2026-12-01', arrival_date: '2026-12-01' })
})

test('a mode that is no longer registered is forgotten, and the only one needs no choice', () => {
  expect(withRegisteredMode({ ...noRide, transport_mode: 'Van' }, ['Car', 'Bicycle']).transport_mode).toBeUndefined()
  expect(withRegisteredMode({ ...noRide, transport_mode: 'Van' }, ['Car']).transport_mode).toBe('Car')
  expect(withRegisteredMode({ ...noRide, transport_mode: 'Bicycle' }, ['Car', 'Bicycle']).transport_mode).toBe(
    'Bicycle',
  )
})

test('addresses are sent without the spaces around them', () => {
  const body = rideBodyOf({ ...noRide, from_address: ' Reading ', to_address: 'Oxford ' })
  expect(body).toMatchObject({ from_address: 'Reading', to_address: 'Oxford', extra_miles: 0 })
})
