import { expect, it } from 'vitest'
import { timeLeft } from './direct-offers.tsx'

const now = Date.parse('2026-11-20T10:00:00Z')

it.each([
  ['2026-11-20T09:00:00Z', 'Less than a minute left'],
  ['2026-11-20T10:00:59Z', 'Less than a minute left'],
  ['2026-11-20T10:01:00Z', '1 min left'],
  ['2026-11-20T10:59:59Z', '59 min left'],
  ['2026-11-20T11:00:00Z', '1 h left'],
  ['2026-11-20T12:05:30Z', '2 h 5 min left'],
])('an offer that expires at %s shows “%s”', (expiresAt, text) => {
  expect(timeLeft(expiresAt, now)).toBe(text)
})
