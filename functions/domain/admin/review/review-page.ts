import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { Item } from '#functions/platform/table/table.ts'
import { turnPage } from '../turn-page.ts'
import type { Place, ReviewLists } from './review-list-store.ts'

export type PageDeps = { lists: ReviewLists; keyRing: () => KeyRing }

type Asked = {
  /** Those that wait, then the verified, then the others. */
  lists: readonly string[]
  bound: readonly string[]
  cursor?: string | undefined
  limit: number
}

/** A page through all lists. The index says in which order; the rows themselves say how each stands by now. */
export const reviewPage = async (
  deps: PageDeps,
  { lists, ...asked }: Asked,
): Promise<{ rows: Item[]; next: string | null }> => {
  const { page, next } = await turnPage(deps.keyRing(), asked, (place: Place | undefined, atMost) =>
    deps.lists.behind(lists, place, atMost),
  )
  return { rows: page.map(({ row }) => row), next }
}
