import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Muted } from '#web/ui/section.tsx'

const key = 'n'

/**
 * N goes to the next one. Because it is a single letter, it works only while the focus is in this part (WCAG 2.1.4),
 * not in a confirmation above it or in a field.
 */
export const goesOnByKey =
  (goOn: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { ctrlKey, metaKey, altKey, currentTarget, target } = event
    const isHere =
      target instanceof Element && currentTarget.contains(target) && !target.matches('textarea, input, select')
    if (!isHere || event.key.toLowerCase() !== key || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    goOn()
  }

const Key = chakra('kbd', {
  base: {
    px: '1.5',
    borderRadius: 'xs',
    bg: 'bg.sunken',
    color: 'fg.muted',
    fontFamily: 'mono',
    fontSize: 'xs',
    hideBelow: 'lg',
  },
})

type NextOneProps = {
  queue: { hasNext: boolean; goOn: () => void }
  label: string
  variant: ButtonProps['variant']
  /** Shown after the last one. */
  lastText: string
}

/** A button to the next item of a list that is worked through in order. */
export const NextOne = ({ queue, label, variant, lastText }: NextOneProps) =>
  queue.hasNext ? (
    <Button variant={variant} aria-keyshortcuts={key.toUpperCase()} onClick={queue.goOn}>
      {label} <Key aria-hidden="true">{key.toUpperCase()}</Key>
    </Button>
  ) : (
    <Muted>{lastText}</Muted>
  )

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
