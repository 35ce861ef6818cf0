import { expect, test } from 'vitest'
import { forgottenAt, quarterOf, yearsStillKept } from './tax-year.ts'

test.each([
  ['2026-01-01T00:00:00.000Z', 2026, 1],
  ['2026-03-31T22:59:59.999Z', 2026, 1],
  ['2026-03-31T23:00:00.000Z', 2026, 2], // summer time has begun
  ['2026-06-30T23:00:00.000Z', 2026, 3],
  ['2026-09-30T22:59:59.999Z', 2026, 3],
  ['2026-09-30T23:00:00.000Z', 2026, 4],
  ['2026-12-31T23:59:59.999Z', 2026, 4],
  ['2027-01-01T00:00:00.000Z', 2027, 1],
])('%s is in %i, quarter %i, in London', (at, year, quarter) => {
  expect(quarterOf(new Date(at))).toEqual({ year, quarter })
})

test('a year is kept until five more have passed', () => {
  expect(forgottenAt(2026).toISOString()).toBe('2032-01-01T00:00:00.000Z')
  expect(yearsStillKept(new Date('2031-12-31T23:59:59.000Z'))).toEqual([2031, 2030, 2029, 2028, 2027, 2026])
  expect(yearsStillKept(new Date('2032-01-01T00:00:00.000Z'))).not.toContain(2026)
})
