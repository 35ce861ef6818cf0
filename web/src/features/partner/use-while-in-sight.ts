import { useEffect, useEffectEvent } from 'react'

// The server forgets a place after half an hour.
const everyMs = 5 * 60_000

/**
 * Runs at once and every five minutes, only while the page is in sight; a page that comes back into sight catches up. A
 * new `subject` runs it at once, too.
 */
export const useWhileInSight = (isWanted: boolean, run: () => void, subject?: string): void => {
  const runNow = useEffectEvent(run)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `subject`.
  useEffect(() => {
    if (!isWanted) return
    let dueAt = 0
    const runIfDue = () => {
      if (document.visibilityState !== 'visible' || Date.now() < dueAt) return
      dueAt = Date.now() + everyMs - 1_000 // timers are not exact
      runNow()
    }
    runIfDue()
    const timer = setInterval(runIfDue, everyMs)
    document.addEventListener('visibilitychange', runIfDue)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', runIfDue)
    }
  }, [isWanted, subject])
}
