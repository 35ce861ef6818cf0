import { expect, test } from 'vitest'
import { isRetryTime } from './at-the-door.ts'
import { retryTimes } from './retry-times.ts'

test('every slot of the next 48 hours is offered once, the present one first', () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  const times = retryTimes(now).map(({ date, slot }) => `${date} ${slot}`)
  expect(times[0]).toBe('2026-11-20 afternoon')
  expect(times.at(-1)).toBe('2026-11-22 afternoon')
  expect(new Set(times).size).toBe(times.length)
  expect(retryTimes(now).every((time) => isRetryTime(time, now))).toBe(true)
})

test('at night its slot is that of the day before', () => {
  expect(retryTimes(new Date('2026-11-20T02:00:00.000Z'))[0]).toEqual({ date: '2026-11-19', slot: 'night' })
})
