import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import { maskContacts, maskNames } from '#shared/model/mask-contacts.ts'
import { otherSide, type ReviewSide, withReview } from '#shared/model/review-rules.ts'
import {
  type MatchReviews,
  type PublishedReview,
  publishingOf,
  type ReviewGroups,
  reviewedBy,
  type WrittenReview,
  writtenIn,
} from './review-item.ts'
import { type ReviewPartiesStore, surnamesOf } from './review-parties-store.ts'
import type { MatchKey, Publication, ReviewStore } from './review-store.ts'
import { dayOf } from './review-views.ts'

export type PublishDeps = {
  requests: Pick<RequestStore, 'find'>
  reviews: Pick<ReviewStore, 'find' | 'groupsOf' | 'publish'>
  parties: Pick<ReviewPartiesStore, 'find'>
}

// Each round follows a write of another call, and these are few.
const maxRounds = 6

/**
 * Publishes the reviews of a match if their time has come. Safe to repeat, also at the same time: they are published
 * once, and counted in the same write.
 */
export const publishReviews = async (deps: PublishDeps, key: MatchKey, now: Date): Promise<void> => {
  const gone = new Set<string>()
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await deps.reviews.find(key)
    const at = found && !found.publishedAt && publishingOf(found)
    if (!found || !at || now < at) return
    if (await publishOnce(deps, found, { publishedAt: at.toISOString(), gone })) return
  }
  throw new Error('The reviews of a match changed while they were being published')
}

type When = { publishedAt: string; gone: Set<string> }

const publishOnce = async (deps: PublishDeps, found: MatchReviews, { publishedAt, gone }: When): Promise<boolean> => {
  const [request, parties, was] = await Promise.all([
    deps.requests.find(found.requestId),
    deps.parties.find(found),
    deps.reviews.groupsOf(found),
  ])
  const addresses = request ? [request.pickup.address, request.delivery?.address ?? ''] : []
  const mask = (text: string): string => maskContacts(maskNames(text, surnamesOf(parties)), addresses)

  let next: ReviewGroups = { ...was, version: (was?.version ?? 0) + 1 }
  const publications = writtenIn(found).flatMap(([author, review]): Publication[] => {
    const party = reviewedBy(found, author)
    if (gone.has(party)) return []
    const { group, adds } = withReview(next[author], review.stars, publishedAt)
    next = { ...next, [author]: group }
    return [{ party, review: toPublished(found, author, { review, publishedAt, counted: adds, mask }) }]
  })
  const written = await deps.reviews.publish(found, { publishedAt, groups: { was, next }, publications })
  if (written.done) return true
  publications.forEach(({ party }, index) => {
    if (written.refused.has(countersAt(index))) gone.add(party)
  })
  return false
}

/** The place of a party's counters among the writes. */
const countersAt = (publication: number): number => 3 + 2 * publication

type Parts = Pick<PublishedReview, 'counted'> & {
  review: WrittenReview
  publishedAt: string
  mask: (text: string) => string
}

const toPublished = (
  { requestId, match, carrierId, businessId }: MatchReviews,
  author: ReviewSide,
  { review: { id: reviewId, stars, facts, text }, publishedAt, counted, mask }: Parts,
): PublishedReview => ({
  ...{ reviewId, publishedOn: dayOf(publishedAt), stars, facts, requestId, match, counted },
  ...(text && { text: mask(text) }),
  ...(businessId && otherSide(author) === 'carrier' && { driverId: carrierId }),
})
