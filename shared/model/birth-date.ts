import { isCalendarDate } from './london.ts'

const adultAge = 18
const oldestAge = 118

export const birthDateTexts = {
  missing: 'Please enter your date of birth.',
  invalid: 'Please enter a real date of birth.',
  minor: 'You must be at least 18 years old.',
} as const

const yearsBefore = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`

/** What is wrong with a date of birth on this day in London. Who was born on 29 February turns 18 on 1 March. */
export const birthDateProblem = (date: string, today: string): string | undefined => {
  if (!date) return birthDateTexts.missing
  if (!isCalendarDate(date) || date > today || date < yearsBefore(today, oldestAge)) return birthDateTexts.invalid
  return date > yearsBefore(today, adultAge) ? birthDateTexts.minor : undefined
}

/** The hundred years that a form offers, the first of them eighteen years ago. */
export const birthYears = (today: string): number[] =>
  Array.from({ length: 100 }, (_, at) => Number(today.slice(0, 4)) - adultAge - at)
