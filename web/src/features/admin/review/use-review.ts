import { usePages } from '#web/lib/use-pages.ts'
import { applyDecisions, useRecordedDecisions } from './decided.ts'
import type { ReviewConfig, ReviewedEntry } from './review-config.ts'

/** One page of what is reviewed, each as it stands by now. */
export const useReviewPage = <Entry extends ReviewedEntry>(config: ReviewConfig<Entry>, asked: number) => {
  const { key, pageSize, load } = config
  const decided = useRecordedDecisions(config)
  const { shown, ...list } = usePages({
    key,
    load: (cursor, signal) => load({ cursor, limit: pageSize }, signal),
    pageSize,
    asked,
  })
  return { ...list, entries: shown && applyDecisions(shown.items, decided, config) }
}
