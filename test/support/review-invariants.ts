import { matchReviewsOfRow, publishedReviewOfRow, writtenIn } from '#functions/domain/reviews/review-item.ts'
import { kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import type { Row } from './table.ts'

const isPublished = (row: Row): boolean => ['userReview', 'businessReview'].includes(kindOf(row) ?? '')

/** Sums equal what they sum, and a review is shown only once the reviews of its match are published. */
export const brokenReviews = (rows: readonly Row[]): string[] => {
  const shown = rows.filter(isPublished)
  const matches = rows.filter((row) => kindOf(row) === 'matchReviews').map(matchReviewsOfRow)
  const early = shown.flatMap((row) => {
    const { requestId, match, reviewId } = publishedReviewOfRow(row)
    const found = matches.find((one) => one.requestId === requestId && one.match === match)
    const isOf = found && writtenIn(found).some(([, { id }]) => id === reviewId)
    return !found || (found.publishedAt && isOf) ? [] : [`18: ${reviewId} is shown, and not published`]
  })
  const counters = rows.filter((row) => ['userCounters', 'businessCounters'].includes(kindOf(row) ?? ''))
  const wrong = counters.flatMap(({ PK, stars = 0, reviews = 0 }) => {
    const own = shown.filter((row) => row.PK === PK).map(publishedReviewOfRow)
    const sum = (name: 'stars' | 'reviews') => own.reduce((all, { counted }) => all + counted[name], 0)
    const isRight = Math.abs(Number(stars) - sum('stars')) < 0.001 && reviews === sum('reviews')
    return isRight
      ? []
      : [`18: ${ownerIdOf(PK)} has ${stars} stars of ${reviews}, not ${sum('stars')} of ${sum('reviews')}`]
  })
  return [...early, ...wrong]
}
