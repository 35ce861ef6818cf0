import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { departingOn, RideDraft, rideBodyOf, withRegisteredMode } from './use-ride-form.ts'

const empty = z.parse(RideDraft, {})

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
  expect(withRegisteredMode({ ...empty, transport_mode: 'Van' }, ['Car', 'Bicycle']).transport_mode).toBeUndefined()
  expect(withRegisteredMode({ ...empty, transport_mode: 'Van' }, ['Car']).transport_mode).toBe('Car')
  expect(withRegisteredMode({ ...empty, transport_mode: 'Bicycle' }, ['Car', 'Bicycle']).transport_mode).toBe('Bicycle')
})

test('addresses are sent without the spaces around them', () => {
  const body = rideBodyOf({ ...empty, from_address: ' Reading ', to_address: 'Oxford ' })
  expect(body).toMatchObject({ from_address: 'Reading', to_address: 'Oxford', extra_miles: 0 })
})
