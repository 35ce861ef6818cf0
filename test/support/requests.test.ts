import { afterEach, expect, test, vi } from 'vitest'
import { isUrgent } from '#shared/model/cancellation-rules.ts'
import { londonInstant, londonTime } from '#shared/model/london.ts'
import { startsFrom } from '#shared/model/request-lifecycle.ts'
import { openSlots, timeSlots } from '#shared/model/time-slots.ts'
import { nextSlot } from './requests.ts'

afterEach(() => {
  vi.useRealTimers()
})

const minutesOfDay = Array.from({ length: 24 * 60 }, (_, minute) => minute)

test.each(['2026-11-24', '2027-07-15', '2027-03-28', '2027-10-31'])(
  'the next slot can be posted for and started at every minute of %s, and is not urgent',
  (day) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const refused = minutesOfDay.filter((minute) => {
      const now = londonInstant(day, 0, minute)
      vi.setSystemTime(now)
      const { preferredDate: date, preferredTimeSlot: slot } = nextSlot()
      const isOpen = openSlots(timeSlots, date, londonTime(now)).includes(slot)
      return !isOpen || startsFrom(date, slot) > now || isUrgent({ date, slot }, now)
    })
    expect(refused).toEqual([])
  },
)
