import { useState } from 'react'

type Loading = {
  /** Order and filter: another view loads the list at once. */
  view: string
  /** Another place loads it with the next answer, whose time is `loadedAt`. */
  place: string | undefined
  loadedAt: number
}

type Known = Loading & { ids: ReadonlySet<string>; newIds: readonly string[]; isStale: boolean }

/**
 * Separates the jobs that came after the list was loaded, newest first, from the others. They stand on top in any order
 * until it is loaded next. Only the user loads it: by another view or place, or by coming back.
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
