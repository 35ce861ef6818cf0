import { isRetryTime, type RetryTime } from './at-the-door.ts'
import { addDays, londonTime } from './london.ts'
import { timeSlots } from './time-slots.ts'

/** Every time for which another attempt can be asked now, the earliest first. */
export const retryTimes = (now: Date): RetryTime[] => {
  const today = londonTime(now).date
  return [-1, 0, 1, 2]
    .flatMap((days) => timeSlots.map((slot) => ({ date: addDays(today, days), slot })))
    .filter((time) => isRetryTime(time, now))
}
