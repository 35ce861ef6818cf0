import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { queries } from './queries.ts'

type Note = { card: RequestCard; notedAt: number }

/** For so long a list may be late: its index follows the request itself. */
const freshForMs = 10_000

// Kept with all else that was loaded, so that it goes when the person does.
const notesKey = ['requests', 'notes'] as const
const none: readonly Note[] = []

/** What an answer or an event told of a request of one's own, for every list that it belongs to. */
export const noteRequest = (card: RequestCard, cache: QueryClient = queries): void => {
  cache.setQueryData<readonly Note[]>(notesKey, (notes = none) => {
    const isOld = notes.some((note) => note.card.id === card.id && note.card.version > card.version)
    if (isOld) return notes
    return [{ card, notedAt: Date.now() }, ...notes.filter((note) => note.card.id !== card.id)]
  })
}

export const notedCards = (cache: QueryClient): RequestCard[] =>
  (cache.getQueryData<readonly Note[]>(notesKey) ?? none).map(({ card }) => card)

export const useNotes = (): readonly Note[] =>
  useQuery<readonly Note[]>({ queryKey: notesKey, queryFn: skipToken }).data ?? none

/**
 * A list as it was fetched, and over it what was noted: a noted card is newer than the same one in the list, and is
 * there even if the list does not have it yet. A list that was fetched later than the indexes are ever late stands.
 */
export const withNotes = (
  cards: readonly RequestCard[],
  notes: readonly Note[],
  fetchedAt: number,
  belongs: (card: RequestCard) => boolean,
): RequestCard[] => {
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
