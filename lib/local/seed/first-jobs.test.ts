import { expect, test } from 'vitest'
import { formErrors, formOf } from '#functions/domain/requests/post/suggest-price.ts'
import { londonInstant, londonTime } from '#shared/model/london.ts'
import { startsFrom } from '#shared/model/request-lifecycle.ts'
import { slotAt } from '#shared/model/time-slots.ts'
import { bodyOf } from './plan.ts'
import { jobsOf, nextDeparture } from './plans.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const dates = ['2026-11-24', '2026-03-29', '2026-10-25']

test.each(dates)('the first jobs can be posted at whatever hour of %s the demo world starts', (date) => {
  for (const hour of hours) {
    const now = londonInstant(date, hour, 20)
    for (const job of jobsOf(now))
      expect(formErrors(formOf(bodyOf(job)), londonTime(now)), `${date} ${hour}`).toEqual({})
  }
})

test.each(dates)('a job that is taken can be started at once, at every minute of %s', (date) => {
  for (const hour of hours) {
    for (let minute = 0; minute < 60; minute += 1) {
      const now = londonInstant(date, hour, minute)
      for (const job of jobsOf(now)) {
        if (job.stage === 'waiting') continue
        const from = startsFrom(job.date, job.slot)
        expect(from.getTime(), `${job.stage} ${date} ${hour}:${minute}`).toBeLessThanOrEqual(now.getTime())
      }
    }
  }
})

test.each(dates)('the journey of the offer begins within hours and in the daytime, on %s', (date) => {
  for (const hour of hours) {
    const now = londonInstant(date, hour, 20)
    const departAt = nextDeparture(now)
    expect(departAt.getTime() - now.getTime(), `${date} ${hour}`).toBeGreaterThan(45 * 60_000)
    expect(departAt.getTime() - now.getTime(), `${date} ${hour}`).toBeLessThan(12 * 3_600_000)
    expect(slotAt(departAt).slot, `${date} ${hour}`).not.toBe('night')
  }
})
