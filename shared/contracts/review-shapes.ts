import * as z from 'zod/mini'
import { ReviewId } from '#shared/model/ids.ts'
import { maxStars, reviewFacts, reviewLengths, reviewSides, starsText } from '#shared/model/review-rules.ts'
import { paragraph, required } from '#shared/model/text.ts'

const text = z.nullable(z.string())

const stars = z.int(starsText).check(z.minimum(1, starsText), z.maximum(maxStars, starsText))

export const NewReview = z.object({
  /** Which match of the request, if not its last. */
  match: z.optional(z.int().check(z.minimum(1))),
  stars,
  facts: z._default(
    z.array(z.enum(reviewFacts)).check(
      z.maxLength(3),
      z.refine((facts) => new Set(facts).size === facts.length),
    ),
    [],
  ),
  text: z._default(paragraph(reviewLengths.text), ''),
})

export const NewReply = z.object({
  text: required(paragraph(reviewLengths.reply), 'Please write your reply.'),
})

const words = { stars: z.number(), facts: z.array(z.enum(reviewFacts)), text }

/** A published review, as everyone sees it: contacts and surnames are masked. */
export const ShownReview = z.object({
  id: ReviewId,
  /** '2026-11' */
  month: z.string(),
  ...words,
  reply: text,
})
export type ShownReview = z.output<typeof ShownReview>

/** The reviews of one match, as one of its sides sees them. Nobody learns whether the other side has written. */
export const MatchReviewsView = z.object({
  match: z.number(),
  /** The side that the viewer reviews. */
  about: z.enum(reviewSides),
  /** First name or name of the business; null if the account is gone. */
  name: text,
  /** `closed`: the viewer wrote none, and the other side’s is not published. */
  state: z.enum(['open', 'written', 'published', 'closed']),
  write_by: z.string(),
  /** When what is written now will be published at the latest. */
  published_by: z.string(),
  own: z.nullable(z.object({ ...words, reply: text })),
  theirs: z.nullable(ShownReview),
  /** Not for drivers: their business is reviewed. */
  can_reply: z.boolean(),
})
export type MatchReviewsView = z.output<typeof MatchReviewsView>

/** A review of the caller or their business. */
export const OwnReview = z.object({
  ...ShownReview.shape,
  of: z.enum(['me', 'business']),
  /** Of a business, the first name of the driver whose delivery it is about. */
  driver: text,
})
export type OwnReview = z.output<typeof OwnReview>
