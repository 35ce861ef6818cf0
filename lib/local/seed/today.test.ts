import { expect, test } from 'vitest'
import { formErrors, formOf } from '#functions/domain/requests/post/suggest-price.ts'
import { NewRequest } from '#shared/contracts/request-shapes.ts'
import { londonInstant, londonTime } from '#shared/model/london.ts'
import { startsFrom } from '#shared/model/request-lifecycle.ts'
import { slotAt } from '#shared/model/time-slots.ts'
import { jobsOf, nextDeparture } from './today.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const dates = ['2026-11-24', '2026-03-29', '2026-10-25']

test.each(dates)('the first jobs can be posted at whatever hour of %s the demo world starts', (date) => {
  for (const hour of hours) {
    const now = londonInstant(date, hour, 20)
    for (const { wish } of jobsOf(now)) {
      const form = formOf(NewRequest.parse({ ...wish, receiver_contact_number: '07700 900005' }))
      expect(formErrors(form, londonTime(now)), `${date} ${hour}`).toEqual({})
    }
  }
})

test.each(dates)('what is taken can be started at once, at every minute of %s', (date) => {
  for (const hour of hours) {
    for (let minute = 0; minute < 60; minute += 1) {
      const now = londonInstant(date, hour, minute)
      for (const { stage, wish } of jobsOf(now)) {
        if (stage === 'waiting' || !wish.preferredDate || !wish.preferredTimeSlot) continue
        const from = startsFrom(wish.preferredDate, wish.preferredTimeSlot)
        expect(from.getTime(), `${stage} ${date} ${hour}:${minute}`).toBeLessThanOrEqual(now.getTime())
      }
    }
  }
})

test.each(dates)('the journey of the offer begins within hours, and by day, on %s', (date) => {
  for (const hour of hours) {
    const now = londonInstant(date, hour, 20)
    const departAt = nextDeparture(now)
    expect(departAt.getTime() - now.getTime(), `${date} ${hour}`).toBeGreaterThan(45 * 60_000)
    expect(departAt.getTime() - now.getTime(), `${date} ${hour}`).toBeLessThan(12 * 3_600_000)
    expect(slotAt(departAt).slot, `${date} ${hour}`).not.toBe('night')
  }
})
