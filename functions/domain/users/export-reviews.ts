import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { type PublishedReview, publishedReviewOfRow, writtenIn } from '#functions/domain/reviews/review-item.ts'
import type { MatchKey, ReviewStore } from '#functions/domain/reviews/review-store.ts'
import { kindOf } from '#functions/platform/table/keys.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import type { Row } from './person-store.ts'

export type ReviewDeps = { reviews: Pick<ReviewStore, 'find' | 'writtenBy' | 'listPublished'> }

/** A review of the user as strangers see it. One that is not published stays unknown to them. */
const toReceivedExport = ({ publishedOn, stars, facts, text, reply }: PublishedReview) => ({
  month: publishedOn.slice(0, 'yyyy-mm'.length),
  ...{ stars, facts, text, reply },
})

/** The reviews that a user has written, and those of them or their business. */
export const exportReviews = async (
  { reviews }: ReviewDeps,
  { userId, businessId, isDriver }: UserItem,
  rows: readonly Row[],
) => {
  const written = reviews.writtenBy(rows.filter((row) => kindOf(row) === 'writtenReview'))
  const toWrittenExport = async (key: MatchKey) => {
    const found = await reviews.find(key)
    return (found ? writtenIn(found) : [])
      .filter(([, { by }]) => by === userId)
      .map(([, { at, stars, facts, text }]) => ({ requestId: key.requestId, at, stars, facts, text }))
  }
  const ofBusiness = businessId && !isDriver ? await reviews.listPublished(businessId, Number.POSITIVE_INFINITY) : []
  const ofUser = rows.filter((row) => kindOf(row) === 'userReview').map(publishedReviewOfRow)
  return {
    reviewsWritten: (await inBatches(written, toWrittenExport)).flat(),
    reviewsReceived: [...ofUser, ...ofBusiness].map(toReceivedExport),
  }
}
