const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** '20 Nov 2026, 23:30', by the clocks of London, on two lines at most. What was called off was never completed. */
export const formatCompletedAt = (at: string | null): string =>
  at === null ? 'N/A' : dateTimeFormat.format(new Date(at)).replaceAll(/(?<!,) /g, '\u00a0')
