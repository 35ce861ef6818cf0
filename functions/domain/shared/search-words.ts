import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { SearchWordChange } from '#functions/domain/businesses/business-store.ts'

/** Shorter words are not looked up. */
const shortestToken = 2
// Each token is a row in the sign-up's transaction, which has at most a hundred.
const most = 40

/** Text for comparison, without case or accents. Upper case comes first, which resolves ß and the final sigma. */
export const searchForm = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')

const searchWords = (text: string): string[] =>
  searchForm(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const everyWord = (names: (string | undefined)[], email: string): string[] => {
  const words = [email, ...names].flatMap((text) => (text === undefined ? [] : searchWords(text)))
  return [...new Set([searchForm(email), ...words])]
}

/**
 * The words by which admins find a user: those of their names, their whole address and its parts. The parts come before
 * the names, so that the limit never cuts the first word of an address.
 */
export const searchTokens = (names: (string | undefined)[], email: string): string[] =>
  everyWord(names, email)
    .filter((word) => word.length >= shortestToken)
    .slice(0, most)

type Named = Pick<UserItem, 'firstName' | 'lastName' | 'businessName' | 'email'>

export const searchTokensOf = ({ firstName, lastName, businessName, email }: Named): string[] =>
  searchTokens([firstName, lastName, businessName], email)

/** The tokens that a change of a user's names adds and removes. */
export const searchWordChange = (before: Named, after: Named): SearchWordChange => {
  const [old, next] = [before, after].map(searchTokensOf) as [string[], string[]] // one result per input
  return {
    added: next.filter((token) => !old.includes(token)),
    removed: old.filter((token) => !next.includes(token)),
  }
}

/** All words of a user, including those that are too short or too many to be looked up. */
export const searchWordsOf = ({ firstName, lastName, businessName, email }: Named): string[] =>
  everyWord([firstName, lastName, businessName], email)

/** The prefix to look up, and prefixes of other words that the user must also have. */
export type SearchPlan = { prefix: string; others: readonly string[] }

/**
 * What a query can mean, likeliest first: the start of an address if it looks like one, then words. Looks up the
 * longest word, because the fewest users have it. A query with only single letters has no plan.
 */
export const planSearches = (query: string): SearchPlan[] => {
  const terms = searchForm(query).split(/\s+/)
  const address = terms.find((term) => term.indexOf('@') > 0)
  const [longest, ...others] = [...new Set(searchWords(query))].toSorted((a, b) => b.length - a.length)
  return [
    ...(address ? [{ prefix: address, others: terms.filter((term) => term !== address).flatMap(searchWords) }] : []),
    ...(longest && longest.length >= shortestToken ? [{ prefix: longest, others }] : []),
  ]
}
