import { useEffect, useRef, useState } from 'react'

type Pages<Entry> = {
  entries: readonly Entry[] | undefined
  page: number
  pages: number
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** The page of the list in the URL. */
type Turning = { requestedPage: number; showPage: (page: number) => void }

/** The open entry of a list and the way to the next one. It turns the pages of the list behind it. */
export const useQueue = <Entry extends { id: string }>(
  first: Entry,
  { entries, page, pages, error, isFetching, refetch }: Pages<Entry>,
  { requestedPage, showPage }: Turning,
) => {
  const [current, setCurrent] = useState(first)
  const [turningTo, setTurningTo] = useState<number>()

  const index = entries?.findIndex(({ id }) => id === current.id) ?? -1
  // A decided entry leaves the list, and the next one takes its place.
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
    /** Why the page with the next entry could not be loaded. */
    error: entries ? null : error,
    isFetching,
    refetch,
  }
}
