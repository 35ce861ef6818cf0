import { expect, it } from 'vitest'
import { ago, weekdayAndTime } from './dates.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

it.each([
  [-5 * minute, 'Just now'], // the server's clock may be a little ahead
  [59_999, 'Just now'],
  [minute, '1 minute ago'],
  [59 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23.9 * hour, '23 hours ago'],
  [2 * day, '2 days ago'],
  [30 * day, '1 month ago'],
  [364 * day, '12 months ago'],
  [800 * day, '2 years ago'],
])('%d ms ago is "%s"', (passed, text) => {
  expect(ago(new Date(now - passed).toISOString(), now)).toBe(text)
})

it.each([
  ['2026-11-24T20:00:00Z', 'Tue 20:00'],
  ['2026-11-26T12:00:00Z', 'Thu 26 Nov 12:00'], // after six days a weekday alone would be ambiguous
  ['2027-07-01T08:30:00Z', 'Thu 1 Jul 09:30'],
])('%s is "%s" in London', (at, text) => {
  expect(weekdayAndTime(new Date(at), now)).toBe(text)
})
