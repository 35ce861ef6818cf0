import { newId } from '#functions/platform/new-id.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { contracts } from '#shared/contracts/contracts.ts'
import type { Sent } from '#shared/contracts/endpoint.ts'
import type { MatchReviewsView, OwnReview } from '#shared/contracts/review-shapes.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import type { Client } from './client.ts'
import { clock } from './clock.ts'
import { ok } from './requests.ts'
import type { TestHost } from './start-test-host.ts'
import { putRow, readRow } from './table.ts'
import { type Person, signInAgain } from './test-users.ts'

type By = { client: Client }
type NewReview = Sent<(typeof contracts)['problems']['writeReview']>['body']

/** A review as the form sends it. */
export const aReview = (wish: Partial<NewReview> = {}): NewReview => ({ stars: 4, text: 'A good day.', ...wish })

export const writeReview = ({ client }: By, id: string, wish: Partial<NewReview> = {}) =>
  client.problems.writeReview({ params: { id }, body: aReview(wish) })

/** The reviews of each match of a request, as this person sees them. */
export const reviewsOf = async ({ client }: By, id: string): Promise<MatchReviewsView[]> =>
  ok(await client.problems.getReviews({ params: { id } })).body.reviews ?? []

export const ownReviews = async ({ client }: By): Promise<OwnReview[]> =>
  ok(await client.problems.listOwnReviews()).body.reviews ?? []

export const replyTo = ({ client }: By, id: string, text: string) =>
  client.problems.replyToReview({ params: { id }, body: { text } })

/** Lets nights pass until the reviews of that morning are published. These people sign in again then. */
export const publishingOn = async (host: TestHost, daysLater: number, ...people: Person[]): Promise<void> => {
  await host.settled()
  clock.set(addDays(londonTime(new Date()).date, daysLater), 6, 1)
  await host.sweep()
  await host.settled()
  for (const person of people) await signInAgain(person)
}

/** Writes a published review of a user straight into the table. It is in no sum. */
export const storeReview = async (userId: string, id: string, text = 'A good day.'): Promise<string> => {
  await putRow({
    ...keys.publishedReview(userId, '2026-01-02', id),
    ...{ stars: 3, facts: [], text, requestId: newId('req'), match: 1, counted: { stars: 0, reviews: 0 } },
  })
  return id
}

/** The sums of a user's or business's reviews, as their counters have them. */
export const sumsOf = async (partyId: string): Promise<{ stars: unknown; reviews: unknown }> => {
  const { stars = 0, reviews = 0 } = (await readRow(keys.partyCounts(partyId))) ?? {}
  return { stars, reviews }
}

/** Status and code of an answer. */
export const saidBy = async (answer: ReturnType<typeof writeReview>): Promise<string> => {
  const { status, body } = await answer
  return [status, body.code].filter(Boolean).join(' ')
}
