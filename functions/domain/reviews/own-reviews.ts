import type { Session } from '#functions/platform/lambda/session.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { OwnReview } from '#shared/contracts/review-shapes.ts'
import type { reviewsContract } from '#shared/contracts/reviews.ts'
import { Failure } from '#shared/model/failure.ts'
import { BusinessId, type ReviewId, type UserId } from '#shared/model/ids.ts'
import { maskContacts, maskNames } from '#shared/model/mask-contacts.ts'
import type { PublishedReview } from './review-item.ts'
import { type ReviewPartiesStore, surnamesOf } from './review-parties-store.ts'
import type { ReviewStore } from './review-store.ts'
import { maxShown, shownReview } from './review-views.ts'

type Party = { id: UserId | BusinessId; of: OwnReview['of'] }

/** Whom the reviews of a caller are about. A driver’s business is reviewed, not the driver. */
export const partiesOf = ({ userId, user, businessId }: Session): Party[] => {
  const ownBusiness = user.has_business_profile ? BusinessId.safeParse(businessId).data : undefined
  return [{ id: userId, of: 'me' }, ...(ownBusiness ? [{ id: ownBusiness, of: 'business' as const }] : [])]
}

type Found = Party & { review: PublishedReview }

const listOwn = async ({ reviews }: ListDeps, session: Session): Promise<Found[]> => {
  const found = await Promise.all(
    partiesOf(session).map(async (party) =>
      (await reviews.listPublished(party.id, maxShown)).map((review) => ({ ...party, review })),
    ),
  )
  return found.flat().toSorted((a, b) => (a.review.publishedOn < b.review.publishedOn ? 1 : -1))
}

type ListDeps = {
  reviews: Pick<ReviewStore, 'listPublished'>
  parties: Pick<ReviewPartiesStore, 'names'>
}

/** The last reviews of the caller and of their business, newest first. Of drivers, only their business learns. */
export const listOwnReviews = async (
  deps: ListDeps,
  session: Session,
): Promise<Reply<typeof reviewsContract.listOwnReviews>> => {
  const found = await listOwn(deps, session)
  const drivers = await deps.parties.names(found.flatMap(({ review }) => review.driverId ?? []))
  return {
    reviews: found.map(({ of, review }) => ({
      ...shownReview(review),
      of,
      driver: drivers.get(review.driverId ?? '') ?? null,
    })),
  }
}

type ReplyDeps = ListDeps & {
  reviews: Pick<ReviewStore, 'reply' | 'find' | 'listPublished'>
  parties: Pick<ReviewPartiesStore, 'find'>
}

/** The reviewed replies, once. A repeated call finds its reply. */
export const replyToReview = async (
  deps: ReplyDeps,
  session: Session,
  reviewId: ReviewId,
  { text }: Received<typeof reviewsContract.replyToReview>['body'],
): Promise<Reply<typeof reviewsContract.replyToReview>> => {
  const found = (await listOwn(deps, session)).find(({ review }) => review.reviewId === reviewId)
  if (!found) throw new Failure('review.unknown')
  const { id, review } = found
  const reply = await masked(deps, review, text)
  const isNew = review.reply === undefined && (await deps.reviews.reply(id, review, reply))
  if (!isNew && review.reply !== reply) throw new Failure('review.replied')
  return { review: shownReview({ ...review, reply }) }
}

/** A reply is shown at once, without surnames and contacts. */
const masked = async ({ reviews, parties }: ReplyDeps, review: PublishedReview, text: string): Promise<string> => {
  const known = await reviews.find(review)
  return maskContacts(maskNames(text, known ? surnamesOf(await parties.find(known)) : []))
}
