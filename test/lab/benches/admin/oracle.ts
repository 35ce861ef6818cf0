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

/** From this length on, any part of a word finds its owner. */
const shortestPart = 3
/** The maximum rows of a person for single letters and for the middle of words. */
const maxParts = 30

/** The words of all names and of the address before its @. */
const innerWordsOf = ({ name, business, email }: MadePerson): string[] => {
  const [local = ''] = email.split('@')
  return [...new Set([name?.first ?? '', name?.last ?? '', business?.name ?? '', local].flatMap(wordsIn))]
}

/** The endings of their words, as far as there are rows for them. */
const endingsOf = (person: MadePerson, own: readonly string[]): string[] => {
  const letters = new Set(own.map((word) => word.charAt(0))).size
  const all = new Set<string>()
  for (const word of innerWordsOf(person)) {
    const characters = [...word]
    for (let from = 1; from <= characters.length - shortestPart; from += 1) all.add(characters.slice(from).join(''))
  }
  return [...all].filter((ending) => !own.includes(ending)).slice(0, Math.max(0, maxParts - letters))
}

/** Computes from everyone's words the results that a search must have. It shares no code with the search. */
export const oracleOf = (people: readonly MadePerson[]) => {
  const words = new Map(people.map((person) => [person.userId, [...new Set(textsOf(person).flatMap(wordsIn))]]))
  const inner = new Map(people.map((person) => [person.userId, innerWordsOf(person)]))
  const byWord = placed([...words].flatMap(([userId, own]) => own.map((word) => ({ text: word, userId }))))
  const byPart = placed(
    people.flatMap((person) => {
      const own = words.get(person.userId) ?? []
      return [...own, ...endingsOf(person, own)].map((text) => ({ text, userId: person.userId }))
    }),
  )
  const byAddress = placed(people.map(({ userId, email }) => ({ text: folded(email), userId })))

  /**
   * Everyone with a word (from three letters on, also an ending) that has this prefix: each once, in the order of the
   * first.
   */
  const withWord = (prefix: string): UserId[] => {
    const among = prefix.length < shortestPart ? byWord : byPart
    return [...new Set(beginning(among, prefix).map(({ userId }) => userId))]
  }
  const has = (userId: UserId, part: string): boolean =>
    words.get(userId)?.some((word) => word.startsWith(part)) === true ||
    (part.length >= shortestPart && inner.get(userId)?.some((word) => word.includes(part)) === true)

  return {
    people,
    /** A word that only one person has. */
    rareWord: (): string => {
      const word = [...words.values()].flat().find((one) => one.length > 2 * shortestPart && withWord(one).length === 1)
      if (!word) throw new Error('Every word has several owners')
      return word
    },
    /** The people whom a query finds, in order; undefined if it contains no word. */
    hits: (query: string): UserId[] | undefined => {
      const atAddress = query.includes('@') ? beginning(byAddress, folded(query)).map(({ userId }) => userId) : []
      if (atAddress.length > 0) return atAddress
      const [longest, ...others] = [...new Set(wordsIn(query))].toSorted((a, b) => b.length - a.length)
      if (!longest) return undefined
      return withWord(longest).filter((userId) => others.every((other) => has(userId, other)))
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
