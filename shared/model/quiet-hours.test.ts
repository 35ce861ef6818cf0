import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { londonClock } from './london.ts'
import { quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:00' }
const untilAt = (quiet: typeof night | null, at: string) => quietUntil(quiet, new Date(at))?.toISOString()

test('nobody has quiet hours who has set none', () => {
  expect(untilAt(null, '2026-11-20T23:00:00Z')).toBeUndefined()
})

test.each([
  ['begin to the minute', night, '2026-11-20T22:00:00.000Z', '2026-11-21T07:00:00.000Z'],
  ['go over midnight', night, '2026-11-21T06:59:59.999Z', '2026-11-21T07:00:00.000Z'],
  ['have not begun a moment before', night, '2026-11-20T21:59:59.999Z', undefined],
  ['are over to the minute', night, '2026-11-21T07:00:00.000Z', undefined],
  ['are in London time in summer', night, '2026-07-14T21:30:00.000Z', '2026-07-15T06:00:00.000Z'],
  ['can be within a day', { from: '13:00', to: '14:30' }, '2026-11-20T14:29:00Z', '2026-11-20T14:30:00.000Z'],
  ['can leave an hour', { from: '10:00', to: '09:00' }, '2026-11-20T09:30:00Z', undefined],
  ['can be nearly a day', { from: '10:00', to: '09:00' }, '2026-11-20T08:59:00Z', '2026-11-20T09:00:00.000Z'],
  // Clocks go forward at 01:00 GMT, and back at 02:00 BST.
  ['are an hour shorter in spring', night, '2027-03-27T22:00:00Z', '2027-03-28T06:00:00.000Z'],
  ['are an hour longer in autumn', night, '2027-10-30T21:00:00Z', '2027-10-31T07:00:00.000Z'],
  ['are an hour longer in this autumn', night, '2026-10-24T21:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['end with the skipped hour', { from: '22:00', to: '01:30' }, '2027-03-28T00:59:00Z', '2027-03-28T01:00:00.000Z'],
  ['begin after the skipped hour', { from: '01:30', to: '05:00' }, '2027-03-28T01:00:00Z', '2027-03-28T04:00:00.000Z'],
  ['end in the second hour', { from: '22:00', to: '01:30' }, '2026-10-25T00:45:00Z', '2026-10-25T01:30:00.000Z'],
  ['begin in the first hour', { from: '01:30', to: '05:00' }, '2026-10-25T00:30:00Z', '2026-10-25T05:00:00.000Z'],
])('quiet hours %s: %j at %s until %s', (_, quiet, at, until) => {
  expect(untilAt(quiet, at)).toBe(until)
})

const minuteMs = 60_000
const day = 24 * 60
const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
const timesOfDay = fc.integer({ min: 0, max: day - 1 }).map(timeOf)
const hours = fc.record({ from: timesOfDay, to: timesOfDay }).filter(({ from, to }) => from !== to)
const changes = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']
/** Any minute of the two days around a change of the clocks. */
const instants = fc
  .record({ date: fc.constantFrom(...changes), minute: fc.integer({ min: -day / 2, max: (3 * day) / 2 }) })
  .map(({ date, minute }) => new Date(Date.parse(`${date}T00:00:00Z`) + minute * minuteMs))

/** Whether clocks in London show a time in these hours. */
const showsQuiet = ({ from, to }: typeof night, at: Date): boolean => {
  const { time } = londonClock(at.toISOString())
  return from < to ? from <= time && time < to : from <= time || time < to
}
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)
const isRepeated = (at: Date): boolean =>
  [-60, 60].some((minutes) => londonClock(later(at, minutes).toISOString()).time === londonClock(at.toISOString()).time)

describe('around a change of the clocks,', () => {
  test('it is quiet when clocks show it, and in the repeated hour also because it was quiet before', () => {
    fc.assert(
      fc.property(hours, instants, (quiet, at) => {
        const isQuiet = quietUntil(quiet, at) !== undefined
        expect(isQuiet || !showsQuiet(quiet, at)).toBe(true)
        expect(!isQuiet || showsQuiet(quiet, at) || isRepeated(at)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('quiet hours end later than it is, and what is held in one night is due at one time', () => {
    fc.assert(
      fc.property(hours, instants, fc.nat(), (quiet, at, some) => {
        const until = quietUntil(quiet, at)
        if (!until) return
        const left = until.getTime() - at.getTime()
        expect(left).toBeGreaterThan(0)
        expect(left).toBeLessThanOrEqual(25 * 60 * minuteMs)
        const isOfTwo = isRepeated(until) || isRepeated(later(until, -1))
        if (!isOfTwo) expect(quietUntil(quiet, new Date(at.getTime() + (some % left)))).toEqual(until)
      }),
      { numRuns: 3000 },
    )
  })

  test.each(changes)('each night has one end: %s', (date) => {
    const minutes = Array.from({ length: (3 * day) / 5 }, (_, index) => index * 5 - day / 2)
    const start = new Date(`${date}T00:00:00Z`)
    const ends = minutes.map((minute) => quietUntil({ from: '22:00', to: '01:30' }, later(start, minute)))
    expect(new Set(ends.flatMap((end) => end?.toISOString() ?? [])).size).toBe(3)
  })
})
