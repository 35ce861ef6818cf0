import { type InfiniteData, type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { queries } from './queries.ts'
import { requestKeys } from './request-keys.ts'

/** The lists that a request may belong to; each has notes of its own. */
type Cards = { own: RequestCard; carried: RequestCard; offers: DirectOffer; pool: RequestCard }
export type Book = keyof Cards

export const books = ['own', 'carried', 'offers', 'pool'] as const satisfies readonly Book[]

type Note<Card> = { card: Card; notedAt: number }
type Notes<B extends Book> = readonly Note<Cards[B]>[]

/** For so long a list may be late: its index follows the request itself. */
const freshForMs = 10_000

// Kept with all else that was loaded, so that it goes when the person does.
const notesKey = (book: Book) => ['requests', 'notes', book] as const
const none: readonly never[] = []

/** What an answer or an event told of a request, for every list of that book. */
export const noteIn = <B extends Book>(book: B, card: Cards[B], cache: QueryClient): void => {
  cache.setQueryData<Notes<B>>(notesKey(book), (notes = none) => {
    const isOld = notes.some((note) => note.card.id === card.id && note.card.version > card.version)
    if (isOld) return notes
    return [{ card, notedAt: Date.now() }, ...notes.filter((note) => note.card.id !== card.id)]
  })
}

/** The same of a request that one posted oneself. */
export const noteRequest = (card: RequestCard, cache: QueryClient = queries): void => noteIn('own', card, cache)

export const notedCards = <B extends Book = 'own'>(cache: QueryClient, book?: B): Cards[B][] =>
  (cache.getQueryData<Notes<B>>(notesKey(book ?? 'own')) ?? none).map(({ card }) => card)

export const useNotes = <B extends Book = 'own'>(book?: B): Notes<B> =>
  useQuery<Notes<B>>({ queryKey: notesKey(book ?? 'own'), queryFn: skipToken }).data ?? none

const listsOf = {
  own: [requestKeys.open, requestKeys.closed],
  carried: [requestKeys.carried],
  offers: [requestKeys.offers],
  pool: [requestKeys.pool],
} as const satisfies Record<Book, unknown>

/** The newest that is known of a request in a book. */
export const newestIn = <B extends Book>(book: B, id: string, cache: QueryClient): Cards[B] | undefined => {
  const lists = listsOf[book].flatMap((key) => cardsIn(cache.getQueryData<List<Cards[B]>>(key)))
  return [...notedCards(cache, book), ...lists]
    .filter((card) => card.id === id)
    .toSorted((a, b) => b.version - a.version)[0]
}

type List<Card> = Card[] | InfiniteData<{ items: Card[] }>

const cardsIn = <Card>(list: List<Card> = []): Card[] =>
  Array.isArray(list) ? list : list.pages.flatMap(({ items }) => items)

/**
 * A list as it was fetched, and over it what was noted: a noted card is newer than the same one in the list, and is
 * there even if the list does not have it yet. A list that was fetched later than the indexes are ever late stands.
 */
export const withNotes = <Card extends RequestCard>(
  cards: readonly Card[],
  notes: readonly Note<Card>[],
  fetchedAt: number,
  belongs: (card: Card) => boolean,
): Card[] => {
  const fresh = new Map(
    notes.filter(({ notedAt }) => fetchedAt < notedAt + freshForMs).map(({ card }) => [card.id, card]),
  )
  const newest = cards.map((card) => {
    const noted = fresh.get(card.id)
    fresh.delete(card.id)
    return noted && noted.version > card.version ? noted : card
  })
  return [...fresh.values(), ...newest].filter(belongs)
}
