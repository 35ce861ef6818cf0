import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { openToken, signToken } from '#functions/platform/codes/signed-token.ts'
import type { Item } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import type { Place, ReviewLists } from './review-list-store.ts'

export type PageDeps = { lists: ReviewLists; keyRing: () => KeyRing }

type Asked = {
  /** Those that wait, then the verified, then the others. */
  lists: readonly string[]
  /** What the pages are of, and who turns them: a cursor is worth nothing for anything else. */
  bound: readonly string[]
  cursor?: string | undefined
  limit: number
}

/** A page through all lists. The index says in which order; the rows themselves say how each stands by now. */
export const reviewPage = async (
  deps: PageDeps,
  { lists, bound, cursor, limit }: Asked,
): Promise<{ rows: Item[]; next: string | null }> => {
  const place = cursor ? (openToken(deps.keyRing(), bound, cursor) as Place | undefined) : undefined // as we signed it
  if (cursor && !place)
    throw new Failure('input.invalid', { fields: { cursor: 'Please start again from the first page.' } })
  const found = await deps.lists.behind(lists, place, limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ row }) => row),
    next: last && found.length > limit ? signToken(deps.keyRing(), bound, last.place) : null,
  }
}
