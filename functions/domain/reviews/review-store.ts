import type { EndedMatch } from '#functions/domain/requests/lifecycle/ended-match.ts'
import { type Item, type Key, keys } from '#functions/platform/table/keys.ts'
import { queryRows, readRow, readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { type Action, type Transacted, transact, update } from '#functions/platform/table/table.ts'
import { joinUpdateParts, setExpression } from '#functions/platform/table/update-expressions.ts'
import type { BusinessId, RequestId, UserId } from '#shared/model/ids.ts'
import type { ReviewSide } from '#shared/model/review-rules.ts'
import {
  type MatchReviews,
  matchReviewsOfRow,
  type PublishedReview,
  publishedReviewOfRow,
  ReviewGroups,
  type WrittenReview,
} from './review-item.ts'

/** A match, by its request and its number there. */
export type MatchKey = { requestId: RequestId; match: number }

/** Where a published review is stored. */
export type PublishedPlace = { party: string; publishedOn: string; reviewId: string }

const placeKey = ({ party, publishedOn, reviewId }: PublishedPlace): Key =>
  keys.publishedReview(party, publishedOn, reviewId)

/** A review to publish, and whom it is about. */
export type Publication = { party: UserId | BusinessId; review: PublishedReview }

/** A pair's groups as they were read, and as they become. */
type GroupChange = { was: ReviewGroups | undefined; next: ReviewGroups }

/** Longer than a group lasts. */
const groupsKeptMs = 60 * 24 * 3_600_000

const headOf = ({ ownerId, carrierId, businessId, endedAt }: EndedMatch) => ({
  ...{ ownerId, carrierId, endedAt },
  ...(businessId && { businessId }),
})

const wroteKey = ({ requestId, match }: MatchKey, { by }: WrittenReview): Key =>
  keys.writtenReview(by, requestId, match)

/** Of a written key, the match that it leads to. */
const matchOfKey = ({ SK }: Item): MatchKey => {
  const [, requestId = '', match = ''] = String(SK).split('#')
  return { requestId: requestId as RequestId, match: Number(match) } // its key is ours
}

export const reviewStore = {
  async find({ requestId, match }: MatchKey): Promise<MatchReviews | undefined> {
    const row = await readRow(keys.matchReviews(requestId, match))
    return row && matchReviewsOfRow(row)
  },

  /** The reviews of every match of a request, oldest first. */
  async ofRequest(requestId: RequestId): Promise<MatchReviews[]> {
    const { PK, SK } = keys.reviewsOfRequest(requestId)
    const rows = await queryRows({
      KeyConditionExpression: 'PK = :request AND begins_with(SK, :reviews)',
      ExpressionAttributeValues: { ':request': PK, ':reviews': SK },
      ConsistentRead: true,
    })
    return rows.map(matchReviewsOfRow)
  },

  /** Adds the review of one side; false if that side has written, or the match's reviews are published. */
  async write(ended: EndedMatch, requestId: RequestId, side: ReviewSide, review: WrittenReview): Promise<boolean> {
    const key = { requestId, match: ended.match }
    const set = setExpression({ ...headOf(ended), [side]: review })
    const isFirst = `attribute_not_exists(#${side}) AND attribute_not_exists(publishedAt)`
    const { done } = await transact([
      { Update: { Key: keys.matchReviews(requestId, ended.match), ...set, ConditionExpression: isFirst } },
      { Put: { Item: wroteKey(key, review) } },
    ])
    return done
  },

  /** Records that these sides are asked for a review, unless they have been. */
  async ask(
    ended: EndedMatch,
    { requestId }: MatchKey,
    question: Pick<MatchReviews, 'asked' | 'place'>,
  ): Promise<void> {
    await update({
      Key: keys.matchReviews(requestId, ended.match),
      ...setExpression({ ...headOf(ended), ...question }),
      ConditionExpression: 'attribute_not_exists(#asked)',
    })
  },

  /** What the reviews of this pair have added to its sums. */
  async groupsOf({ ownerId, carrierId, businessId }: MatchReviews): Promise<ReviewGroups | undefined> {
    return read(ReviewGroups)(await readRow(keys.reviewGroups(ownerId, businessId ?? carrierId)))
  },

  /**
   * Publishes the reviews of a match together with the sums of whom they are about, or nothing. The refused writes:
   * 0 the reviews, which have changed; 1 the groups, which have; 3, 5 the counters of the parties, who are gone.
   */
  publish(
    found: MatchReviews,
    { publishedAt, groups, publications }: { publishedAt: string; groups: GroupChange; publications: Publication[] },
  ): Promise<Transacted> {
    const { requestId, match, ownerId, carrierId, businessId } = found
    const ttl = Math.floor((Date.parse(publishedAt) + groupsKeptMs) / 1000)
    return transact([
      {
        Update: {
          Key: keys.matchReviews(requestId, match),
          ...joinUpdateParts([
            { set: '#publishedAt = :at', names: { '#publishedAt': 'publishedAt' }, values: { ':at': publishedAt } },
            { condition: 'attribute_not_exists(#publishedAt)' },
            ...(['requester', 'carrier'] as const).map((side) => unchangedReview(side, found[side])),
          ]),
        },
      },
      {
        Put: {
          Item: { ...keys.reviewGroups(ownerId, businessId ?? carrierId), ...groups.next, ttl },
          ...unchangedVersion(groups.was),
        },
      },
      ...publications.flatMap(publicationWrites),
    ])
  },

  /** The newest published reviews of a user or business. */
  async listPublished(partyId: string, atMost: number): Promise<PublishedReview[]> {
    const { PK, first, last } = keys.publishedReviewsOf(partyId)
    const rows = await queryRows({
      KeyConditionExpression: 'PK = :party AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':party': PK, ':first': first, ':last': last },
      ScanIndexForward: false,
      ...(Number.isFinite(atMost) && { Limit: atMost }),
    })
    return rows.slice(0, atMost).map(publishedReviewOfRow)
  },

  /** Published reviews by whom they are about, without those that are gone. */
  async findPublished(wanted: readonly PublishedPlace[]): Promise<PublishedReview[]> {
    if (wanted.length === 0) return []
    const rows = await readRows(wanted.map(placeKey), { isConsistent: true })
    return rows.map(publishedReviewOfRow)
  },

  /** Adds the reply of the reviewed; false if there is one. */
  async reply(partyId: string, { publishedOn, reviewId }: PublishedReview, text: string): Promise<boolean> {
    const { done } = await update({
      Key: keys.publishedReview(partyId, publishedOn, reviewId),
      ...setExpression({ reply: text }),
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(#reply)',
    })
    return done
  },

  /** The matches that a user has reviewed, by the rows under their key. */
  writtenBy: (rows: readonly Item[]): MatchKey[] => rows.map(matchOfKey),

  /** Removes a review that is not published yet; false if it has been meanwhile. */
  async remove({ requestId, match }: MatchKey, side: ReviewSide): Promise<boolean> {
    const { done } = await update({
      Key: keys.matchReviews(requestId, match),
      UpdateExpression: 'REMOVE #side',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(publishedAt)',
      ExpressionAttributeNames: { '#side': side },
    })
    return done
  },

  /** Removes the words of a published review. Its stars stay, because they are in a sum. */
  async removeWords({ requestId, match }: MatchKey, side: ReviewSide, place: PublishedPlace): Promise<void> {
    await update({
      Key: keys.matchReviews(requestId, match),
      UpdateExpression: 'REMOVE #side.#text',
      ConditionExpression: 'attribute_exists(#side)',
      ExpressionAttributeNames: { '#side': side, '#text': 'text' },
    })
    // The row is gone with the account that it was about.
    await update({
      Key: placeKey(place),
      UpdateExpression: 'REMOVE #text',
      ExpressionAttributeNames: { '#text': 'text' },
      ConditionExpression: 'attribute_exists(PK)',
    })
  },
}

export type ReviewStore = typeof reviewStore

/** Its author may be erased meanwhile, or the other side may write. */
const unchangedReview = (side: ReviewSide, review: WrittenReview | undefined) => ({
  condition: review ? `#${side}.#at = :${side}` : `attribute_not_exists(#${side})`,
  names: { [`#${side}`]: side, ...(review && { '#at': 'at' }) },
  ...(review && { values: { [`:${side}`]: review.at } }),
})

const unchangedVersion = (was: ReviewGroups | undefined) =>
  was
    ? { ConditionExpression: 'version = :was', ExpressionAttributeValues: { ':was': was.version } }
    : { ConditionExpression: 'attribute_not_exists(PK)' }

/** A party who is gone has no counters, and gets no reviews. */
const publicationWrites = ({ party, review }: Publication): Action[] => {
  const { reviewId, publishedOn, counted, ...shown } = review
  return [
    { Put: { Item: { ...keys.publishedReview(party, publishedOn, reviewId), ...shown, counted } } },
    {
      Update: {
        Key: keys.partyCounts(party),
        UpdateExpression: 'ADD #stars :stars, #reviews :reviews',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#stars': 'stars', '#reviews': 'reviews' },
        ExpressionAttributeValues: { ':stars': counted.stars, ':reviews': counted.reviews },
      },
    },
  ]
}
