import type { EndedMatch } from '#functions/domain/requests/lifecycle/ended-match.ts'
import type { MatchReviewsView, ShownReview } from '#shared/contracts/review-shapes.ts'
import { otherSide, publishedBy, type ReviewSide, writeBy } from '#shared/model/review-rules.ts'
import {
  type MatchReviews,
  type PublishedReview,
  partyOf,
  reviewedBy,
  type WrittenReview,
  writtenIn,
} from './review-item.ts'
import type { PublishedPlace } from './review-store.ts'

/** As many as a record shows, and as many as can be replied to. */
export const maxShown = 20

export const shownReview = ({ reviewId, publishedOn, stars, facts, text, reply }: PublishedReview): ShownReview => ({
  id: reviewId,
  month: publishedOn.slice(0, 'yyyy-mm'.length),
  stars,
  facts,
  text: text ?? null,
  reply: reply ?? null,
})

type Known = {
  side: ReviewSide
  reviews: MatchReviews | undefined
  published: readonly PublishedReview[]
  names: ReadonlyMap<string, string>
  /** The viewer, and their business. */
  parties: readonly string[]
  now: Date
}

const ownView = (
  { stars, facts, text, id }: WrittenReview,
  published: readonly PublishedReview[],
): MatchReviewsView['own'] => ({
  ...{ stars, facts, text: text ?? null },
  reply: published.find(({ reviewId }) => reviewId === id)?.reply ?? null,
})

/** The reviews of a match as this side sees them. What the other wrote has no effect until it is published. */
export const matchReviewsView = (
  ended: EndedMatch,
  { side, reviews, published, names, parties, now }: Known,
): MatchReviewsView => {
  const { match, endedAt, writers } = ended
  const own = reviews?.[side]
  const their = published.find(({ reviewId }) => reviewId === reviews?.[otherSide(side)]?.id)
  const isPublished = reviews?.publishedAt !== undefined
  const isOpen = !own && !isPublished && writers.includes(side) && now.toISOString() < writeBy(endedAt)
  return {
    match,
    about: otherSide(side),
    name: names.get(partyOf(ended, otherSide(side))) ?? null,
    state: isPublished && (own || their) ? 'published' : own ? 'written' : isOpen ? 'open' : 'closed',
    write_by: writeBy(endedAt),
    published_by: publishedBy(endedAt).toISOString(),
    own: own ? ownView(own, published) : null,
    theirs: their ? shownReview(their) : null,
    can_reply: their !== undefined && their.reply === undefined && parties.includes(partyOf(ended, side)),
  }
}

/** Where the published reviews of a match are stored. */
export const placesOf = (reviews: MatchReviews | undefined): PublishedPlace[] => {
  const { publishedAt } = reviews ?? {}
  if (!reviews || !publishedAt) return []
  return writtenIn(reviews).map(([author, { id: reviewId }]) => ({
    party: reviewedBy(reviews, author),
    publishedOn: dayOf(publishedAt),
    reviewId,
  }))
}

/** At six in the morning, London and Greenwich have the same day. */
export const dayOf = (publishedAt: string): string => publishedAt.slice(0, 'yyyy-mm-dd'.length)
