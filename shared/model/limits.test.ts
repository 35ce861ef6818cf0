import { describe, expect, test } from 'vitest'
import { afterGiveBack, type GiveBacks, mostGiveBacks, pauseOf } from './limits.ts'

const noon = new Date('2026-11-20T12:00:00.000Z')
const hoursOn = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
/** The state after giving back at each of these hours. */
const given = (hours: readonly number[], most: number = mostGiveBacks.partner): GiveBacks => {
  const kept: GiveBacks = {}
  for (const hour of hours) Object.assign(kept, afterGiveBack(kept, hoursOn(hour), most))
  return kept
}

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

  test('after a pause counts from one again', () => {
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
    expect(pauseOf(given(nine, mostGiveBacks.business), hoursOn(9))).toBeUndefined()
    expect(pauseOf(given([...nine, 9], mostGiveBacks.business), hoursOn(9))).toBe(hoursOn(33).toISOString())
  })
})
