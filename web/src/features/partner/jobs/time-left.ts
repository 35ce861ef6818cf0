const some = (count: number, unit: string) => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`)

/** '2 hours 5 minutes left' until then; the last minute is not counted down. */
export const timeLeft = (at: string, now: number): string => {
  const minutes = Math.floor((Date.parse(at) - now) / 60_000)
  if (minutes < 1) return 'Less than a minute left'
  return `${[some(Math.floor(minutes / 60), 'hour'), some(minutes % 60, 'minute')].filter(Boolean).join(' ')} left`
}
