import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Card } from '#web/ui/section.tsx'
import { CardList } from './page.tsx'

const keptMs = 3_000

type Item = { id: string }
type Place<Entry> = { id: string; entry?: Entry; text?: string; heightPx?: number }

/** Entries that have just left keep their places among the others: each before the entry that came after it. */
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
 * The places of a list of cards. The place of an entry that leaves is kept for three seconds, so that no other card
 * slides under a finger that is about to press.
 */
export const useKeptPlaces = <Entry extends Item>(entries: readonly Entry[], list: RefObject<HTMLElement | null>) => {
  const heights = useHeights(list)
  const [texts] = useState(() => new Map<string, string>())
  const [last, setLast] = useState(() => ({ entries, places: withLeft(entries, [], (id) => ({ id })) }))
  const change = (update: (places: Place<Entry>[]) => Place<Entry>[]) =>
    setLast((now) => ({ ...now, places: update(now.places) }))

  if (last.entries !== entries) {
    const leave = (id: string) => ({ id, text: texts.get(id) ?? 'No longer available', heightPx: heights.get(id) ?? 0 })
    setLast({ entries, places: withLeft(entries, last.places, leave) })
  }

  return {
    places: last.places,
    /** Says why an entry leaves, before it does or just after. */
    explain: (id: string, text: string) => {
      texts.set(id, text)
      change((places) => places.map((place) => (place.id === id && !place.entry ? { ...place, text } : place)))
    },
    forget: (id: string) => change((places) => places.filter((place) => place.id !== id || place.entry)),
  }
}

type KeptPlaceProps = { text: string; heightPx: number; onEnd: () => void }

/** The place of a card that has left. It has nothing to press. */
const KeptPlace = ({ text, heightPx, onEnd }: KeptPlaceProps) => {
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const timer = setTimeout(() => end.current(), keptMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Card
      tone="sunken"
      data-kept-place
      display="flex"
      alignItems="center"
      justifyContent="center"
      style={{ minHeight: `${heightPx}px` }}
      animation="fade-in 200ms"
    >
      <chakra.p color="fg.muted" fontWeight="semibold">
        {text}
      </chakra.p>
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
    {({ id, entry, text = '', heightPx = 0 }) =>
      entry ? (
        <Box data-place={id} h="full">
          {children(entry)}
        </Box>
      ) : (
        <KeptPlace text={text} heightPx={heightPx} onEnd={() => kept.forget(id)} />
      )
    }
  </CardList>
)
