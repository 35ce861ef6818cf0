import { expect, test } from 'vitest'
import type { Detour } from './detour.ts'
import { detourText, isLongWay } from './detour-text.ts'

test('says by what, if another mode was asked for', () => {
  const textOf = (minutes: number, by: Detour['by']) => detourText({ minutes, by, mode: 'Car' }, 'Walking')
  expect(textOf(25, 'position')).toBe('about 25 min in all, by car')
  expect(textOf(65, 'position')).toBe('about 1 h 5 min by car')
  expect(textOf(5, 'ride')).toBe('about 5 min more')
  expect(detourText({ minutes: 25, by: 'position', mode: 'Car' }, 'Car')).toBe('about 25 min in all')
})

test.each([
  [{ minutes: 5, by: 'ride', mode: 'Car' }, 'about 5 min more', false],
  [{ minutes: 75, by: 'ride', mode: 'Car' }, 'about 1 h 15 min more', false],
  [{ minutes: 55, by: 'position', mode: 'Bicycle' }, 'about 55 min in all', false],
  [{ minutes: 60, by: 'position', mode: 'Car' }, 'about 1 h in all', false],
  [{ minutes: 65, by: 'position', mode: 'Public Transport' }, 'about 1 h 5 min by public transport', true],
  [{ minutes: 420, by: 'position', mode: 'Walking' }, 'about 7 h on foot', true],
] as const)('%o reads: %s', (detour: Detour, text, isLong) => {
  expect([detourText(detour), isLongWay(detour)]).toEqual([text, isLong])
})
