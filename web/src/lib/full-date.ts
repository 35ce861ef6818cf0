const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const shortFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

/** 'Friday 20 November 2026' of a day of the calendar. */
export const fullDate = (date: string): string => format.format(midnight(date))

/** 'Fri, 20 Nov' */
export const shortDate = (date: string): string => shortFormat.format(midnight(date))
