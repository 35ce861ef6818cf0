import { addDays } from './london.ts'

/** What came in on a day in London. */
export type DayEarned = { date: string; pence: number; deliveries: number }
type Sum = Omit<DayEarned, 'date'>

/** As many days as the chart shows. */
const daysShown = 30

/** Weeks begin on Monday. */
export const firstOfWeek = (date: string): string =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

const firstOfMonth = (date: string): string => `${date.slice(0, 'yyyy-mm'.length)}-01`

/** The first day that the sums and the chart need. */
export const earningsSince = (today: string): string =>
  [firstOfMonth(today), firstOfWeek(today), addDays(today, 1 - daysShown)].toSorted()[0] ?? today

const sumOf = (days: readonly DayEarned[]): Sum => ({
  pence: days.reduce((sum, { pence }) => sum + pence, 0),
  deliveries: days.reduce((sum, { deliveries }) => sum + deliveries, 0),
})

/** This week, this month, and each of the last thirty days, the oldest first. A day may be given in several parts. */
export const earningsOf = (
  earned: readonly DayEarned[],
  today: string,
): { week: Sum; month: Sum; days: DayEarned[] } => {
  const from = (first: string) => sumOf(earned.filter(({ date }) => date >= first && date <= today))
  const byDate = Map.groupBy(earned, ({ date }) => date)
  const dates = Array.from({ length: daysShown }, (_, index) => addDays(today, index + 1 - daysShown))
  return {
    week: from(firstOfWeek(today)),
    month: from(firstOfMonth(today)),
    days: dates.map((date) => ({ date, ...sumOf(byDate.get(date) ?? []) })),
  }
}
