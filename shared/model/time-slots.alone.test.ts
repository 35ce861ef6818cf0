import { afterEach, describe, expect, test } from 'vitest'
import { londonTime } from './london.ts'
import { offeredSlots, openSlots, slotAfter, slotAt, slotEnd, slotStart, timeSlots, waitsUntil } from './time-slots.ts'

const ownZone = process.env.TZ
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs

describe.each([
  ['Europe/London', 0],
  ['America/Los_Angeles', 8],
  ['Asia/Tokyo', -9],
] as const)('on a machine in %s', (zone, hoursBehind) => {
  const open = (date: string, at: string): string => {
    process.env.TZ = zone
    expect(new Date(2027, 0, 1).getTimezoneOffset() / 60).toBe(hoursBehind)
    return openSlots(offeredSlots, date, londonTime(new Date(at))).join(' ')
  }

  describe.each([
    ['in winter', '2027-01-15', '+00:00'],
    ['in summer', '2027-07-15', '+01:00'],
    ['after clocks went forward', '2027-03-28', '+01:00'],
    ['after clocks went back', '2027-10-31', '+00:00'],
  ])('%s', (_, date, offset) => {
    test.each([
      ['00:30', 'morning afternoon evening'],
      ['11:59', 'morning afternoon evening'],
      ['12:00', 'afternoon evening'],
      ['17:59', 'afternoon evening'],
      ['18:00', 'evening'],
      ['22:59', 'evening'],
      ['23:00', ''],
      ['23:59', ''],
    ])('at %s today has left: %s', (time, slots) => {
      // Half past midnight is before the change and still has the previous day's offset.
      const before = { '2027-03-28': '+00:00', '2027-10-31': '+01:00' }[date] ?? offset
      expect(open(date, `${date}T${time}:00${time === '00:30' ? before : offset}`)).toBe(slots)
    })

    test('a later day has all slots left, an earlier one none', () => {
      const late = `${date}T23:59:00${offset}`
      expect(open('2027-12-01', late)).toBe('morning afternoon evening')
      expect(open('2026-12-01', late)).toBe('')
    })
  })

  test('the night can be chosen until the end of its day', () => {
    process.env.TZ = zone
    expect(openSlots(timeSlots, '2027-01-15', londonTime(new Date('2027-01-15T23:59:00Z')))).toEqual(['night'])
    expect(openSlots(timeSlots, '2027-01-15', londonTime(new Date('2027-01-16T00:00:00Z')))).toEqual([])
  })
})

test.each([
  ['2027-01-15', 'morning', '2027-01-15T06:00:00.000Z', 6],
  ['2027-07-15', 'afternoon', '2027-07-15T11:00:00.000Z', 5],
  ['2027-07-15', 'evening', '2027-07-15T16:00:00.000Z', 5],
  ['2027-07-15', 'night', '2027-07-15T21:00:00.000Z', 8],
  ['2027-03-27', 'night', '2027-03-27T22:00:00.000Z', 7],
  ['2027-10-30', 'night', '2027-10-30T21:00:00.000Z', 9],
] as const)('%s %s begins at %s and lasts %d hours', (date, slot, begins, hours) => {
  expect(slotStart(date, slot).toISOString()).toBe(begins)
  expect((slotEnd(date, slot).getTime() - slotStart(date, slot).getTime()) / hourMs).toBe(hours)
})

test('every instant is in exactly one slot, even when clocks change', () => {
  for (const from of ['2027-03-26T12:10:00Z', '2027-10-29T12:10:00Z']) {
    const seen = new Set<string>()
    for (let at = Date.parse(from); at < Date.parse(from) + 75 * hourMs; at += 20 * minuteMs) {
      const { date, slot } = slotAt(new Date(at))
      expect(slotStart(date, slot).getTime()).toBeLessThanOrEqual(at)
      expect(slotEnd(date, slot).getTime()).toBeGreaterThan(at)
      seen.add(`${date} ${slot}`)
    }
    expect(seen.size).toBe(13)
  }
})

test('the slot after a time is the first that begins later, within nine hours', () => {
  for (const from of ['2027-03-26T12:10:00Z', '2027-10-29T12:10:00Z', '2027-01-15T00:00:00Z']) {
    for (let at = Date.parse(from); at < Date.parse(from) + 75 * hourMs; at += 10 * minuteMs) {
      const { date, slot } = slotAfter(new Date(at))
      const begins = slotStart(date, slot).getTime()
      expect(begins).toBeGreaterThan(at)
      expect(begins - at).toBeLessThanOrEqual(9 * hourMs)
      expect(slotAt(new Date(begins - 1))).toEqual(slotAt(new Date(at)))
    }
  }
})

test.each([
  ['2027-01-15', 'morning', '2027-01-15T14:00:00.000Z'],
  ['2027-07-15', 'morning', '2027-07-15T13:00:00.000Z'],
  ['2027-07-15', 'evening', '2027-07-16T00:00:00.000Z'],
  ['2027-07-15', 'night', '2027-07-16T05:00:00.000Z'],
] as const)('a request for %s %s can be taken until %s', (date, slot, until) => {
  expect(waitsUntil(date, slot).toISOString()).toBe(until)
})

test('a request can be taken for two hours after its slot can no longer be chosen', () => {
  for (const slot of offeredSlots) {
    for (const date of ['2027-01-15', '2027-03-28', '2027-07-15', '2027-10-31']) {
      const lastChance = new Date(waitsUntil(date, slot).getTime() - 2 * hourMs - minuteMs)
      expect(openSlots(offeredSlots, date, londonTime(lastChance))).toContain(slot)
      expect(openSlots(offeredSlots, date, londonTime(new Date(lastChance.getTime() + minuteMs)))).not.toContain(slot)
    }
  }
})
