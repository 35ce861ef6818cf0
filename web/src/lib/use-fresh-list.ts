import { type QueryKey, useQuery } from '@tanstack/react-query'
import { isBehind, withNotes } from './fresh-lists.ts'
import { type Book, type Cards, cardsIn, noteCards, useNotes } from './request-notes.ts'

const askAgainMs = 2_000

type FreshList<B extends Book, Loaded> = {
  book: B
  key: QueryKey
  load: (signal: AbortSignal) => Promise<Loaded>
  /** News tells less than its cards show, so a list that is late is asked again. */
  asksAgain?: boolean
  /** Asked anew this often, for what no news tells. */
  everyMs?: number | false
}

/** A list of requests as it was fetched, and as what was told since makes it. */
export const useFreshList = <B extends Book, Loaded extends Cards[B][] | { cards: Cards[B][] } = Cards[B][]>({
  book,
  key,
  load,
  asksAgain = false,
  everyMs = false,
}: FreshList<B, Loaded>) => {
  const notes = useNotes()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ client, signal }) => {
      const list = await load(signal)
      noteCards(book, cardsIn<Cards[B]>(list), client)
      return list
    },
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      asksAgain && data && isBehind(book, cardsIn<Cards[B]>(data), notes, dataUpdatedAt) ? askAgainMs : everyMs,
  })
  const { data, dataUpdatedAt } = query
  return { query, cards: data && withNotes(book, cardsIn<Cards[B]>(data), notes, dataUpdatedAt) }
}
