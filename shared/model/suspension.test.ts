import { describe, expect, test } from 'vitest'
import { type Suspension, suspensionAt, suspensionEnd, toNotice, untilError, untilText } from './suspension.ts'

const suspension = { reason: 'R', at: '2026-11-20T12:00:00.000Z' }
const noon = new Date('2026-11-20T12:00:00.000Z')

describe('a suspension lasts', () => {
  test.each([
    ['not at all if there is none', {}, false],
    ['until it is lifted, without an end', { suspension }, true],
    ['to the last millisecond', { suspension: { ...suspension, endsAt: '2026-11-20T12:00:00.001Z' } }, true],
    ['no longer at its end', { suspension: { ...suspension, endsAt: '2026-11-20T12:00:00.000Z' } }, false],
  ])('%s', (_, row: { suspension?: Suspension }, lasts) => {
    expect(suspensionAt(row, noon)).toEqual(lasts ? row.suspension : undefined)
  })

  test.each([
    ['2026-11-30', '2026-12-01T00:00:00.000Z'],
    ['2026-07-01', '2026-07-01T23:00:00.000Z'],
    // The days on which London’s clocks change.
    ['2026-03-28', '2026-03-29T00:00:00.000Z'],
    ['2026-03-29', '2026-03-29T23:00:00.000Z'],
    ['2026-10-24', '2026-10-24T23:00:00.000Z'],
    ['2026-10-25', '2026-10-26T00:00:00.000Z'],
  ])('to the end of %s in London, which is shown as its last day', (until, endsAt) => {
    expect(suspensionEnd(until)).toBe(endsAt)
    expect(toNotice({ ...suspension, endsAt })).toEqual({ reason: 'R', until })
  })

  test('to an end whose text sorts like its time', () => {
    const ends = ['2026-03-28', '2026-03-29', '2026-07-01', '2026-10-25', '2026-12-31', '2027-01-01'].map(suspensionEnd)
    expect(ends.toSorted()).toEqual(ends)
    expect(ends.every((end) => end === new Date(end).toISOString())).toBe(true)
  })
})

test.each([
  ['tomorrow', 'Please enter a date.'],
  ['2026-02-30', 'Please enter a date.'],
  ['2026-11-19', 'Please choose today or a later day.'],
  ['2026-11-20', undefined],
  ['2027-11-21', undefined],
  ['2027-11-22', 'Please choose a day within a year, or leave it open until you lift it.'],
])('on 20 November 2026, the error of the last day %s is: %s', (until, errorText) => {
  expect(untilError(until, '2026-11-20')).toBe(errorText)
})

test('says in words how long a suspension lasts', () => {
  expect([null, '2026-07-01'].map(untilText)).toEqual(['until further notice', 'until the end of 1 July 2026'])
})
