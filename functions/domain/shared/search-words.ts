import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { SearchWordChange } from '#functions/domain/businesses/business-store.ts'

/** Shorter words are not looked up. */
const shortestToken = 2
// Every token is a row of the sign-up's transaction, which may hold a hundred.
const most = 40

/** Text as it is compared: without case or accents. Upper case first, which resolves ß and the final sigma. */
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
 * The words under which admins find a person: those of their names, their address as a whole and its parts. The parts
 * come before the names, so that the limit never cuts the first word of an address.
 */
export const searchTokens = (names: (string | undefined)[], email: string): string[] =>
  everyWord(names, email)
    .filter((word) => word.length >= shortestToken)
    .slice(0, most)

type Named = Pick<UserItem, 'firstName' | 'lastName' | 'businessName' | 'email'>

export const searchTokensOf = ({ firstName, lastName, businessName, email }: Named): string[] =>
  searchTokens([firstName, lastName, businessName], email)

/** The tokens that a change of a person's names adds and removes. */
export const searchWordChange = (before: Named, after: Named): SearchWordChange => {
  const [old, next] = [before, after].map(searchTokensOf) as [string[], string[]] // one result for each
  return {
    added: next.filter((token) => !old.includes(token)),
    removed: old.filter((token) => !next.includes(token)),
  }
}

/** All words of a person, including those that are too short or too many to be looked up. */
export const searchWordsOf = ({ firstName, lastName, businessName, email }: Named): string[] =>
  everyWord([firstName, lastName, businessName], email)

/** The prefix to look up, and the prefixes of other words that a person must have too. */
export type SearchPlan = { prefix: string; others: readonly string[] }

/**
 * What a query can mean, the likeliest first: the beginning of an address if it looks like one, then words. The longest
 * word is looked up, because the fewest people have it. A query of single letters has no plan.
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
