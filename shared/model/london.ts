/** Date and time in London, independent of the machine's time zone. */
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

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const minutesByHour = new Map<number, number>()

/** How many minutes London is ahead of Greenwich, which changes on the hour only. */
const minutesAhead = (at: number): number => {
  const hour = Math.floor(at / hourMs)
  const known = minutesByHour.get(hour)
  if (known !== undefined) return known
  const parts = Object.fromEntries(format.formatToParts(hour * hourMs).map(({ type, value }) => [type, value]))
  const there = Date.UTC(
    Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
  )
  if (minutesByHour.size > 1000) minutesByHour.clear()
  const minutes = Math.round((there - hour * hourMs) / minuteMs)
  minutesByHour.set(hour, minutes)
  return minutes
}

export const londonTime = (at: Date): LondonTime => {
  const there = new Date(at.getTime() + minutesAhead(at.getTime()) * minuteMs)
  return { date: there.toISOString().slice(0, 10), hour: there.getUTCHours(), minute: there.getUTCMinutes() }
}

/** The day in London, counted from 1970. */
export const londonDay = (at: Date): number => Date.parse(londonTime(at).date) / (24 * hourMs)

/**
 * The instant of a date and time in London. A time in the hour that spring skips moves on by an hour. A time in the
 * hour that autumn repeats means the second one.
 */
export const londonInstant = (date: string, hour: number, minute = 0): Date => {
  const asGreenwich = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * minuteMs
  const summer = asGreenwich - hourMs
  return new Date(minutesAhead(asGreenwich) !== 0 && minutesAhead(summer) === 60 ? summer : asGreenwich)
}

/** Calendar arithmetic on dates as text, so no time zone can shift the result. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * 60 * minuteMs).toISOString().slice(0, 10)

/** Whether this is 'YYYY-MM-DD' and the day exists. */
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

/** London time in words: "14:32 on Tuesday 24 November". */
export const londonMoment = (at: Date): string => {
  const parts = Object.fromEntries(moment.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.hour}:${parts.minute} on ${parts.weekday} ${parts.day} ${parts.month}`
}

/** Date and time in London: '2026-11-20' and '09:05'. */
export const londonClock = (at: string): { date: string; time: string } => {
  const { date, hour, minute } = londonTime(new Date(at))
  return { date, time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') }
}

/** When a ride leaves and arrives, in London. */
export const travelTimes = (departAt: string, arriveAt: string) => {
  const [departure, arrival] = [londonClock(departAt), londonClock(arriveAt)]
  const [departure_time, arrival_time] = [departure.time, arrival.time]
  return { date: departure.date, departure_time, arrival_date: arrival.date, arrival_time }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** The date in London: '20 November 2026'. */
export const longDate = (at: string): string => dayFormat.format(new Date(at))
