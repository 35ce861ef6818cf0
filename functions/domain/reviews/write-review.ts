import { type EndedMatch, endedMatches } from '#functions/domain/requests/lifecycle/ended-match.ts'
import { sideOf } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import { withExpiryApplied } from '#functions/domain/requests/lifecycle/request-expiry.ts'
import { viewerOf } from '#functions/domain/requests/lifecycle/viewer.ts'
import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { newId } from '#functions/platform/new-id.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { MatchReviewsView } from '#shared/contracts/review-shapes.ts'
import type { reviewsContract } from '#shared/contracts/reviews.ts'
import { Failure } from '#shared/model/failure.ts'
import { type RequestId, ReviewId } from '#shared/model/ids.ts'
import { isFactAbout, otherSide, type ReviewSide, writeBy } from '#shared/model/review-rules.ts'
import { partiesOf } from './own-reviews.ts'
import { type MatchReviews, partyOf, type WrittenReview } from './review-item.ts'
import { areTheSame, type ReviewPartiesStore } from './review-parties-store.ts'
import type { ReviewStore } from './review-store.ts'
import { matchReviewsView, placesOf } from './review-views.ts'

type ReadDeps = {
  requests: Pick<RequestStore, 'findWhole'>
  reviews: Pick<ReviewStore, 'ofRequest' | 'findPublished'>
  parties: Pick<ReviewPartiesStore, 'names'>
  now: () => Date
}

type Known = { session: Session; side: ReviewSide; matches: EndedMatch[]; reviews: MatchReviews[] }

/** The matches that concern the caller. A carrier who gave a job back is no side of it any more. */
const findKnown = async ({ requests, reviews, now }: ReadDeps, session: Session, id: RequestId): Promise<Known> => {
  const [whole, stored] = await Promise.all([requests.findWhole(id), reviews.ofRequest(id)])
  const viewer = whole && viewerOf(withExpiryApplied(whole.item, now()), session)
  if (!viewer) throw new Failure('request.unknown')
  const side = sideOf(viewer)
  const matches = endedMatches(whole.item, whole.events).filter(
    ({ match }) => side === 'requester' || match === whole.item.matches,
  )
  return { session, side, matches, reviews: stored }
}

const reviewsOf = ({ reviews }: Pick<Known, 'reviews'>, { match }: EndedMatch): MatchReviews | undefined =>
  reviews.find((one) => one.match === match)

const viewsOf = async (
  { reviews, parties, now }: ReadDeps,
  known: Known,
  matches: readonly EndedMatch[],
): Promise<MatchReviewsView[]> => {
  const { session, side } = known
  const [published, names] = await Promise.all([
    reviews.findPublished(matches.flatMap((one) => placesOf(reviewsOf(known, one)))),
    parties.names(matches.map((one) => partyOf(one, otherSide(side)))),
  ])
  return matches.map((one) =>
    matchReviewsView(one, {
      side,
      reviews: reviewsOf(known, one),
      published,
      names,
      parties: partiesOf(session).map(({ id }) => id),
      now: now(),
    }),
  )
}

type WriteDeps = ReadDeps & {
  reviews: Pick<ReviewStore, 'write'>
  parties: Pick<ReviewPartiesStore, 'find'>
}

type Form = Received<typeof reviewsContract.writeReview>['body']

/** One side of a match reviews the other, once. A repeated call finds the review that it wrote. */
export const writeReview = async (
  deps: WriteDeps,
  session: Session,
  requestId: RequestId,
  form: Form,
): Promise<Reply<typeof reviewsContract.writeReview>> => {
  const at = deps.now()
  const known = await findKnown(deps, session, requestId)
  const ended = chosenMatch(known, form)
  if (!ended) throw new Failure('review.not-possible')
  const { side } = known
  const isNew = !reviewsOf(known, ended)?.[side]
  if (isNew) {
    if (at.toISOString() >= writeBy(ended.endedAt)) throw new Failure('review.too-late')
    if (!form.facts.every((fact) => isFactAbout(otherSide(side), fact))) throw new Failure('input.invalid')
    if (areTheSame(await deps.parties.find(ended))) throw new Failure('review.not-possible')
    await deps.reviews.write(ended, requestId, side, newReview(session, form, at))
  }
  const after = isNew ? { ...known, reviews: await deps.reviews.ofRequest(requestId) } : known
  const written = reviewsOf(after, ended)?.[side]
  if (!written) throw new Failure('review.too-late') // the others are published
  if (!isRepeated(written, session, form)) throw new Failure('review.written')
  const [review] = await viewsOf(deps, after, [ended])
  if (!review) throw new Error('A review was written and is not there')
  return { review }
}

/** The match that the call names, else the last one that this side may review. */
const chosenMatch = ({ matches, side }: Known, { match }: Form): EndedMatch | undefined =>
  matches.filter(({ writers }) => writers.includes(side)).findLast((one) => match === undefined || one.match === match)

const isRepeated = ({ by, stars, facts, text = '' }: WrittenReview, { userId }: Session, form: Form): boolean =>
  by === userId && stars === form.stars && facts.join() === form.facts.join() && text === form.text

const newReview = ({ userId }: Session, { stars, facts, text }: Form, at: Date): WrittenReview => ({
  id: ReviewId.parse(newId('rev')),
  ...{ by: userId, at: at.toISOString(), stars, facts },
  ...(text && { text }),
})

/** The reviews of a request, as its sides see them. */
export const getReviews = async (
  deps: ReadDeps,
  session: Session,
  requestId: RequestId,
): Promise<Reply<typeof reviewsContract.getReviews>> => {
  const known = await findKnown(deps, session, requestId)
  const views = await viewsOf(deps, known, known.matches)
  return { reviews: views.filter(({ state, theirs }) => state !== 'closed' || theirs) }
}
