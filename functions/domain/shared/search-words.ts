import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { SearchWordChange } from '#functions/domain/businesses/business-store.ts'

/** Shorter words have no row of their own; their first letter has. */
const shortestToken = 2
/** Any part of a word finds its user, from this length on. Shorter queries find only beginnings. */
export const shortestPart = 3
// Each token is a row in the sign-up's transaction, which has at most a hundred.
const maxTokens = 40
/** The maximum number of rows of a user for single letters and parts of words. */
const maxParts = 30

/** Text for comparison, without case or accents. The detour through upper case resolves ß. */
export const searchForm = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')

const wordsIn = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      searchForm(text ?? '')
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== ''),
    ),
  ),
]

type Named = Pick<UserItem, 'firstName' | 'lastName' | 'businessName' | 'email'>

const localPartOf = (email: string): string => email.slice(0, Math.max(0, email.lastIndexOf('@')))

/** Words of which any part finds the user: those of their names, and those before the @ of their address. */
const innerWords = ({ firstName, lastName, businessName, email }: Named): string[] =>
  wordsIn([firstName, lastName, businessName, localPartOf(email)])

/**
 * All words of a user, with their whole address. The words of the address come before those of the names, so that the
 * limit of tokens never cuts the first word of an address.
 */
const everyWord = ({ firstName, lastName, businessName, email }: Named): string[] => [
  ...new Set([searchForm(email), ...wordsIn([email, firstName, lastName, businessName])]),
]

/** The words by which admins find a user: those of their names, their whole address and its parts. */
export const searchTokensOf = (user: Named): string[] =>
  everyWord(user)
    .filter((word) => word.length >= shortestToken)
    .slice(0, maxTokens)

/** The tokens that a change of a user's names adds and removes. */
export const searchWordChange = (before: Named, after: Named): SearchWordChange => {
  const [old, next] = [before, after].map(searchTokensOf) as [string[], string[]] // one result per input
  return {
    added: next.filter((token) => !old.includes(token)),
    removed: old.filter((token) => !next.includes(token)),
  }
}

/** Every ending of a word, the longest first, without the word itself and without short ones. */
const endingsOf = (word: string): string[] => {
  const letters = [...word]
  return letters.slice(1, 1 - shortestPart).map((_, index) => letters.slice(index + 1).join(''))
}

/** The first word for each letter that words of the user begin with. */
const firstWords = (user: Named): string[] => {
  const sorted = everyWord(user)
    .filter((word) => !word.includes('@'))
    .toSorted()
  return sorted.filter((word, index) => word.slice(0, 1) !== sorted[index - 1]?.slice(0, 1))
}

/**
 * What finds a user besides their tokens: by a single letter, one word for each letter that their words begin with; by
 * the middle of a word, the endings of their words. The fan-out writes these rows after the user's own.
 */
export const searchPartsOf = (user: Named): { letters: string[]; endings: string[] } => {
  const letters = firstWords(user).slice(0, maxParts)
  const tokens = new Set(searchTokensOf(user))
  const endings = [...new Set(innerWords(user).flatMap(endingsOf))].filter((ending) => !tokens.has(ending))
  return { letters, endings: endings.slice(0, maxParts - letters.length) }
}

/** The user's own rows that a search for this prefix may meet. */
export const foundBy = (user: Named, prefix: string): string[] => {
  const parts = searchPartsOf(user)
  const words = prefix.length < shortestToken ? parts.letters : searchTokensOf(user)
  const all = prefix.length < shortestPart ? words : [...words, ...parts.endings]
  return all.filter((word) => word.startsWith(prefix))
}

/** Whether a user has a word that begins with this part or, if the part is long enough, contains it. */
export const hasPart = (user: Named, part: string): boolean =>
  everyWord(user).some((word) => word.startsWith(part)) ||
  (part.length >= shortestPart && innerWords(user).some((word) => word.includes(part)))

/** The prefix to look up, and parts that other words of the user must have. */
export type SearchPlan = { prefix: string; others: readonly string[] }

/**
 * What a query can mean, likeliest first: the start of an address if it looks like one, then words. Looks up the
 * longest word, because the fewest users have it. A query without a letter or digit has no plan.
 */
export const planSearches = (query: string): SearchPlan[] => {
  const terms = searchForm(query).split(/\s+/)
  const address = terms.find((term) => term.indexOf('@') > 0)
  const [longest, ...others] = wordsIn([query]).toSorted((a, b) => b.length - a.length)
  return [
    ...(address ? [{ prefix: address, others: wordsIn(terms.filter((term) => term !== address)) }] : []),
    ...(longest ? [{ prefix: longest, others }] : []),
  ]
}
