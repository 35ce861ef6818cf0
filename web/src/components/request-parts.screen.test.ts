import { expect, it } from 'vitest'
import { waitingText } from './request-parts.tsx'

const now = Date.parse('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-24', 'morning', "Tue morning (6AM-12PM). If nobody takes it by 14:00, we'll tell you."],
  ['2026-12-04', 'afternoon', "Fri 4 Dec afternoon (12PM-5PM). If nobody takes it by 20:00, we'll tell you."],
  ['2026-11-24', 'evening', "Tue evening (5PM-10PM). If nobody takes it by Wed 01:00, we'll tell you."],
] as const)('a request for %s, %s names its slot and until when it waits', (preferredDate, preferredTimeSlot, text) => {
  expect(waitingText({ preferredDate, preferredTimeSlot }, now)).toBe(text)
})
