import type { UserId } from '#shared/model/ids.ts'
import type { MadePerson } from './made-people.ts'

/** A name as typed on a keyboard without accents, ß or ı. */
export const folded = (text: string): string =>
  [...text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')]
    .map((letter) => letter.toUpperCase().toLowerCase())
    .join('')

const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Every text by which a person may be found, as they wrote it. */
export const textsOf = ({ name, business, email }: MadePerson): string[] =>
  [name?.first, name?.last, business?.name, email].filter((text) => text !== undefined)

const shortest = 2

/** Computes the results that a search must have, from everyone's own words. It shares no code with the search. */
export const oracleOf = (people: readonly MadePerson[]) => {
  const words = new Map(people.map((person) => [person.userId, [...new Set(textsOf(person).flatMap(wordsIn))]]))
  const byWord = placed([...words].flatMap(([userId, own]) => own.map((word) => ({ text: word, userId }))))
  const byAddress = placed(people.map(({ userId, email }) => ({ text: folded(email), userId })))

  /** Everyone who has a word with this prefix, once each, in the order of their first such word. */
  const withWord = (prefix: string): UserId[] => [...new Set(beginning(byWord, prefix).map(({ userId }) => userId))]

  return {
    people,
    /** A word that only one person has. */
    rareWord: (): string => {
      const word = [...words.values()].flat().find((one) => one.length > shortest && withWord(one).length === 1)
      if (!word) throw new Error('Every word has several owners')
      return word
    },
    /** The people that these words must find, in order. Undefined if no word is long enough. */
    hits: (query: string): UserId[] | undefined => {
      const atAddress = query.includes('@') ? beginning(byAddress, folded(query)).map(({ userId }) => userId) : []
      if (atAddress.length > 0) return atAddress
      const [longest, ...others] = [...new Set(wordsIn(query))].toSorted((a, b) => b.length - a.length)
      if (!longest || longest.length < shortest) return undefined
      return withWord(longest).filter((userId) =>
        others.every((other) => words.get(userId)?.some((word) => word.startsWith(other))),
      )
    },
  }
}

export type Oracle = ReturnType<typeof oracleOf>

type Placed = { text: string; userId: UserId; place: string }

const placed = (named: readonly Omit<Placed, 'place'>[]): Placed[] =>
  named
    .map(({ text, userId }) => ({ text, userId, place: `${text}#${userId}` }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))

/** The entries of a sorted list with this prefix. */
const beginning = (sorted: readonly Placed[], prefix: string): Placed[] => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.place ?? '') < prefix) low = middle + 1
    else high = middle
  }
  const found: Placed[] = []
  // The loop's condition has just checked that this entry exists.
  for (let index = low; sorted[index]?.text.startsWith(prefix); index += 1) found.push(sorted[index] as Placed)
  return found
}
