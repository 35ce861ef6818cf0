import { describe, expect, test } from 'vitest'
import {
  afterGiveBack,
  type GiveBacks,
  lookLimits,
  looksAgainAt,
  looksAllowed,
  looksSpentText,
  maxGiveBacks,
  pausedText,
  pauseOf,
} from './limits.ts'

const noon = new Date('2026-11-20T12:00:00.000Z')
const hoursOn = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
/** The state after giving back at each of these hours. */
const given = (hours: readonly number[], most: number = maxGiveBacks.partner): GiveBacks => {
  const kept: GiveBacks = {}
  for (const hour of hours) Object.assign(kept, afterGiveBack(kept, hoursOn(hour), most))
  return kept
}

test.each([
  ['requester', 'You’ve cancelled five accepted requests in 24 hours, so you can’t post new ones until 12:00'],
  ['partner', 'You’ve given back or missed three jobs in 24 hours, so you can’t take new ones until 12:00'],
  ['business', 'You’ve given back or missed ten deliveries in 24 hours, so you can’t assign new ones until 12:00'],
] as const)('a pause names its reason and its end to a %s', (who, text) => {
  expect(pausedText(who, noon.toISOString())).toBe(`${text} on Friday 20 November.`)
})

describe('giving back', () => {
  test.each<[string, number[], number | undefined]>([
    ['twice in a day begins no pause', [0, 1], undefined],
    ['three times in more than a day begins no pause', [0, 12, 24], undefined],
    ['three times in a day pauses for a day', [0, 12, 23.9], 47.9],
    ['three times at once pauses for a day', [0, 0, 0], 24],
    ['during a pause does not lengthen it', [0, 1, 2, 3, 4, 5], 26],
  ])('%s', (_, hours, until) => {
    const kept = given(hours)
    expect(pauseOf(kept, hoursOn(hours.at(-1) ?? 0))).toBe(until && hoursOn(until).toISOString())
  })

  test('counts from one again after a pause', () => {
    const kept = given([0, 1, 2, 26])
    expect(pauseOf(kept, hoursOn(26))).toBeUndefined()
    expect(kept.gaveBackAt?.filter((at) => at >= hoursOn(26).toISOString())).toHaveLength(1)
  })

  test('drops times that no longer count', () => {
    const before = { gaveBackAt: [hoursOn(0), hoursOn(1)].map(String) }
    expect(afterGiveBack(before, hoursOn(30), 3).gaveBackAt).toHaveLength(1)
  })

  test('ten times in a day pauses a business', () => {
    const nine = Array.from({ length: 9 }, (_, hour) => hour)
    expect(pauseOf(given(nine, maxGiveBacks.business), hoursOn(9))).toBeUndefined()
    expect(pauseOf(given([...nine, 9], maxGiveBacks.business), hoursOn(9))).toBe(hoursOn(33).toISOString())
  })
})

describe('the matches of a day', () => {
  test.each([
    ['a partner who has delivered none', 0, 15],
    ['a partner who has delivered one', 1, 40],
    ['a partner who has delivered many', 500, 40],
  ])('of %s: %i delivered, at most %i', (_, delivered, most) => {
    expect(looksAllowed({ who: 'partner', delivered })).toBe(most)
  })

  test.each([
    ['without an active driver', 0, 0, 30],
    ['with one driver', 0, 1, 30],
    ['with two drivers', 49, 2, 40],
    ['with fifteen drivers', 49, 15, 300],
    ['with sixteen drivers', 49, 16, 300],
    ['with one driver, once it is known', 50, 1, 30],
    ['with forty drivers, once it is known', 50, 40, 1200],
  ])('of a business %s: %i delivered, %i drivers, at most %i', (_, delivered, activeDrivers, most) => {
    expect(looksAllowed({ who: 'business', delivered, activeDrivers })).toBe(most)
  })

  test('follow figures that a test changes', () => {
    const { whileNew } = lookLimits.partner
    lookLimits.partner.whileNew = 3
    expect(looksAllowed({ who: 'partner', delivered: 0 })).toBe(3)
    lookLimits.partner.whileNew = whileNew
  })

  test.each([
    ['in winter', '2026-11-20T23:59:59.000Z', '2026-11-21T00:00:00.000Z'],
    ['in summer', '2026-07-01T22:30:00.000Z', '2026-07-01T23:00:00.000Z'],
    ['on the day when the clocks go back', '2026-10-25T00:30:00.000Z', '2026-10-26T00:00:00.000Z'],
  ])('begin anew at midnight in London: %s', (_, now, again) => {
    expect(looksAgainAt(new Date(now)).toISOString()).toBe(again)
  })

  test('are refused with their number, and the day and hour when more are allowed', () => {
    expect(looksSpentText({ who: 'partner', delivered: 0 }, noon)).toBe(
      'You’ve taken 15 jobs today, the most until you’ve delivered your first one. You can take more after that, or from 00:00 on Saturday 21 November.',
    )
    expect(looksSpentText({ who: 'partner', delivered: 1 }, noon)).toBe(
      'You’ve taken 40 jobs today, the most for one day. You can take more from 00:00 on Saturday 21 November.',
    )
    expect(looksSpentText({ who: 'business', delivered: 0, activeDrivers: 2 }, noon)).toBe(
      'You’ve assigned 40 deliveries today, the most for one day. You can assign more from 00:00 on Saturday 21 November.',
    )
  })
})
