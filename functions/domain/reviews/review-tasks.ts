import { endedMatches } from '#functions/domain/requests/lifecycle/ended-match.ts'
import { type RequestStore, requestStore } from '#functions/domain/requests/request-store.ts'
import type { ReviewTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { withoutCountry } from '#shared/model/address-text.ts'
import { writeBy } from '#shared/model/review-rules.ts'
import { publishReviews } from './publish-reviews.ts'
import { reviewPartiesStore } from './review-parties-store.ts'
import { type MatchKey, type ReviewStore, reviewStore } from './review-store.ts'

type AskDeps = {
  requests: Pick<RequestStore, 'findWhole'>
  reviews: Pick<ReviewStore, 'find' | 'ask'>
}

/** Asks the sides of a match that have not written a review, once. The change of the row notifies them. */
const askForReviews = async (
  { requests, reviews }: AskDeps,
  { requestId, match }: MatchKey,
  now: Date,
): Promise<void> => {
  const [whole, written] = await Promise.all([requests.findWhole(requestId), reviews.find({ requestId, match })])
  const ended = whole && endedMatches(whole.item, whole.events).find((one) => one.match === match)
  if (!ended || now.toISOString() >= writeBy(ended.endedAt)) return
  const sides = ended.writers.filter((side) => !written?.[side])
  const { pickup, delivery } = whole.item
  if (sides.length > 0)
    await reviews.ask(ended, { requestId, match }, { asked: sides, place: withoutCountry((delivery ?? pickup).area) })
}

const stores = { requests: requestStore, reviews: reviewStore, parties: reviewPartiesStore }

export const askForStoredReviews = (task: ReviewTask, now: Date): Promise<void> => askForReviews(stores, task, now)

export const publishStoredReviews = (task: ReviewTask, now: Date): Promise<void> => publishReviews(stores, task, now)
