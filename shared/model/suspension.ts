import { addDays, isCalendarDate, londonInstant, londonTime, longDate } from './london.ts'
import type { SuspensionNotice } from './session-user.ts'

/** How a suspension is stored. `endsAt` is an instant, so that it compares as text; without it an admin has to lift it. */
export type Suspension = { reason: string; at: string; endsAt?: string }

/** The copy in other rows, which only conditions read. */
export type SuspensionMark = Pick<Suspension, 'endsAt'>

type Marked<Mark extends SuspensionMark> = { suspension?: Mark }

/** The suspension that lasts at this moment. */
export const suspensionAt = <Mark extends SuspensionMark>({ suspension }: Marked<Mark>, now: Date): Mark | undefined =>
  suspension && (suspension.endsAt === undefined || suspension.endsAt > now.toISOString()) ? suspension : undefined

/** A suspension lasts to the end of its last day in London. */
export const suspensionEnd = (until: string): string => londonInstant(addDays(until, 1), 0).toISOString()

export const toNotice = ({ reason, endsAt }: Suspension): SuspensionNotice => ({
  reason,
  until: endsAt === undefined ? null : londonTime(new Date(Date.parse(endsAt) - 1)).date,
})

/** What an account had come to when it was erased, so that the next application of its owner carries a mark. */
export const leavings = ['suspended', 'revoked'] as const
export type Leaving = (typeof leavings)[number]

/** For somebody whose details are those of an account that is suspended. The screen shows how to appeal beside it. */
export const shutOutText =
  'An account with the same details as yours is suspended, so we can’t do this. If you think that’s a mistake, please ask us to look again.'

export const longestSuspensionDays = 366

/** What is wrong with the last day that an admin chose. */
export const untilError = (until: string, today: string): string | undefined => {
  if (!isCalendarDate(until)) return 'Please enter a date.'
  if (until < today) return 'Please choose today or a later day.'
  return until > addDays(today, longestSuspensionDays)
    ? 'Please choose a day within a year, or leave it open until you lift it.'
    : undefined
}

/** "until the end of 30 November 2026", or "until further notice". */
export const untilText = (until: string | null): string =>
  until === null ? 'until further notice' : `until the end of ${longDate(`${until}T12:00:00Z`)}`
