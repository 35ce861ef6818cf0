import { describe, expect, test } from 'vitest'
import { afterGiveBack, type GiveBacks, mostGiveBacks, pauseOf } from './limits.ts'

const noon = new Date('2026-11-20T12:00:00.000Z')
const hoursOn = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
/** What is kept after these many hours. */
const given = (hours: readonly number[], most: number = mostGiveBacks.partner): GiveBacks => {
  const kept: GiveBacks = {}
  for (const at of hours) Object.assign(kept, afterGiveBack(kept, hoursOn(at), most))
  return kept
}

describe('who gives jobs back', () => {
  test.each<[string, number[], number | undefined]>([
    ['twice in a day may go on', [0, 1], undefined],
    ['three times in more than a day may go on', [0, 12, 24], undefined],
    ['three times in a day pauses for a day', [0, 12, 23.9], 47.9],
    ['three times at once pauses for a day', [0, 0, 0], 24],
    ['again while they pause does not pause for longer', [0, 1, 2, 3, 4, 5], 26],
  ])('%s', (_, hours, until) => {
    const kept = given(hours)
    expect(pauseOf(kept, hoursOn(hours.at(-1) ?? 0))).toBe(until && hoursOn(until).toISOString())
  })

  test('after a pause begins anew', () => {
    const kept = given([0, 1, 2, 26])
    expect(pauseOf(kept, hoursOn(26))).toBeUndefined()
    expect(kept.gaveBackAt?.filter((at) => at >= hoursOn(26).toISOString())).toHaveLength(1)
  })

  test('keeps no more times than matter', () => {
    expect(afterGiveBack({ gaveBackAt: [hoursOn(0), hoursOn(1)].map(String) }, hoursOn(30), 3).gaveBackAt).toHaveLength(
      1,
    )
  })

  test('a business may ten times', () => {
    const nine = Array.from({ length: 9 }, (_, at) => at)
    expect(pauseOf(given(nine, mostGiveBacks.business), hoursOn(9))).toBeUndefined()
    expect(pauseOf(given([...nine, 9], mostGiveBacks.business), hoursOn(9))).toBe(hoursOn(33).toISOString())
  })
})
