import { searchForm, searchWords, shortestToken } from './search-tokens.ts'

/** How a word of somebody begins, and the beginnings of other words that they must have too. */
export type SearchPlan = { prefix: string; others: readonly string[] }

/**
 * What a query can mean, the likeliest first: the beginning of an address, where it looks like one, or else words. The
 * longest word is looked up, as the fewest people have it; of nothing but single letters nothing can be.
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
