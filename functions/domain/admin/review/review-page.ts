import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { Item } from '#functions/platform/table/table.ts'
import { readPage } from '../read-page.ts'
import type { ReviewLists, ReviewPlace } from './review-list-store.ts'

export type PageDeps = { lists: ReviewLists; keyRing: () => KeyRing }

type ReviewPageQuery = {
  /** Those that wait, then the verified, then the others. */
  lists: readonly string[]
  bound: readonly string[]
  cursor?: string | undefined
  limit: number
}

/** A page through all lists. The index says in which order; the rows themselves say how each stands by now. */
export const reviewPage = async (
  deps: PageDeps,
  { lists, ...asked }: ReviewPageQuery,
): Promise<{ rows: Item[]; next: string | null }> => {
  const { page, next } = await readPage(deps.keyRing(), asked, (place: ReviewPlace | undefined, atMost) =>
    deps.lists.listAfter(lists, place, atMost),
  )
  return { rows: page.map(({ row }) => row), next }
}
