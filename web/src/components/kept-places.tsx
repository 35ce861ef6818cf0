import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/section.tsx'
import { CardList } from './page.tsx'

const keptMs = 3_000

type Item = { id: string }
/** Why an entry left and, where possible, how to undo that. */
export type Leaving = { text: string; undo?: (() => void) | undefined }
type Place<Entry> = Partial<Leaving> & { id: string; entry?: Entry; heightPx?: number }

/** Puts entries that have just left back among the others, each before the entry that came after it. */
const withLeft = <Entry extends Item>(
  entries: readonly Entry[],
  places: readonly Place<Entry>[],
  leave: (id: string) => Place<Entry>,
): Place<Entry>[] => {
  const staying = new Set(entries.map(({ id }) => id))
  const before = new Map<string | undefined, Place<Entry>[]>()
  places.forEach((place, index) => {
    if (staying.has(place.id)) return
    const next = places.slice(index + 1).find(({ id }) => staying.has(id))?.id
    before.set(next, [...(before.get(next) ?? []), place.entry ? leave(place.id) : place])
  })
  return [
    ...entries.flatMap((entry) => [...(before.get(entry.id) ?? []), { id: entry.id, entry }]),
    ...(before.get(undefined) ?? []),
  ]
}

/** The height of each card in the list, as it was last laid out. */
const useHeights = (list: RefObject<HTMLElement | null>) => {
  const heights = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    for (const card of list.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])
      heights.current.set(card.dataset.place ?? '', card.offsetHeight)
  })
  return heights.current
}

/**
 * The places of a list of cards. When an entry leaves, its place is kept for three seconds, so that no other card moves
 * under a finger that is about to press.
 */
export const useKeptPlaces = <Entry extends Item>(entries: readonly Entry[], list: RefObject<HTMLElement | null>) => {
  const heights = useHeights(list)
  const [leavings] = useState(() => new Map<string, Leaving>())
  const [last, setLast] = useState(() => ({ entries, places: withLeft(entries, [], (id) => ({ id })) }))
  const change = (update: (places: Place<Entry>[]) => Place<Entry>[]) =>
    setLast((now) => ({ ...now, places: update(now.places) }))

  if (last.entries !== entries) {
    const leave = (id: string) => ({
      id,
      heightPx: heights.get(id) ?? 0,
      ...(leavings.get(id) ?? { text: 'No longer available' }),
    })
    setLast({ entries, places: withLeft(entries, last.places, leave) })
  }

  return {
    places: last.places,
    /** Explains why an entry leaves, shortly before or after it does. */
    explain: (id: string, leaving: Leaving) => {
      leavings.set(id, leaving)
      change((places) => places.map((place) => (place.id === id && !place.entry ? { ...place, ...leaving } : place)))
    },
    forget: (id: string) => change((places) => places.filter((place) => place.id !== id || place.entry)),
  }
}

type KeptPlaceProps = Leaving & { heightPx: number; onEnd: () => void }

/**
 * The place of a card that has left. If that can be undone, it has an Undo button, takes over the focus from the
 * pressed button, and stays while a keyboard's focus is on it.
 */
const KeptPlace = ({ text, undo, heightPx, onEnd }: KeptPlaceProps) => {
  const undoButton = useRef<HTMLButtonElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(end, keptMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  useEffect(() => {
    if (document.activeElement === document.body) undoButton.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Card
      tone="sunken"
      data-kept-place
      display="flex"
      alignItems="center"
      justifyContent="center"
      gap="4"
      style={{ minHeight: `${heightPx}px` }}
      animation="fade-in 200ms"
    >
      <chakra.p color="fg.muted" fontWeight="semibold">
        {text}
      </chakra.p>
      {undo && (
        <Button
          ref={undoButton}
          variant="outline"
          size="sm"
          onFocus={({ currentTarget }) => setIsHeld(currentTarget.matches(':focus-visible'))}
          onBlur={() => setIsHeld(false)}
          onClick={undo}
        >
          Undo
        </Button>
      )}
    </Card>
  )
}

type KeptListProps<Entry extends Item> = {
  kept: ReturnType<typeof useKeptPlaces<Entry>>
  children: (entry: Entry) => ReactNode
}

/** Cards, and the places of those that have just left. */
export const KeptList = <Entry extends Item>({ kept, children }: KeptListProps<Entry>) => (
  <CardList items={kept.places}>
    {({ id, entry, text = '', undo, heightPx = 0 }) =>
      entry ? (
        <Box data-place={id} h="full">
          {children(entry)}
        </Box>
      ) : (
        <KeptPlace text={text} undo={undo} heightPx={heightPx} onEnd={() => kept.forget(id)} />
      )
    }
  </CardList>
)
