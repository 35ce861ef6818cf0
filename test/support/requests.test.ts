import { afterEach, expect, test, vi } from 'vitest'
import { isUrgent } from '#shared/model/cancellation-rules.ts'
import { londonInstant, londonTime } from '#shared/model/london.ts'
import { startsFrom } from '#shared/model/request-lifecycle.ts'
import { openSlots, slotStart, timeSlots } from '#shared/model/time-slots.ts'
import { morningIn, nextSlot, noonSlot } from './requests.ts'

afterEach(() => {
  vi.useRealTimers()
})

const minutesOfDay = Array.from({ length: 24 * 60 }, (_, minute) => minute)

const dates = ['2026-11-24', '2027-07-15', '2027-03-28', '2027-10-31']

const isOpenAt = (now: Date, { preferredDate: date, preferredTimeSlot: slot }: ReturnType<typeof nextSlot>): boolean =>
  openSlots(timeSlots, date, londonTime(now)).includes(slot)

test.each(dates)('a request for a later morning can be posted at every minute of %s', (day) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const refused = minutesOfDay.filter((minute) => {
    const now = londonInstant(day, 0, minute)
    vi.setSystemTime(now)
    return ![1, 2, 5].every((days) => isOpenAt(now, morningIn(days)))
  })
  expect(refused).toEqual([])
})

test.each(dates)('the noon slot has begun when a test’s clock does, at noon of %s in UTC', (day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
  const { preferredDate, preferredTimeSlot } = noonSlot()
  expect(slotStart(preferredDate, preferredTimeSlot).getTime()).toBeLessThanOrEqual(Date.now())
  expect(isOpenAt(new Date(), noonSlot())).toBe(true)
})

test.each(dates)(
  'a request for the next slot can be posted and started at every minute of %s, and is not urgent',
  (day) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const refused = minutesOfDay.filter((minute) => {
      const now = londonInstant(day, 0, minute)
      vi.setSystemTime(now)
      const { preferredDate: date, preferredTimeSlot: slot } = nextSlot()
      return !isOpenAt(now, nextSlot()) || startsFrom(date, slot) > now || isUrgent({ date, slot }, now)
    })
    expect(refused).toEqual([])
  },
)
