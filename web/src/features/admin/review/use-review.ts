import { usePages } from '#web/lib/use-pages.ts'
import { asDecided, useDecided } from './decided.ts'
import type { Matter, Reviewed } from './matter.ts'

/** One page of what is reviewed, each as it stands by now. */
export const useReview = <Entry extends Reviewed>(matter: Matter<Entry>, asked: number) => {
  const { key, pageSize, load } = matter
  const decided = useDecided(matter)
  const { shown, ...list } = usePages({
    key,
    load: (cursor, signal) => load({ cursor, limit: pageSize }, signal),
    pageSize,
    asked,
  })
  return { ...list, entries: shown && asDecided(shown.items, decided, matter) }
}
