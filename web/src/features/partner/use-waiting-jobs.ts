import { type RefObject, useEffect, useState } from 'react'

/** Whether any part of the element is in view. */
export const useInSight = (element: RefObject<Element | null>): boolean => {
  const [isInSight, setIsInSight] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watcher = new IntersectionObserver((entries) => setIsInSight(entries.at(-1)?.isIntersecting ?? false))
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return isInSight
}

/** While the list is frozen, new jobs wait to be shown. */
export const useWaitingJobs = <Job extends { id: string }>(
  jobs: readonly Job[],
  holdsStill: (shown: readonly Job[]) => boolean,
) => {
  const [known, setKnown] = useState(() => new Set(jobs.map(({ id }) => id)))
  const show = () => setKnown(new Set([...known, ...jobs.map(({ id }) => id)]))
  const waiting = jobs.filter(({ id }) => !known.has(id))
  const shown = jobs.filter(({ id }) => known.has(id))
  if (waiting.length > 0 && !holdsStill(shown)) show()
  return { shown, waiting, show }
}
