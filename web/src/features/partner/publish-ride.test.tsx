import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { userWith } from '#test/support/user-with.ts'
import { noAnswer, showAt, user } from '#web/lib/screen.fixtures.tsx'
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  session.user = me
  partner.listTransportModes.mockResolvedValue(['Bicycle', 'Car'])
  partner.listRides.mockResolvedValue([])
  partner.publishRide.mockResolvedValue({ ride: rideWith(1) })
  places.suggestPlaces.mockResolvedValue([])
})

test('shows that the modes cannot be loaded, and loads again', async () => {
  partner.listTransportModes.mockRejectedValueOnce(noAnswer())
  await show()
  expect(await screen.findByText('Could not load your transport modes.')).toBeTruthy()
  expect(screen.queryByLabelText('From Address')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('From Address')).toBeTruthy()
})

test('lists a published ride at once, and closes the form', async () => {
  await ready()
  expect(await screen.findByText('You have no published rides.')).toBeTruthy()
  await user.click(field('I offer Loading / Unloading Assistance'))
  await publish()
  expect(await screen.findByRole('button', { name: /^Delete ride to Oxford/ })).toBeTruthy()
  expect(partner.publishRide).toHaveBeenCalledExactlyOnceWith(
    { body: { ...filledIn, to_address: 'Oxford', extra_miles: 0, loading_assistance: true } },
    { idempotencyKey: expect.any(String) },
  )
  expect(screen.queryByLabelText('From Address')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Publish a New Ride +')
  expect(sessionStorage.getItem(storageKey)).toBe('{}')
  expect(toastStore.all().map(({ text }) => text)).toEqual(['Your ride is published.'])
  expect(partner.listRides).toHaveBeenCalledOnce()
})

test('keeps the values when the form is closed', async () => {
  await ready({})
  await user.type(field('From Address'), 'Leeds')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Publish a New Ride +' }))
  expect((await screen.findByLabelText<HTMLInputElement>('From Address')).value).toBe('Leeds')
})

test('offers no dates and times in the past or before the departure', async () => {
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
  ['a first departure date becomes the arrival date as well', '', '', '2026-12-01'],
  ['a later departure date makes the arrival later', '2026-11-30', '2026-11-30', '2026-12-01'],
  ['an earlier departure date makes an arrival on the same day earlier', '2026-12-05', '2026-12-05', '2026-12-01'],
  ['an arrival on a later day stays', '2026-11-30', '2026-12-02', '2026-12-02'],
])('%s', (_, before, arrival, expected) => {
  expect(departingOn('2026-12-01', { date: before, arrival_date: arrival })).toEqual({
    date: '2026-12-01',
    arrival_date: expected,
  })
})

test('moves the arrival date along while a year is being typed', () => {
  const typed = ['0002-12-01', '0020-12-01', '0202-12-01', '2026-12-01']
  const end = typed.reduce((form, date) => departingOn(date, form), { date: '', arrival_date: '' })
  expect(end).toEqual({ date: '2026-12-01', arrival_date: '2026-12-01' })
})

test('clears a mode that is no longer registered, and chooses the only one', () => {
  expect(withRegisteredMode({ ...noRide, transport_mode: 'Van' }, ['Car', 'Bicycle']).transport_mode).toBeUndefined()
  expect(withRegisteredMode({ ...noRide, transport_mode: 'Van' }, ['Car']).transport_mode).toBe('Car')
  expect(withRegisteredMode({ ...noRide, transport_mode: 'Bicycle' }, ['Car', 'Bicycle']).transport_mode).toBe(
    'Bicycle',
  )
})

test('sends addresses without spaces around them', () => {
  const body = rideBodyOf({ ...noRide, from_address: ' Reading ', to_address: 'Oxford ' })
  expect(body).toMatchObject({ from_address: 'Reading', to_address: 'Oxford', extra_miles: 0 })
})
