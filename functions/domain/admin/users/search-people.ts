import type { Found, Wanted } from '#functions/domain/accounts/search/find-people.ts'
import type { SearchPlan } from '#functions/domain/accounts/search/search-plan.ts'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { signToken } from '#functions/platform/codes/signed-token.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { Failure } from '#shared/model/failure.ts'
import { openCursor } from '../read-page.ts'

export type SearchDeps = {
  /** What a query can mean, the likeliest first. */
  lookUpsOf: (query: string) => readonly SearchPlan[]
  findPeople: (wanted: Wanted) => Promise<Found>
  keyRing: () => KeyRing
}

type SearchQuery = {
  query: string
  isMeant: ((user: UserItem) => boolean) | undefined
  bound: readonly string[]
  cursor?: string | undefined
  limit: number
}

/** In which meaning of the query, behind which word, and how many there are in all. */
type Place = { meaning: number; after: string; total: number | null }

/** Whom a query finds in the likeliest of its meanings that finds anybody. */
export const searchPeople = async (
  deps: SearchDeps,
  { query, isMeant, bound, cursor, limit }: SearchQuery,
): Promise<Found> => {
  const lookUps = deps.lookUpsOf(query)
  if (lookUps.length === 0) {
    const text = 'Please type at least two letters or digits.'
    throw new Failure('input.invalid', { fields: { q: text }, text })
  }
  const from = openCursor<Place>(deps.keyRing(), bound, cursor)
  let page: Found = { people: [], next: null, total: 0 }
  for (const [meaning, lookUp] of lookUps.entries()) {
    if (from && from.meaning !== meaning) continue
    const found = await deps.findPeople({ plan: lookUp, isMeant, after: from?.after, limit })
    const total = from ? from.total : found.total
    const place = found.next && { meaning, after: found.next, total }
    page = { people: found.people, next: place && signToken(deps.keyRing(), bound, place), total }
    if (page.next || page.people.length > 0) break
  }
  return page
}
