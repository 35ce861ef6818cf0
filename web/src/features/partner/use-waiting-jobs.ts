import { useState } from 'react'

/** While the list holds still, jobs that are new wait to be shown. */
export const useWaitingJobs = <Job extends { id: string }>(jobs: readonly Job[], holdsStill: boolean) => {
  const [known, setKnown] = useState(() => new Set(jobs.map(({ id }) => id)))
  const show = () => setKnown(new Set([...known, ...jobs.map(({ id }) => id)]))
  const waiting = jobs.filter(({ id }) => !known.has(id))
  const shown = jobs.filter(({ id }) => known.has(id))
  if (waiting.length > 0 && (!holdsStill || shown.length === 0)) show()
  return { shown, waiting, show }
}
