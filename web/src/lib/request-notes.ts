import { type InfiniteData, type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { DriverDelivery, LiveJob } from '#shared/contracts/business-shapes.ts'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { requestKeys } from './request-keys.ts'

/** As much of a request as any news of it tells. */
export type Step = Pick<RequestCard, 'id' | 'version' | 'status'>

/** The books in which a request may stand; the lists of each have cards of their own. */
export type Cards = {
  own: RequestCard
  carried: RequestCard
  offers: DirectOffer
  pool: RequestCard
  assigned: DriverDelivery
  fleet: LiveJob & Step
}
export type Book = keyof Cards

/** A card that has moved on since it was fetched says when. */
export type Moved<Card> = Card & { movedAt?: number }

type KnownCards = { [B in Book]?: Moved<Cards[B]> | undefined }

/** What an answer or an event told last of a request. */
export type Note = Step & {
  notedAt: number
  /** An update may also say that it was handed to somebody else; an answer to one's own call does not. */
  isMine: boolean
  /** As it looks in each book, if that is known: a list that is late may lack it. */
  cards: KnownCards
}
type Notes = readonly Note[]

// Kept with all else that was loaded, so that it goes when the person does.
const notesKey = ['requests', 'notes'] as const
const none: Notes = []

export const notesIn = (cache: QueryClient): Notes => cache.getQueryData<Notes>(notesKey) ?? none

const noteOf = (id: string, cache: QueryClient): Note | undefined => notesIn(cache).find((note) => note.id === id)

export const useNotes = (): Notes => useQuery<Notes>({ queryKey: notesKey, queryFn: skipToken }).data ?? none

/** Nothing is offered to somebody, or free, but with a card of its own: whoever gave it back is not to see it again. */
export const needsCard = (book: Book): boolean => book === 'offers' || book === 'pool'

/**
 * Notes what was told of a request, unless something newer was. `cards` says in which books it stands now; where it
 * stood before, its card moves on by itself.
 */
export const noteRequest = (step: Step, cache: QueryClient, cards: Partial<Cards> = {}, isMine = true): void => {
  const { id, version, status } = step
  const last = noteOf(id, cache)
  if (last && last.version > version) return
  const same = last?.version === version ? last : undefined
  const notedAt = same?.notedAt ?? Date.now()
  const moved = <B extends Book>(book: B) => {
    const card = newestIn(book, id, cache)
    return card && movedOn(card, { version, status, notedAt })
  }
  const note: Note = {
    id,
    version,
    status,
    notedAt,
    isMine: isMine || (same?.isMine ?? false),
    cards: {
      ...same?.cards,
      own: moved('own'),
      carried: moved('carried'),
      assigned: moved('assigned'),
      fleet: moved('fleet'),
      ...cards,
    },
  }
  cache.setQueryData<Notes>(notesKey, (notes = none) => [note, ...notes.filter((each) => each.id !== id)])
}

/** What a list brings of a request that was noted without its card. */
export const noteCards = <B extends Book>(book: B, cards: readonly Cards[B][], cache: QueryClient): void => {
  if (needsCard(book)) return
  cache.setQueryData<Notes>(notesKey, (notes) =>
    notes?.map((note) => {
      const card = note.cards[book] ? undefined : cards.find(({ id }) => id === note.id)
      return card ? { ...note, cards: { ...note.cards, [book]: movedOn(card, note) } } : note
    }),
  )
}

export const movedOn = <Card extends Step>(
  card: Moved<Card>,
  { version, status, notedAt }: Pick<Note, 'version' | 'status' | 'notedAt'>,
): Moved<Card> => {
  if (card.version >= version) return card
  return { ...card, version, status, ...(status !== card.status && { movedAt: notedAt }) }
}

const listsOf = {
  own: [requestKeys.open, requestKeys.closed],
  carried: [requestKeys.carried],
  offers: [requestKeys.offers],
  pool: [requestKeys.pool],
  assigned: [requestKeys.assigned],
  fleet: [requestKeys.fleet],
} as const satisfies Record<Book, unknown>

const books = Object.keys(listsOf) as Book[] // the table has no others

/** Which versions of a request are known, book by book. What was noted holds for all of them. */
export const versionsOf = (id: string, cache: QueryClient): number[] => {
  const note = noteOf(id, cache)
  const known = [note, ...books.map((book) => newestIn(book, id, cache))]
  return known.flatMap((each) => (each ? Math.max(each.version, note?.version ?? 0) : []))
}

/** The newest card of a request that is known in a book. */
export const newestIn = <B extends Book>(book: B, id: string, cache: QueryClient): Moved<Cards[B]> | undefined => {
  const noted: Moved<Cards[B]> | undefined = noteOf(id, cache)?.cards[book]
  const listed = listsOf[book].flatMap((key) => cardsIn(cache.getQueryData<List<Cards[B]>>(key)))
  return [...(noted ? [noted] : []), ...listed.filter((card) => card.id === id)].toSorted(
    (a, b) => b.version - a.version,
  )[0]
}

/** In the three shapes in which lists are kept. */
type List<Card> = Card[] | { cards: Card[] } | InfiniteData<{ items: Card[] }>

export const cardsIn = <Card>(list: List<Card> = []): Card[] => {
  if (Array.isArray(list)) return list
  return 'cards' in list ? list.cards : list.pages.flatMap(({ items }) => items)
}
