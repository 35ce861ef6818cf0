import { londonInstant, londonTime } from './london.ts'

export const quarters = [1, 2, 3, 4] as const
export type Quarter = (typeof quarters)[number]

/** Calendar year and quarter in London, as platforms report what carriers earned. */
export const quarterOf = (at: Date): { year: number; quarter: Quarter } => {
  const [year = 0, month = 1] = londonTime(at).date.split('-').map(Number)
  return { year, quarter: (Math.floor((month - 1) / 3) + 1) as Quarter } // months 1 to 12
}

/** What is reported stays for five years after the end of its year. */
const yearsKept = 5

/** The first moment of the sixth year after it. London is on Greenwich time then. */
export const forgottenAt = (year: number): Date => new Date(Date.UTC(year + yearsKept + 1, 0, 1))

/** In January, when carriers are notified of the statement for last year: in the morning of this day, not at night. */
export const statementDue = (now: Date): { year: number; at: Date } | undefined => {
  const { date } = londonTime(now)
  const [year = 0, month] = date.split('-').map(Number)
  return month === 1 ? { year: year - 1, at: londonInstant(date, 9) } : undefined
}

/** The years that may still be kept, the newest first. */
export const yearsStillKept = (now: Date): number[] => {
  const { year } = quarterOf(now)
  return Array.from({ length: yearsKept + 1 }, (_, before) => year - before)
}
