import { type Item, kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { writtenIn } from './review-item.ts'
import type { MatchKey, ReviewStore } from './review-store.ts'
import { placesOf } from './review-views.ts'

type Deps = { reviews: Pick<ReviewStore, 'find' | 'remove' | 'removeWords' | 'writtenBy'> }

/**
 * Removes what a user has written, by the rows under their key: unpublished reviews, and the words of published ones.
 * Their stars stay, or the averages of others would change.
 */
export const forgetReviews = async ({ reviews }: Deps, rows: readonly Item[]): Promise<void> => {
  const written = rows.filter((row) => kindOf(row) === 'writtenReview')
  const author = written[0] && ownerIdOf(written[0].PK)
  await inBatches(reviews.writtenBy(written), (key) => forget(reviews, key, author))
}

const forget = async (reviews: Deps['reviews'], key: MatchKey, author: string | undefined): Promise<void> => {
  const found = await reviews.find(key)
  const [side, review] = (found && writtenIn(found).find(([, { by }]) => by === author)) ?? []
  if (!found || !side || !review) return
  if (!found.publishedAt && (await reviews.remove(key, side))) return
  const published = found.publishedAt ? found : await reviews.find(key)
  const place = published && placesOf(published).find(({ reviewId }) => reviewId === review.id)
  if (place) await reviews.removeWords(key, side, place)
}
