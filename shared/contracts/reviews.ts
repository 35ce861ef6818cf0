import * as z from 'zod/mini'
import { RequestId, ReviewId } from '#shared/model/ids.ts'
import { contract } from './endpoint.ts'
import { MatchReviewsView, NewReply, NewReview, OwnReview, ShownReview } from './review-shapes.ts'

const hour = 3600
const ofRequest = z.object({ id: RequestId })

export const reviewsContract = contract({
  writeReview: {
    summary:
      'One side of a match that is over reviews the other, once and within seven days. The reviews of both are published together, at six in the morning in London: on the day after the second, or after the seven days.',
    method: 'POST',
    path: '/requests/{id}/review',
    access: 'signed-in',
    params: ofRequest,
    body: NewReview,
    status: 201,
    reply: z.object({ review: MatchReviewsView }),
    failures: ['request.unknown', 'review.not-possible', 'review.too-late', 'review.written'],
    limits: [{ by: 'user', max: 20, perSeconds: hour }],
  },
  getReviews: {
    summary: 'The reviews of a request for one of its sides: their own, and those of the other side once published.',
    method: 'GET',
    path: '/requests/{id}/reviews',
    access: 'signed-in',
    params: ofRequest,
    reply: z.object({ reviews: z.array(MatchReviewsView) }),
    failures: ['request.unknown'],
  },
  listOwnReviews: {
    summary: 'The last published reviews of the caller and of their business.',
    method: 'GET',
    path: '/reviews',
    access: 'signed-in',
    reply: z.object({ reviews: z.array(OwnReview) }),
    failures: [],
  },
  replyToReview: {
    summary: 'Whoever is reviewed replies to one of their last reviews, once. The reply is shown at once.',
    method: 'POST',
    path: '/reviews/{id}/reply',
    access: 'signed-in',
    params: z.object({ id: ReviewId }),
    body: NewReply,
    reply: z.object({ review: ShownReview }),
    failures: ['review.unknown', 'review.replied'],
    limits: [{ by: 'user', max: 20, perSeconds: hour }],
  },
})
