import { type Item, ownerIdOf } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import type { BusinessId, RequestId, ReviewId, UserId } from '#shared/model/ids.ts'
import {
  type CountedStars,
  otherSide,
  publishesAt,
  type ReviewFact,
  type ReviewGroup,
  type ReviewSide,
  reviewSides,
} from '#shared/model/review-rules.ts'

/** What one side of a match writes about the other, in their own words. */
export type WrittenReview = {
  /** Says nothing of the request or the author: strangers see it. */
  id: ReviewId
  by: UserId
  at: string
  stars: number
  facts: ReviewFact[]
  /** Missing without words, and after its author was erased. */
  text?: string
}

/**
 * REQ#r / REV#m: the reviews of one match. One row has both, so that one write publishes them together, or neither.
 */
export type MatchReviews = {
  requestId: RequestId
  match: number
  ownerId: UserId
  carrierId: UserId
  /** The business of the driver who carried it; it is reviewed in the driver's place. */
  businessId?: BusinessId
  endedAt: string
  /** The requester's review of the carrier. */
  requester?: WrittenReview
  /** The carrier's review of the requester. */
  carrier?: WrittenReview
  /** The sides that were asked for a review, once for each match. */
  asked?: ReviewSide[]
  /** What the question says of the job: the area where it ends, or where an errand begins. */
  place?: string
  publishedAt?: string
}

const MatchReviewsRow = rowSchema<Omit<MatchReviews, 'requestId' | 'match'>>({
  ownerId: 'string',
  carrierId: 'string',
  endedAt: 'string',
})

export const matchReviewsOfRow = (row: Item): MatchReviews => ({
  ...read(MatchReviewsRow)(row),
  requestId: ownerIdOf(row.PK) as RequestId, // its key is ours
  match: Number(String(row.SK).slice(-6)),
})

/** USER#u or BIZ#b / RECORD#day#id: a published review of a user or business, as strangers see it. */
export type PublishedReview = {
  reviewId: ReviewId
  /** The day in London. Strangers see the month alone. */
  publishedOn: string
  stars: number
  facts: ReviewFact[]
  text?: string
  /** The answer of the one who is reviewed. */
  reply?: string
  requestId: RequestId
  match: number
  /** Of a business, the driver whose delivery it is about. */
  driverId?: UserId
  /** What it adds to the sums of whom it is about: the sums equal the sum of these. */
  counted: CountedStars
}

const PublishedReviewRow = rowSchema<Omit<PublishedReview, 'publishedOn' | 'reviewId'>>({
  stars: 'number',
  facts: 'object',
  requestId: 'string',
  match: 'number',
  counted: 'object',
})

export const publishedReviewOfRow = (row: Item): PublishedReview => {
  const [, publishedOn = '', reviewId = ''] = String(row.SK).split('#')
  return { ...read(PublishedReviewRow)(row), publishedOn, reviewId: reviewId as ReviewId } // its key is ours
}

/** PAIR#owner#carrier / PAIR: the reviews of a pair within 30 days, by the side that wrote them. */
export type ReviewGroups = { version: number; requester?: ReviewGroup; carrier?: ReviewGroup }
export const ReviewGroups = rowSchema<ReviewGroups>({ version: 'number' })

/** The user or business on this side. */
export const partyOf = (
  { ownerId, carrierId, businessId }: Pick<MatchReviews, 'ownerId' | 'carrierId' | 'businessId'>,
  side: ReviewSide,
): UserId | BusinessId => (side === 'requester' ? ownerId : (businessId ?? carrierId))

/** Whom a review by this side is about. */
export const reviewedBy = (found: Parameters<typeof partyOf>[0], author: ReviewSide): UserId | BusinessId =>
  partyOf(found, otherSide(author))

export const writtenIn = (found: MatchReviews): [author: ReviewSide, review: WrittenReview][] =>
  reviewSides.flatMap((side) => (found[side] ? [[side, found[side]]] : []))

/** When its reviews are published, by what is written so far. */
export const publishingOf = (found: MatchReviews): Date | undefined =>
  publishesAt(
    found.endedAt,
    writtenIn(found).map(([, { at }]) => at),
  )
