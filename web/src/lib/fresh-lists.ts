import { isCarried, type RequestStatus } from '#shared/model/statuses.ts'
import { type Book, type Cards, type Moved, movedOn, type Note, needsCard, type Step } from './request-notes.ts'

/** For so long a list may be late: its index follows the request itself. */
const lateForMs = 10_000

const isLateYet = ({ notedAt }: Note, fetchedAt: number): boolean => fetchedAt < notedAt + lateForMs

const statusesOf: Record<Book, (status: RequestStatus) => boolean> = {
  own: () => true,
  carried: isCarried,
  offers: (status) => status === 'pending_partner_approval',
  pool: (status) => status === 'pending_match',
  assigned: isCarried,
  fleet: isCarried,
}

/** Within a fleet a delivery may change hands, so a driver's list may be right to lack it. */
const hasToBeIn = (book: Book, { status, isMine }: Note): boolean =>
  statusesOf[book](status) && (isMine || book !== 'assigned')

/**
 * A list of a book as it was fetched, and over it what was noted: what the list lacks or has in an older version it is
 * not to lose. A list that was fetched later than the indexes are ever late stands.
 */
export const withNotes = <B extends Book>(
  book: B,
  fetched: readonly Cards[B][],
  notes: readonly Note[],
  fetchedAt: number,
): Moved<Cards[B]>[] => {
  const fresh = new Map(notes.filter((note) => isLateYet(note, fetchedAt)).map((note) => [note.id, note]))
  const newest = fetched.flatMap((card) => {
    const note = fresh.get(card.id)
    fresh.delete(card.id)
    return note && note.version > card.version ? (newerIn(book, card, note) ?? []) : card
  })
  const missing = [...fresh.values()].flatMap((note) => (hasToBeIn(book, note) && note.cards[book]) || [])
  return [...missing, ...newest].filter(({ status }) => statusesOf[book](status))
}

const newerIn = <B extends Book>(book: B, card: Cards[B], note: Note): Moved<Cards[B]> | undefined =>
  note.cards[book] ?? (needsCard(book) ? undefined : movedOn(card, note))

/** Whether a list lacks something that was noted, so that it is worth asking again. */
export const isBehind = (book: Book, fetched: readonly Step[], notes: readonly Note[], fetchedAt: number): boolean =>
  notes.some((note) => {
    const card = fetched.find(({ id }) => id === note.id)
    return isLateYet(note, fetchedAt) && (card ? card.version < note.version : hasToBeIn(book, note))
  })

/** The same of a list of what is over: whether it lacks one of these. */
export const lacks = (
  done: readonly Note[],
  pages: readonly { items: readonly { id: string }[] }[],
  fetchedAt: number,
): boolean => {
  const listed = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
  return done.some((note) => isLateYet(note, fetchedAt) && !listed.has(note.id))
}
