/** The day and the clock in London, whatever the zone of the machine. */
export type LondonTime = { date: string; hour: number; minute: number }

// Making one is a hundred times as slow as using it.
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

/** What London's clocks are ahead of Greenwich by, in minutes. */
const minutesAhead = (at: Date): number => {
  const { date, hour, minute } = londonTime(at)
  return Math.round((Date.parse(`${date}T00:00:00Z`) - at.getTime()) / minuteMs) + hour * 60 + minute
}

/**
 * The instant at which London's clocks show this. In the hour that spring skips it is an hour on; of the hour that
 * autumn repeats it is the second.
 */
export const londonInstant = (date: string, hour: number, minute = 0): Date => {
  const asGreenwich = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * minuteMs
  const winter = new Date(asGreenwich)
  const summer = new Date(asGreenwich - 60 * minuteMs)
  return minutesAhead(winter) !== 0 && minutesAhead(summer) === 60 ? summer : winter
}

/** The days of the calendar, as text: no zone can shift them. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * 60 * minuteMs).toISOString().slice(0, 10)

/** 'YYYY-MM-DD' of a day that exists. */
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

/** A moment as London reads it, for sentences: "14:32 on Tuesday 24 November". */
export const londonMoment = (at: Date): string => {
  const parts = Object.fromEntries(moment.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.hour}:${parts.minute} on ${parts.weekday} ${parts.day} ${parts.month}`
}

/** The day and the time that London's clocks show then: '2026-11-20' and '09:05'. */
export const londonClock = (at: string): { date: string; time: string } => {
  const { date, hour, minute } = londonTime(new Date(at))
  return { date, time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** '20 November 2026', as the calendar in London has it. */
export const longDate = (at: string): string => dayFormat.format(new Date(at))
