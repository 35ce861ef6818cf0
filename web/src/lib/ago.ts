const units = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** 'Just now', '1 minute ago', '3 hours ago' and so on, in whole units that have passed. */
export const ago = (at: string, now = Date.now()): string => {
  const minutes = (now - Date.parse(at)) / 60_000
  const unit = units.find(([, size]) => minutes >= size)
  if (!unit) return 'Just now'
  const count = Math.floor(minutes / unit[1])
  return `${count} ${unit[0]}${count === 1 ? '' : 's'} ago`
}
