import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cancellationReasons,
  carrierReasons,
  isBlameless,
  isNotStarted,
  isReasonOf,
  isUrgent,
  lateness,
  latenessOf,
  ownerReasons,
} from './cancellation-rules.ts'
import { slotEnd, slotHours, timeSlots } from './time-slots.ts'

const minuteMs = 60_000
const slot = { date: '2027-01-15', slot: 'afternoon' } as const // begins at noon in London
const at = (time: string): Date => new Date(`2027-01-15T${time}Z`)
const longAgo = '2027-01-14T09:00:00.000Z'

test.each([
  ['before a match, one minute before the slot', undefined, '11:59:00', undefined],
  ['as soon as it is matched', '2027-01-15T11:30:00.000Z', '11:30:00', undefined],
  ['a moment before five minutes have passed', '2027-01-15T11:30:00.000Z', '11:34:59.999', undefined],
  ['five minutes after the match', '2027-01-15T08:00:00.000Z', '08:05:00', 'late'],
  ['days after the match and hours before the slot', longAgo, '09:00:00', 'late'],
  ['exactly an hour before the slot', longAgo, '11:00:00', 'late'],
  ['less than an hour before the slot', longAgo, '11:00:00.001', 'very_late'],
  ['while the slot lasts', longAgo, '16:59:59.999', 'very_late'],
  ['once the slot is over', longAgo, '17:00:00', undefined],
  ['after the slot, less than two hours after the match', '2027-01-15T16:00:00.000Z', '17:59:59.999', 'very_late'],
  ['after the slot, two hours after the match', '2027-01-15T16:00:00.000Z', '18:00:00', undefined],
])('an owner who cancels %s', (_, matchedAt, time, expected) => {
  expect(latenessOf(matchedAt, slot, at(time))).toBe(expected)
})

test.each([
  ['two hours before its slot', '10:00:00', false],
  ['less than two hours before', '10:00:00.001', true],
  ['while its slot lasts', '14:00:00', true],
])('a job given back %s is urgent: %s %s', (_, time, expected) => {
  expect(isUrgent(slot, at(time))).toBe(expected)
})

test('a job that was taken in time is missed from the end of its slot on', () => {
  expect(isNotStarted(longAgo, slot, at('16:59:59.999'))).toBe(false)
  expect(isNotStarted(longAgo, slot, at('17:00:00'))).toBe(true)
})

describe('reasons', () => {
  test('of safety, or given for the other side’s sake, count for neither side', () => {
    expect(cancellationReasons.filter(isBlameless)).toEqual(['carrier_asked', 'unsafe', 'item_not_as_described'])
  })

  test('of the other side are refused, and those of both are accepted', () => {
    expect(isReasonOf('owner', 'vehicle')).toBe(false)
    expect(isReasonOf('carrier', 'changed_plans')).toBe(false)
    for (const reason of ['unsafe', 'other'] as const)
      for (const who of ['owner', 'carrier'] as const) expect(isReasonOf(who, reason)).toBe(true)
  })

  test('are each listed once', () => {
    expect(new Set(cancellationReasons)).toEqual(new Set([...ownerReasons, ...carrierReasons]))
    expect(cancellationReasons).toHaveLength(new Set(cancellationReasons).size)
  })
})

const londonClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The start of the slot by London's clock, found by checking hour by hour. */
const startByClock = (date: string, name: (typeof timeSlots)[number]): number => {
  const wanted = `${date} ${String(slotHours[name].start).padStart(2, '0')}:00`
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const hours = Array.from({ length: 26 }, (_, index) => midnight + (index - 1) * 60 * minuteMs)
  return hours.find((hour) => londonClock.format(hour) === wanted) ?? Number.NaN
}

/** One in four is a day on which London's clocks change. */
const dates = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26') },
  {
    weight: 3,
    arbitrary: fc
      .date({ min: new Date('2026-11-01'), max: new Date('2028-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  },
)
const slots = fc.record({ date: dates, slot: fc.constantFrom(...timeSlots) })
/** Milliseconds before the slot, mostly near the one-hour and two-hour limits. */
const before = fc.oneof(
  fc.integer({ min: -8 * 60 * minuteMs, max: 3 * 24 * 60 * minuteMs }),
  fc.tuple(fc.constantFrom(60, 120), fc.integer({ min: -2, max: 2 })).map(([minutes, ms]) => minutes * minuteMs + ms),
)
/** Milliseconds since the match, mostly near five minutes. */
const since = fc.oneof(
  fc.integer({ min: 0, max: 5 * 24 * 60 * minuteMs }),
  fc.integer({ min: -2, max: 2 }).map((ms) => 5 * minuteMs + ms),
)

test('in every slot of every day, only London time and the time since the match decide', () => {
  fc.assert(
    fc.property(slots, before, since, (wanted, leftMs, sinceMs) => {
      const now = new Date(startByClock(wanted.date, wanted.slot) - leftMs)
      const matchedAt = new Date(now.getTime() - sinceMs).toISOString()
      const isFree = sinceMs < 5 * minuteMs
      const isMissed = now >= slotEnd(wanted.date, wanted.slot) && sinceMs >= 120 * minuteMs
      const expected = leftMs < 60 * minuteMs ? 'very_late' : 'late'
      expect(latenessOf(matchedAt, wanted, now)).toBe(isFree || isMissed ? undefined : expected)
      expect(latenessOf(undefined, wanted, now)).toBeUndefined()
      expect(isUrgent(wanted, now)).toBe(leftMs < 120 * minuteMs)
    }),
    { numRuns: 2_000 },
  )
})

test('waiting never makes a cancellation less late while its carrier has time, nor a job less urgent', () => {
  const order = [undefined, ...lateness]
  fc.assert(
    fc.property(slots, before, since, fc.integer({ min: 0, max: 26 * 60 * minuteMs }), (wanted, leftMs, ms, waited) => {
      const now = new Date(startByClock(wanted.date, wanted.slot) - leftMs)
      const later = new Date(now.getTime() + waited)
      const matchedAt = new Date(now.getTime() - ms).toISOString()
      fc.pre(!isNotStarted(matchedAt, wanted, later))
      const [early, late] = [now, later].map((when) => order.indexOf(latenessOf(matchedAt, wanted, when)))
      expect(late).toBeGreaterThanOrEqual(early ?? 0)
      if (isUrgent(wanted, now)) expect(isUrgent(wanted, later)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
