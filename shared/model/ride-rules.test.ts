import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { addDays, type LondonTime, londonTime } from './london.ts'
import {
  departsSoon,
  extraMilesChoices,
  type RideForm,
  rideErrors,
  rideInstant,
  rideTexts as texts,
} from './ride-rules.ts'

const now: LondonTime = { date: '2027-06-01', hour: 9, minute: 5 }
const right: RideForm = {
  from_address: 'Leeds, LS1',
  to_address: 'Bradford, BD1',
  extra_miles: 5,
  date: '2027-06-01',
  departure_time: '10:00',
  arrival_date: '2027-06-01',
  arrival_time: '11:00',
  loading_assistance: false,
  transport_mode: 'Car',
}
const fieldErrors = (change: Partial<RideForm> = {}) => rideErrors({ ...right, ...change }, now, ['Car', 'Bicycle'])

test('an empty form has a text for each required field', () => {
  const empty = { from_address: ' ', to_address: '', date: '', departure_time: '', arrival_date: '', arrival_time: '' }
  expect(fieldErrors({ ...empty, transport_mode: undefined })).toEqual({
    from_address: texts.from,
    to_address: texts.to,
    date: texts.date,
    departure_time: texts.time,
    arrival_date: texts.arrivalDate,
    arrival_time: texts.arrivalTime,
    transport_mode: texts.mode,
  })
})

describe('a ride is refused', () => {
  test.each<[string, Partial<RideForm>, Partial<Record<keyof RideForm, string>>]>([
    ['yesterday', { date: '2027-05-31' }, { date: texts.datePast }],
    ['a minute ago', { departure_time: '09:04' }, { departure_time: texts.timePast }],
    ['in more than a year', { date: '2028-06-01', arrival_date: '2028-06-01' }, { date: texts.dateFar }],
    [
      'on a day that does not exist',
      { date: '2027-06-31', arrival_date: '2027-02-29' },
      { date: texts.date, arrival_date: texts.arrivalDate },
    ],
    ['at an hour that does not exist', { departure_time: '24:00' }, { departure_time: texts.time }],
    [
      'with an incomplete time',
      { departure_time: '9:30', arrival_time: '12' },
      { departure_time: texts.time, arrival_time: texts.arrivalTime },
    ],
    ['arriving the day before', { arrival_date: '2027-05-31' }, { arrival_date: texts.arrivalBefore }],
    ['arriving a minute before', { arrival_time: '09:59' }, { arrival_time: texts.arrivalBefore }],
    [
      'taking more than three days',
      { arrival_date: '2027-06-04', arrival_time: '10:01' },
      { arrival_date: texts.tooSlow },
    ],
    ['by a mode that is not registered', { transport_mode: 'Van' }, { transport_mode: texts.modeUnknown }],
  ])('%s', (_, change, expected) => {
    expect(fieldErrors(change)).toEqual(expected)
  })

  test.each([7, -5, 2.5, Number.NaN, 25])('with %d extra miles', (extra_miles) => {
    expect(fieldErrors({ extra_miles })).toEqual({ extra_miles: texts.extraMiles })
  })

  test('from a partner without registered modes', () => {
    expect(rideErrors(right, now, [])).toEqual({ transport_mode: texts.modeUnknown })
  })
})

test.each<[string, Partial<RideForm>]>([
  ['at this very minute', { departure_time: '09:05' }],
  ['that takes no time', { arrival_time: '10:00' }],
  ['overnight', { departure_time: '23:30', arrival_date: '2027-06-02', arrival_time: '00:30' }],
  ['for three days', { arrival_date: '2027-06-04', arrival_time: '10:00' }],
  ['in a year', { date: '2028-05-31', arrival_date: '2028-05-31', departure_time: '00:00' }],
  ['by another registered mode', { transport_mode: 'Bicycle' }],
  ...extraMilesChoices.map((extra_miles): [string, Partial<RideForm>] => [
    `with ${extra_miles} miles`,
    { extra_miles },
  ]),
])('a ride %s is accepted', (_, change) => {
  expect(fieldErrors(change)).toEqual({})
})

test('refuses exactly the rides that are in the past by London time', () => {
  const [start, day] = [Date.parse('2027-01-01T00:00:00Z'), 24 * 3_600_000]
  const instant = fc.integer({ min: 0, max: 364 * 24 * 60 }).map((minute) => new Date(start + minute * 60_000))
  forAll(instant, fc.integer({ min: -3000, max: 3000 }), (at, minutes) => {
    const then = londonTime(new Date(at.getTime() + minutes * 60_000))
    const time = [then.hour, then.minute].map((part) => String(part).padStart(2, '0')).join(':')
    const form = { ...right, date: then.date, departure_time: time, arrival_date: addDays(then.date, 1) }
    const found = rideErrors(form, londonTime(at), ['Car'])
    const isPast = found.date === texts.datePast || found.departure_time === texts.timePast
    // In the hour that autumn repeats, a time alone is ambiguous.
    if (Math.abs(minutes) > 60) expect(isPast).toBe(minutes < 0)
    expect(rideInstant(then.date, time).getTime() % 60_000).toBe(0)
    expect(Math.abs(rideInstant(then.date, time).getTime() - at.getTime() - minutes * 60_000)).toBeLessThan(day / 12)
  })
})

test('a ride departs soon if it departs within twelve hours and has not departed yet', () => {
  const departAt = new Date('2027-06-01T20:00:00Z')
  const at = (time: string) => departsSoon(departAt, new Date(`2027-06-01T${time}Z`))
  expect([at('07:59:59'), at('08:00:00'), at('19:59:59'), at('20:00:00')]).toEqual([false, true, true, false])
})
