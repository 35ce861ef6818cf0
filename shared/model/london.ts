/** Date and time in London, whatever the time zone of the machine. */
export type LondonTime = { date: string; hour: number; minute: number }

// Creating a formatter is a hundred times slower than using it.
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

export const londonTime = (at: Date): LondonTime => {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  }
}

const minuteMs = 60_000

/** How many minutes London is ahead of Greenwich. */
const minutesAhead = (at: Date): number => {
  const { date, hour, minute } = londonTime(at)
  return Math.round((Date.parse(`${date}T00:00:00Z`) - at.getTime()) / minuteMs) + hour * 60 + minute
}

/**
 * The instant of a date and time in London. A time in the hour that spring skips moves on by an hour. In the hour that
 * autumn repeats, the second one is meant.
 */
export const londonInstant = (date: string, hour: number, minute = 0): Date => {
  const asGreenwich = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * minuteMs
  const winter = new Date(asGreenwich)
  const summer = new Date(asGreenwich - 60 * minuteMs)
  return minutesAhead(winter) !== 0 && minutesAhead(summer) === 60 ? summer : winter
}

/** Calendar arithmetic on text, which no time zone can shift. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * 60 * minuteMs).toISOString().slice(0, 10)

/** Whether it is 'YYYY-MM-DD' and the day exists. */
export const isCalendarDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** London time for sentences: "14:32 on Tuesday 24 November". */
export const londonMoment = (at: Date): string => {
  const parts = Object.fromEntries(moment.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.hour}:${parts.minute} on ${parts.weekday} ${parts.day} ${parts.month}`
}

/** Date and time in London: '2026-11-20' and '09:05'. */
export const londonClock = (at: string): { date: string; time: string } => {
  const { date, hour, minute } = londonTime(new Date(at))
  return { date, time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** The date in London: '20 November 2026'. */
export const longDate = (at: string): string => dayFormat.format(new Date(at))
