const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** '20 November 2026', as the calendar in London has it. */
export const longDate = (at: string): string => dayFormat.format(new Date(at))
