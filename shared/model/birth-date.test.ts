import { expect, test } from 'vitest'
import { birthDateProblem, birthDateTexts, birthYears } from './birth-date.ts'
import { londonTime } from './london.ts'

const { missing, invalid, minor } = birthDateTexts

test.each([
  ['', '2027-06-01', missing],
  ['01/02/1990', '2027-06-01', invalid],
  ['1990-02-30', '2027-06-01', invalid],
  ['1990-2-3', '2027-06-01', invalid],
  ['2027-06-02', '2027-06-01', invalid],
  ['1900-01-01', '2027-06-01', invalid],
  ['1909-05-31', '2027-06-01', invalid],
  ['1909-06-01', '2027-06-01', undefined],
  ['2027-06-01', '2027-06-01', minor],
  // The eighteenth birthday itself is enough, the day before is not.
  ['2009-06-02', '2027-06-01', minor],
  ['2009-06-01', '2027-06-01', undefined],
  // Who was born on 29 February comes of age on 1 March.
  ['2008-02-29', '2026-02-28', minor],
  ['2008-02-29', '2026-03-01', undefined],
  // On a 29 February, eighteen years after a year without one.
  ['2010-03-01', '2028-02-29', minor],
  ['2010-02-28', '2028-02-29', undefined],
  ['2007-02-29', '2027-06-01', invalid],
])('born %j, on %s: %s', (date, today, problem) => {
  expect(birthDateProblem(date, today)).toBe(problem)
})

test('a summer’s day begins in London before it does in Greenwich', () => {
  const { date } = londonTime(new Date('2027-06-30T23:30:00Z'))
  expect(birthDateProblem('2009-07-01', date)).toBeUndefined()
  expect(birthDateProblem('2009-07-01', '2027-06-30')).toBe(minor)
})

test('a form offers a hundred years, the first of them eighteen years ago, and each has a day that is accepted', () => {
  const years = birthYears('2027-06-01')
  expect([years[0], years.at(-1), years.length]).toEqual([2009, 1910, 100])
  expect(years.map((year) => birthDateProblem(`${year}-01-01`, '2027-06-01'))).toEqual(years.map(() => undefined))
})
