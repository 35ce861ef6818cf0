const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })

/** '20 Nov 2026' in London time, which stays on one line of a table. */
export const dayText = (at: string): string => format.format(new Date(at)).replaceAll(' ', '\u00a0')
