import { afterEach, describe, expect, test } from 'vitest'
import { addDays, isCalendarDate, londonInstant, londonTime } from './london.ts'

const ownZone = process.env.TZ
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

/** Each with its January offset in hours behind Greenwich, to prove that the zone is really set. */
const zones = [
  ['Europe/London', 0],
  ['America/Los_Angeles', 8],
  ['Asia/Tokyo', -9],
] as const

describe.each(zones)('on a machine in %s', (zone, hoursBehind) => {
  const there = <Answer>(ask: () => Answer): Answer => {
    process.env.TZ = zone
    expect(new Date(2027, 0, 1).getTimezoneOffset() / 60).toBe(hoursBehind)
    return ask()
  }

  test.each([
    ['2027-01-15T00:30:00Z', '2027-01-15', 0, 30],
    ['2027-01-15T23:59:59Z', '2027-01-15', 23, 59],
    ['2027-07-14T23:30:00Z', '2027-07-15', 0, 30],
    ['2027-07-15T22:59:59Z', '2027-07-15', 23, 59],
    ['2027-03-28T00:59:59Z', '2027-03-28', 0, 59],
    ['2027-03-28T01:00:00Z', '2027-03-28', 2, 0],
    ['2027-10-31T00:59:59Z', '2027-10-31', 1, 59],
    ['2027-10-31T01:00:00Z', '2027-10-31', 1, 0],
    ['2027-12-31T23:59:00Z', '2027-12-31', 23, 59],
  ])('at %s it is %s, %d:%d in London', (at, date, hour, minute) => {
    expect(there(() => londonTime(new Date(at)))).toEqual({ date, hour, minute })
  })

  test.each([
    ['2027-06-01', 9, 0, '2027-06-01T08:00:00.000Z'],
    ['2027-01-15', 9, 0, '2027-01-15T09:00:00.000Z'],
    ['2027-06-01', 0, 30, '2027-05-31T23:30:00.000Z'],
    // A time in the hour that spring skips moves on by an hour.
    ['2027-03-28', 0, 59, '2027-03-28T00:59:00.000Z'],
    ['2027-03-28', 1, 30, '2027-03-28T01:30:00.000Z'],
    ['2027-03-28', 2, 30, '2027-03-28T01:30:00.000Z'],
    // A time in the hour that autumn repeats means the second one.
    ['2027-10-31', 0, 59, '2027-10-30T23:59:00.000Z'],
    ['2027-10-31', 1, 30, '2027-10-31T01:30:00.000Z'],
    ['2027-10-31', 2, 0, '2027-10-31T02:00:00.000Z'],
    // Hours above 24 belong to the next day, even when clocks change.
    ['2027-03-27', 30, 0, '2027-03-28T05:00:00.000Z'],
    ['2027-10-30', 30, 0, '2027-10-31T06:00:00.000Z'],
  ])('%s, %d:%d in London is %s', (date, hour, minute, at) => {
    expect(there(() => londonInstant(date, hour, minute).toISOString())).toBe(at)
  })

  test('londonTime reverses londonInstant at every half hour of the days on which clocks change', () => {
    for (const date of ['2027-03-28', '2027-10-31']) {
      for (let halfHour = 0; halfHour < 48; halfHour++) {
        const [hour, minute] = [Math.floor(halfHour / 2), (halfHour % 2) * 30]
        const isSkipped = date === '2027-03-28' && hour === 1
        const shown = there(() => londonTime(londonInstant(date, hour, minute)))
        expect(shown).toEqual({ date, hour: isSkipped ? 2 : hour, minute })
      }
    }
  })

  test.each([
    ['2027-03-27', 1, '2027-03-28'],
    ['2027-03-28', 1, '2027-03-29'],
    ['2027-10-31', 1, '2027-11-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2027-01-01', -1, '2026-12-31'],
  ])('%s and %d days is %s', (date, days, sum) => {
    expect(there(() => addDays(date, days))).toBe(sum)
  })
})

test.each([
  '',
  '2027-6-1',
  '01/06/2027',
  '2027-02-29',
  '2027-04-31',
  '2027-13-01',
  '2027-00-10',
  '2027-06-01T00:00',
  'today',
])('%j is no calendar date', (text) => {
  expect(isCalendarDate(text)).toBe(false)
})

test.each(['2027-06-01', '2028-02-29', '2027-12-31', '1908-01-01'])('%s is a calendar date', (text) => {
  expect(isCalendarDate(text)).toBe(true)
})
