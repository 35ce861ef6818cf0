import { addDays, isCalendarDate, londonInstant, londonTime, longDate } from './london.ts'
import type { SuspensionNotice } from './session-user.ts'

/**
 * A suspension as it is stored. `endsAt` is an ISO instant, so that it compares as text. Without it, an admin has to
 * lift the suspension.
 */
export type Suspension = { reason: string; at: string; endsAt?: string }

/** The copy in other rows. Only conditions read it. */
export type SuspensionMark = Pick<Suspension, 'endsAt'>

type Marked<Mark extends SuspensionMark> = { suspension?: Mark }

/** The suspension that applies now. */
export const suspensionAt = <Mark extends SuspensionMark>({ suspension }: Marked<Mark>, now: Date): Mark | undefined =>
  suspension && (suspension.endsAt === undefined || suspension.endsAt > now.toISOString()) ? suspension : undefined

/** A suspension lasts until the end of its last day in London. */
export const suspensionEnd = (until: string): string => londonInstant(addDays(until, 1), 0).toISOString()

export const toNotice = ({ reason, endsAt }: Suspension): SuspensionNotice => ({
  reason,
  until: endsAt === undefined ? null : londonTime(new Date(Date.parse(endsAt) - 1)).date,
})

/** Why an account is shut out, or was when it was erased. Other accounts with the same details are marked with it. */
export const leavings = ['suspended', 'revoked'] as const
export type Leaving = (typeof leavings)[number]

/** For a user whose details match those of a suspended account. The screen shows how to appeal next to it. */
export const shutOutText =
  'An account with the same details as yours is suspended, so we can’t do this. If you think that’s a mistake, please ask us to look again.'

export const maxSuspensionDays = 366

/** The error text for the last day that an admin chose. */
export const untilError = (until: string, today: string): string | undefined => {
  if (!isCalendarDate(until)) return 'Please enter a date.'
  if (until < today) return 'Please choose today or a later day.'
  return until > addDays(today, maxSuspensionDays)
    ? 'Please choose a day within a year, or leave it open until you lift it.'
    : undefined
}

/** "until the end of 30 November 2026", or "until further notice". */
export const untilText = (until: string | null): string =>
  until === null ? 'until further notice' : `until the end of ${longDate(`${until}T12:00:00Z`)}`
