import { useEffect, useState } from 'react'

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const shortFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

/** A calendar day as 'Friday 20 November 2026'. */
export const fullDate = (date: string): string => format.format(midnight(date))

/** 'Fri, 20 Nov' */
export const shortDate = (date: string): string => shortFormat.format(midnight(date))

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '20 Nov' */
export const shortDay = (date: string): string => dayFormat.format(midnight(date))

const inLondon = { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' } as const
const soon = new Intl.DateTimeFormat('en-GB', inLondon)
const later = new Intl.DateTimeFormat('en-GB', { ...inLondon, day: 'numeric', month: 'short' })
const sixDaysMs = 6 * 24 * 3600_000

/** 'Tue 20:00' within six days, otherwise 'Tue 1 Dec 20:00', in London time. */
export const weekdayAndTime = (at: Date, now = Date.now()): string =>
  (at.getTime() - now < sixDaysMs ? soon : later).format(at).replaceAll(',', '')

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

/** 'Tue' within six days, otherwise 'Tue 1 Dec'. */
export const weekday = (date: string, now = Date.now()): string =>
  midnight(date).getTime() - now < sixDaysMs ? weekdayFormat.format(midnight(date)) : shortDate(date).replace(',', '')

const units = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** 'Just now', '1 minute ago', '3 hours ago' and so on, in whole units, rounded down. */
export const ago = (at: string, now = Date.now()): string => {
  const minutes = (now - Date.parse(at)) / 60_000
  const unit = units.find(([, size]) => minutes >= size)
  if (!unit) return 'Just now'
  const count = Math.floor(minutes / unit[1])
  return `${count} ${unit[0]}${count === 1 ? '' : 's'} ago`
}

/** The current time, updated often enough for texts such as '5 minutes ago'. */
export const useNow = (everyMs = 20_000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
