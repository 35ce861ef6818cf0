import { addDays, londonInstant, londonTime } from './london.ts'

/** The sides of a match. Each reviews the other; a driver and their business are one side. */
export const reviewSides = ['requester', 'carrier'] as const
export type ReviewSide = (typeof reviewSides)[number]

export const otherSide = (side: ReviewSide): ReviewSide => (side === 'requester' ? 'carrier' : 'requester')

/** What can be said of each side with one press. */
export const factsAbout = {
  carrier: ['on_time', 'careful', 'as_agreed'],
  requester: ['ready_in_time', 'as_described', 'clear'],
} as const satisfies Record<ReviewSide, readonly string[]>

export const reviewFacts = [...factsAbout.carrier, ...factsAbout.requester] as const
export type ReviewFact = (typeof reviewFacts)[number]

export const reviewFactTexts: Record<ReviewFact, string> = {
  on_time: 'On time',
  careful: 'Careful',
  as_agreed: 'Kept to what was agreed',
  ready_in_time: 'Ready in time',
  as_described: 'As described',
  clear: 'Clear about everything',
}

export const isFactAbout = (side: ReviewSide, fact: ReviewFact): boolean =>
  factsAbout[side].some((each) => each === fact)

export const starsText = 'Please choose from one to five stars.'
export const maxStars = 5

export const reviewLengths = { text: 500, reply: 300 } as const

const writingDays = 7
/** Reviews are published once a day, so that nobody learns when they were written. */
const publishingHour = 6
const dayMs = 24 * 3_600_000

/** The reviews of a match that ended at this time can be written until then. */
export const writeBy = (endedAt: string): string => new Date(Date.parse(endedAt) + writingDays * dayMs).toISOString()

/** The first publishing after this moment. */
const nextPublishing = (at: string): Date => {
  const { date } = londonTime(new Date(at))
  const today = londonInstant(date, publishingHour)
  return today.toISOString() > at ? today : londonInstant(addDays(date, 1), publishingHour)
}

/** When a review is published if the other side writes none. */
export const publishedBy = (endedAt: string): Date => nextPublishing(writeBy(endedAt))

/** When the reviews of a match are published, by when each was written. Undefined without any. */
export const publishesAt = (endedAt: string, writtenAt: readonly string[]): Date | undefined => {
  const last = writtenAt.toSorted().at(-1)
  if (last === undefined) return undefined
  return writtenAt.length < reviewSides.length ? publishedBy(endedAt) : nextPublishing(last)
}

/** When both sides are asked for a review. */
export const asksAt = (endedAt: string): string => new Date(Date.parse(endedAt) + 2 * 3_600_000).toISOString()

/** What one user's reviews add to the stars of another: those within 30 days count as one, with their mean. */
export type CountedStars = { stars: number; reviews: number }
export type ReviewGroup = CountedStars & { since: string }

const groupMs = 30 * dayMs

/** In hundredths, so that sums of means stay exact. */
const meanOf = ({ stars, reviews }: CountedStars): number => Math.round((100 * stars) / reviews) / 100
const difference = (to: number, from: number): number => Math.round(100 * (to - from)) / 100

/** The group after another review, and what that adds to the sums. */
export const withReview = (
  group: ReviewGroup | undefined,
  stars: number,
  at: string,
): { group: ReviewGroup; adds: CountedStars } => {
  if (!group || Date.parse(at) - Date.parse(group.since) >= groupMs)
    return { group: { since: at, stars, reviews: 1 }, adds: { stars, reviews: 1 } }
  const next = { ...group, stars: group.stars + stars, reviews: group.reviews + 1 }
  return { group: next, adds: { stars: difference(meanOf(next), meanOf(group)), reviews: 0 } }
}
