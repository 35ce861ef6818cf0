import { foundBy, hasPart, type SearchPlan } from '#functions/domain/shared/search-words.ts'
import type { UserItem, UserStore } from '../user-store.ts'
import type { SearchStore, Token } from './search-store.ts'

/** A call looks at no more words than this. */
const maxTokens = 1000
/** How many words are read at once, unless the first read counts them all, and how many users are filtered at once. */
const atOnce = 100

type Deps = { tokens: SearchStore; profiles: UserStore }

export type Wanted = {
  plan: SearchPlan
  /** An extra condition, such as a role. */
  filter: ((user: UserItem) => boolean) | undefined
  after: string | undefined
  limit: number
}

/** `next` is where the next page continues. `total` is null unless the first read or the first page has everyone. */
export type Found = { people: UserItem[]; next: string | null; total: number | null }

/**
 * The next users with a word or an ending that begins with the prefix; only the first of them finds its user. They are
 * checked against the user's own row, so nobody is on two pages, and someone who was just renamed is left out.
 */
export const findPeople = async (deps: Deps, { plan, filter, ...wanted }: Wanted): Promise<Found> => {
  const { prefix, others } = plan
  const { limit } = wanted
  const isFiltered = filter !== undefined || others.length > 0
  const isCounted = !isFiltered && wanted.after === undefined
  const isMatch = (user: UserItem, token: string): boolean =>
    token === foundBy(user, prefix).toSorted()[0] &&
    others.every((other) => hasPart(user, other)) &&
    (filter?.(user) ?? true)

  const found: { user: UserItem; place: string }[] = []
  const seen = new Set<string>()
  let looked = 0
  let { after } = wanted
  let total: number | null = null
  const pageUpTo = (next: string | null): Found => {
    const people = found.slice(0, limit).map(({ user }) => user)
    const isWhole = wanted.after === undefined && next === null
    return { people, next, total: isWhole ? people.length : total }
  }

  while (looked < maxTokens) {
    const { tokens, isLast } = await deps.tokens.listAfter(prefix, after, isCounted ? maxTokens : atOnce)
    const fresh = tokens.filter((one) => isOfKind(one.token, prefix) && isNew(seen, one))
    if (isCounted && isLast) total = fresh.length
    for (const some of batches(fresh, isFiltered ? atOnce : limit + (isCounted ? 0 : 1))) {
      const users = await deps.profiles.findAll(some.map(({ userId }) => userId))
      for (const { userId, token, place } of some) {
        const user = users.get(userId)
        if (user && isMatch(user, token)) found.push({ user, place })
      }
      // The first read finds more users than fit on this page. The next pages return the rest.
      const isMore = found.length > limit || (isCounted && !(isLast && some.at(-1) === fresh.at(-1)))
      const last = found[limit - 1]
      if (last && isMore) return pageUpTo(last.place)
    }
    if (isLast) return pageUpTo(null)
    looked += tokens.length
    after = tokens.at(-1)?.place
  }
  return pageUpTo(after ?? null)
}

/** Parts of an address are words, too, so a prefix without @ skips whole addresses. */
const isOfKind = (token: string, prefix: string): boolean => token.includes('@') === prefix.includes('@')

const isNew = (seen: Set<string>, { userId }: Token): boolean => seen.size < seen.add(userId).size

const batches = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
