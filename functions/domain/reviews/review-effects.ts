import type { Effect, Recipient, StreamChange } from '#functions/domain/shared/effect.ts'
import { noticeTime, notify } from '#functions/domain/shared/notify.ts'
import type { Notification } from '#shared/model/notifications.ts'
import type { ReviewSide } from '#shared/model/review-rules.ts'
import { type MatchReviews, matchReviewsOfRow, publishingOf } from './review-item.ts'

/** A review schedules when it is published, and a question notifies the sides that were asked. */
export const reviewEffects = (change: StreamChange): Effect[] => {
  if (!change.new) return []
  const reviews = matchReviewsOfRow(change.new)
  const old = change.old && matchReviewsOfRow(change.old)
  return [
    ...(isWritten(reviews, old) ? publishing(reviews) : []),
    ...(old?.asked ? [] : (reviews.asked ?? []).flatMap((side) => question(reviews, side, noticeTime(change)))),
  ]
}

const isWritten = (reviews: MatchReviews, old: MatchReviews | undefined): boolean =>
  (['requester', 'carrier'] as const).some((side) => reviews[side] && !old?.[side])

const publishing = (reviews: MatchReviews): Effect[] => {
  const { requestId, match } = reviews
  const at = publishingOf(reviews)?.toISOString()
  return at ? [{ type: 'schedule-task', task: { kind: 'review.publish', at, requestId, match } }] : []
}

/** Of a fleet, its driver is asked: they met the requester. */
const question = (
  { requestId: request_id, match, ownerId, carrierId, businessId, place = '' }: MatchReviews,
  side: ReviewSide,
  at: string,
): Effect[] => {
  const to: Recipient = { userId: side === 'requester' ? ownerId : carrierId }
  const notification: Notification =
    side === 'requester'
      ? { kind: 'reviewCarrier', as: 'requester', request_id, place }
      : { kind: 'reviewRequester', as: businessId ? 'driver' : 'partner', request_id, place }
  return notify({ id: `review#${request_id}#${match}#${side}`, to, at, notification })
}
