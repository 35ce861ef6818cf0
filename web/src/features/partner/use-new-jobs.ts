import { useState } from 'react'

type Loading = {
  /** Order and filter. A new view sorts new jobs in at once. */
  view: string
  /** A new place does so with the next answer, which changes `loadedAt`. */
  place: string | undefined
  loadedAt: number
}

type Known = Loading & { ids: ReadonlySet<string>; newIds: readonly string[]; isStale: boolean }

/**
 * Separates new jobs, newest first, from those that the list had at first. They stay on top, whatever the sort order,
 * until the user changes the view or the place, or leaves the list and comes back.
 */
export const useNewJobs = <Job extends { id: string }>(jobs: readonly Job[], loading: Loading) => {
  const load = (): Known => ({ ...loading, ids: new Set(jobs.map(({ id }) => id)), newIds: [], isStale: false })
  const [known, setKnown] = useState(load)
  const arrived = jobs.filter(({ id }) => !known.ids.has(id)).map(({ id }) => id)

  if (known.view !== loading.view || (known.isStale && known.loadedAt !== loading.loadedAt)) setKnown(load)
  else if (known.place !== loading.place) setKnown({ ...known, ...loading, isStale: true })
  else if (arrived.length > 0)
    setKnown({ ...known, ids: new Set([...known.ids, ...arrived]), newIds: [...arrived, ...known.newIds] })

  return {
    newJobs: known.newIds.flatMap((id) => jobs.find((job) => job.id === id) ?? []),
    others: jobs.filter(({ id }) => !known.newIds.includes(id)),
  }
}
