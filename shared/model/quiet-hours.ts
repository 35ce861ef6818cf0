import { addDays, londonInstant, londonTime } from './london.ts'
import type { Kind } from './notification-kind.ts'
import type { NotificationSettings, QuietHours } from './notification-settings.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * When clocks in London show a time of a date. A time in the hour that spring skips is the end of that hour; of two in
 * the hour that autumn repeats, `which` decides.
 */
const instantOf = (date: string, time: string, which: 'first' | 'last'): Date => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = londonInstant(date, hour, minute)
  if (londonTime(at).hour !== hour) return new Date(at.getTime() - minute * minuteMs)
  const before = new Date(at.getTime() - hourMs)
  return which === 'first' && londonTime(before).hour === hour ? before : at
}

/** The quiet hours that begin on this date. They go on through an hour that autumn repeats. */
const quietFrom = ({ from, to }: QuietHours, date: string): { start: Date; end: Date } => ({
  start: instantOf(date, from, 'first'),
  end: instantOf(to > from ? date : addDays(date, 1), to, 'last'),
})

/** The end of the quiet hours that it is in; undefined outside of them. */
export const quietUntil = (quiet: QuietHours | null, now: Date): Date | undefined => {
  if (!quiet) return undefined
  const { date } = londonTime(now)
  const nights = [addDays(date, -1), date].map((day) => quietFrom(quiet, day))
  return nights.findLast(({ start, end }) => start <= now && now < end)?.end
}

/**
 * Until when a notification has to wait; undefined for one that may disturb its reader now. Nobody is woken about new
 * jobs, or about being online for them.
 */
export const heldUntil = (
  { topic, urgency }: Pick<Kind<never>, 'topic' | 'urgency'>,
  { quiet }: Pick<NotificationSettings, 'quiet'>,
  now: Date,
): Date | undefined => (urgency === 'high' && topic !== 'pool' ? undefined : quietUntil(quiet, now))
