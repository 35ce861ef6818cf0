import { addDays } from './london.ts'
import type { RequestStatus } from './request-lifecycle.ts'

/** `withoutPhoto`: it was returned after an attempt without a photo. */
type Ending = {
  status: RequestStatus
  outcome?: 'returned'
  withoutPhoto?: true
  event: { by: string }
}

/**
 * Whether the carrier has earned the price. A delivery is earned. A return is earned by the code or the owner's
 * confirmation, or by the owner's silence if the attempt had a photo. Counters, earnings, history and receipts all use
 * this.
 */
export const isEarned = ({ status, outcome, withoutPhoto, event }: Ending): boolean => {
  if (status !== 'completed') return false
  if (outcome !== 'returned') return true
  // An admin has heard both sides, so their decision counts like the owner's. A problem that runs out after 14 days
  // counts as silence, like a handover after a day.
  return event.by !== 'system' || !withoutPhoto
}

export type Payable = { status: RequestStatus; leg?: 'return' | null | undefined; earned: boolean }

/** Shown to the carrier while a return is on its way. */
export const notEarnedText = 'You can mark a return as paid once it has been confirmed.'

/** Shown when a return is over and nobody confirmed it. */
export const neverEarnedTexts = {
  requester: 'Nobody has confirmed this return, so nothing is due.',
  carrier: "Nobody has confirmed this return, so it isn't earned.",
} as const

/**
 * Why the carrier cannot mark a request as paid. They can do so from pickup on, because some requesters pay at the door
 * before they give the code. A return must be earned first.
 */
export const whyNotPayable = ({
  status,
  leg,
  earned,
}: Payable): 'payment.too-early' | 'payment.not-earned' | undefined => {
  if (status !== 'in_transit' && status !== 'completed') return 'payment.too-early'
  return earned || (status === 'in_transit' && !leg) ? undefined : 'payment.not-earned'
}

/** Earnings of one day in London. */
export type DayEarned = { date: string; pence: number; deliveries: number }
type Sum = Omit<DayEarned, 'date'>

/** The days that the chart shows. */
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

/** This week, this month, and each of the last thirty days, oldest first. The input may list a day more than once. */
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
