const firstPauseMs = 1_000
const usualPauseMs = 4_000
const maxPauseMs = 30_000

/**
 * 1, 2, then 4 s. After a long outage, a twentieth of its length, up to 30 s. Each pause is up to a quarter shorter, so
 * that clients do not all ask a restarted server at once.
 */
export const pauseMs = (attempts: number, sinceMs: number, random = Math.random()): number => {
  const usual = Math.min(firstPauseMs * 2 ** attempts, usualPauseMs)
  return Math.min(Math.max(usual, sinceMs / 20), maxPauseMs) * (1 - random / 4)
}

/**
 * Repeats a call until it is stopped: after growing pauses, and at once when the network is back or the page becomes
 * visible. A hidden page does not call. No call waits for the one before, which may hang on a dead connection.
 */
export const askAgain = (ask: () => void): (() => void) => {
  const since = performance.now()
  let attempts = 0
  let next: ReturnType<typeof setTimeout> | undefined

  const pause = () => {
    clearTimeout(next)
    next = setTimeout(askNow, pauseMs(attempts, performance.now() - since))
  }
  const askNow = () => {
    if (document.hidden) return
    attempts += 1
    pause()
    ask()
  }

  pause()
  addEventListener('online', askNow)
  document.addEventListener('visibilitychange', askNow)
  return () => {
    clearTimeout(next)
    removeEventListener('online', askNow)
    document.removeEventListener('visibilitychange', askNow)
  }
}
