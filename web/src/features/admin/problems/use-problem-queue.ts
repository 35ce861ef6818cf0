import { useEffect, useRef, useState } from 'react'
import type { ProblemEntry } from '#shared/contracts/problem-shapes.ts'
import { useProblemFilter, useProblems } from './problem-queries.ts'

/** The open problem and the way to the next one. It turns the pages of the list behind it. */
export const useProblemQueue = (first: ProblemEntry) => {
  const { list, page: requestedPage, showPage } = useProblemFilter()
  const { entries, page, pages, error, isFetching, refetch } = useProblems(list, requestedPage)
  const [current, setCurrent] = useState(first)
  const [turningTo, setTurningTo] = useState<number>()

  const index = entries?.findIndex(({ id }) => id === current.id) ?? -1
  // A resolved problem leaves the list, and the next one takes its place.
  const lastIndex = useRef(0)
  if (index >= 0) lastIndex.current = index
  const next = entries?.[index >= 0 ? index + 1 : lastIndex.current]
  const isFollowed = page < pages

  useEffect(() => {
    if (turningTo === undefined || turningTo !== requestedPage || !entries) return
    setTurningTo(undefined)
    if (entries[0]) setCurrent(entries[0])
  }, [turningTo, requestedPage, entries])

  const goOn = () => {
    if (next) return setCurrent(next)
    if (!isFollowed) return
    setTurningTo(page + 1)
    showPage(page + 1)
  }

  return {
    entry: current,
    hasNext: next !== undefined || isFollowed || turningTo !== undefined,
    goOn,
    /** Why the page with the next problem could not be loaded. */
    error: entries ? null : error,
    isFetching,
    refetch,
  }
}
