const windowMs = 60_000

/**
 * Counts calls by caller in windows of a minute. Some callers may make `times` the usual number. Returns the seconds
 * until the next window if there are too many. Uses a clock that is never set.
 */
export const callCounter = (perMinute: number, now: () => number = () => performance.now()) => {
  let endsAt = 0
  const counts = new Map<string, number>()
  return (caller: string, times = 1): number | undefined => {
    if (now() >= endsAt) {
      counts.clear()
      endsAt = now() + windowMs
    }
    const count = (counts.get(caller) ?? 0) + 1
    if (count > perMinute * times) return Math.max(1, Math.ceil((endsAt - now()) / 1000))
    counts.set(caller, count)
    return undefined
  }
}
