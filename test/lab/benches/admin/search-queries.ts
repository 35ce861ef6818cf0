import type { UserId } from '#shared/model/ids.ts'
import { type Chance, evenly } from './drawn.ts'
import { folded, type Oracle, textsOf } from './oracle.ts'

/** A search text, and the people who have a word that begins with it. */
export type Query = { text: string; people: UserId[] }

const spellings = [(text: string) => text, folded, (text: string) => text.toUpperCase()]

/** Every prefix of two or more letters, spelled by turns as its owner writes it, in plain letters or in capitals. */
const beginnings = (word: string, turn: number): string[] => {
  const spelled = spellings[turn % spellings.length] ?? folded
  const letters = [...word]
  return letters.slice(1).map((_, index) => spelled(letters.slice(0, index + 2).join('')))
}

/** The first letter of a word; and from each later letter on, three letters and all the rest. */
const middles = (word: string): string[] => {
  const letters = [...folded(word)]
  return letters.flatMap((letter, from) => {
    const ending = letters.slice(from)
    return from === 0
      ? [letter]
      : [ending.slice(0, 3), ending].filter(({ length }) => length > 2).map((part) => part.join(''))
  })
}

/** Every prefix of each of these words, and of an address as a whole. */
const beginningsOf = (texts: readonly string[], turn: number): string[] =>
  texts
    .flatMap((text) => [...(text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []), ...(text.includes('@') ? [text] : [])])
    .flatMap((word) => beginnings(word, turn))

export const drawnFrom = <One>(all: readonly One[], count: number, chance: Chance): One[] => {
  const drawn = new Set<One>()
  while (drawn.size < Math.min(count, all.length)) drawn.add(evenly(all, chance))
  return [...drawn]
}

/** Every search text for a few people drawn at random: each prefix once, in the spelling that comes first. */
export const searchQueries = ({ people }: Oracle, sample: number, chance: Chance): Query[] => {
  const queries = new Map<string, Query>()
  for (const [turn, person] of drawnFrom(people, sample, chance).entries()) {
    for (const text of beginningsOf(textsOf(person), turn)) {
      const known = queries.get(folded(text)) ?? { text, people: [] }
      queries.set(folded(text), { ...known, people: [...known.people, person.userId] })
    }
    // No people are listed: a person has rows for only some endings, and the oracle knows which.
    for (const text of textsOf(person)
      .flatMap((own) => own.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
      .flatMap(middles))
      if (!queries.has(text)) queries.set(text, { text, people: [] })
  }
  return [...queries.values()]
}
