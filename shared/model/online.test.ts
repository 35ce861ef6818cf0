import { expect, test } from 'vitest'
import { isOnlineAt, onlineUntil, warningAt } from './online.ts'

const seenAt = '2026-11-20T06:30:00.000Z'
const at = (time: string): Date => new Date(`2026-11-20T${time}Z`)

test('a partner who is offline, or never chose, is not online', () => {
  expect(isOnlineAt(undefined, at('06:31:00.000'))).toBe(false)
  expect(isOnlineAt({ isOnline: false }, at('06:31:00.000'))).toBe(false)
  expect(isOnlineAt({ isOnline: false, seenAt }, at('06:31:00.000'))).toBe(false)
})

test.each([
  ['18:29:59.999', true],
  ['18:30:00.000', false],
])('being online ends twelve hours after the hub was last in sight: at %s it is %s', (time, expected) => {
  expect(isOnlineAt({ isOnline: true, seenAt }, at(time))).toBe(expected)
})

test('a row of an earlier release, which says no time, stays online', () => {
  expect(isOnlineAt({ isOnline: true }, new Date('2027-11-20T18:30:00.000Z'))).toBe(true)
})

test('the warning comes half an hour before the end', () => {
  expect([warningAt(seenAt), onlineUntil(seenAt)]).toEqual([at('18:00:00.000'), at('18:30:00.000')])
})

test('the hours that a clock change adds or takes do not count', () => {
  const before = '2026-10-24T20:00:00.000Z' // 21:00 in London; at 01:00 the clocks go back
  expect(onlineUntil(before)).toEqual(new Date('2026-10-25T08:00:00.000Z'))
})
