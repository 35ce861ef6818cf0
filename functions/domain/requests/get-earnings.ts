import type { Session } from '#functions/platform/lambda/session.ts'
import type { Earnings } from '#shared/contracts/history-shapes.ts'
import { type DayEarned, earningsOf, earningsSince, isEarned } from '#shared/model/earnings.ts'
import { londonInstant, londonTime } from '#shared/model/london.ts'
import { poundsOf } from '#shared/model/money.ts'
import type { FleetStore } from './fleet/fleet-store.ts'
import type { RequestItem } from './request-item.ts'
import type { HistoryStore } from './request-list-store.ts'

/** More deliveries than one person makes in a month. */
const maxRead = 300

type Deps = {
  history: Pick<HistoryStore, 'carriedSince'>
  /** Whether they have given their National Insurance number. */
  isNiNumberKnown: (userId: string) => Promise<boolean>
  now: () => Date
}

/** Recent earnings of a partner or driver, from their newest completed jobs. */
export const getEarnings = async (
  { history, isNiNumberKnown, now }: Deps,
  { userId, user }: Session,
): Promise<Earnings> => {
  const today = londonTime(now()).date
  const since = londonInstant(earningsSince(today), 0)
  const carried = await history.carriedSince(userId, since.toISOString(), maxRead)
  const jobs = carried.filter(isEarned)
  // What a driver earned is their business's.
  const needs_ni_number = jobs.length > 0 && !user.is_driver && !(await isNiNumberKnown(userId))
  return { ...shown(jobs.map(earned), today), is_complete: carried.length < maxRead, needs_ni_number }
}

const earned = ({ event, pricePence }: RequestItem): DayEarned => ({
  date: londonTime(new Date(event.at)).date,
  pence: pricePence,
  deliveries: 1,
})

/** Recent deliveries of a fleet, from its daily counters. */
export const getFleetEarnings = async (
  { fleet, now }: { fleet: Pick<FleetStore, 'days'>; now: () => Date },
  { businessId = '' }: Session,
): Promise<Earnings> => {
  const today = londonTime(now()).date
  const days = await fleet.days(businessId, earningsSince(today), today)
  const earnedDays = days.map(({ date, pence, completed }) => ({ date, pence, deliveries: completed }))
  return { ...shown(earnedDays, today), is_complete: true, needs_ni_number: false }
}

const shown = (days: readonly DayEarned[], today: string): Omit<Earnings, 'is_complete' | 'needs_ni_number'> => {
  const { week, month, days: chart } = earningsOf(days, today)
  const inPounds = ({ pence, deliveries }: Omit<DayEarned, 'date'>) => ({ earned: poundsOf(pence), deliveries })
  return {
    this_week: inPounds(week),
    this_month: inPounds(month),
    days: chart.map((day) => ({ date: day.date, ...inPounds(day) })),
  }
}
