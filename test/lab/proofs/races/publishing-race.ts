import { matchReviewsOfRow, publishingOf, writtenIn } from '#functions/domain/reviews/review-item.ts'
import { type Item, keys, kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import { publishedBy, publishesAt, writeBy } from '#shared/model/review-rules.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { rowName } from '#test/lab/model/stage.ts'
import type { World } from '#test/lab/model/world.ts'
import { clock, does, type Move, move, sweep, waitUntil } from './move.ts'
import type { Race } from './races.ts'

const write = (who: 'owner' | 'partner', stars: number): Move =>
  move(who, 'writeReview', () => ({ body: { stars, facts: [], text: 'A good day.' } }))

const itemIn = ({ seen }: World, key: { PK: string; SK: string }): Item | undefined => seen.rows.get(rowName(key))?.item

const lastRequest = ({ view }: World) => [...view.requests.values()].at(-1)

/** The next morning, the end of the time to write, and the morning after it. */
const momentOf = (endedAt: string, variant: number): string =>
  [publishesAt(endedAt, [endedAt, endedAt])?.toISOString(), writeBy(endedAt), publishedBy(endedAt).toISOString()][
    variant
  ] ?? ''

type Counted = { stars: number; reviews: number }

/** Reviews are published together, once and in time, and the sums are theirs. */
const wronglyPublished = (said: readonly string[], world: World, variant: number): string[] => {
  const { requestId = '', matches = 0 } = lastRequest(world) ?? {}
  const row = itemIn(world, keys.matchReviews(requestId, matches))
  if (!row) return ['no review is there']
  const found = matchReviewsOfRow(row)
  const written = writtenIn(found)
  const shown = [...world.seen.rows.values()].filter(({ item }) => kindOf(item) === 'userReview')
  const isDue = (publishingOf(found)?.getTime() ?? Number.POSITIVE_INFINITY) <= setClock.now()
  const sums = (['owner', 'partner'] as const).filter((who) => {
    const { userId } = world.people[who]
    const { stars = 0, reviews = 0 } = itemIn(world, keys.historyCounts(userId)) ?? {}
    const own = shown.flatMap(({ item }) => (ownerIdOf(item.PK) === userId ? [item.counted as Counted] : []))
    const sum = (name: keyof Counted) => own.reduce((all, one) => all + one[name], 0)
    return stars !== sum('stars') || reviews !== sum('reviews')
  })
  const faults = {
    // A review of the last second is published by the next run of the sweeper.
    'published too late': isDue && !found.publishedAt && variant !== 0,
    'published too early': found.publishedAt !== undefined && !isDue,
    [`${shown.length} of ${written.length} are shown`]: shown.length !== (found.publishedAt ? written.length : 0),
    [`the sums of ${sums.join()}`]: sums.length > 0,
    [`a review was granted and is gone: ${said.join()}`]: said.includes('201') && written.length < 2,
  }
  return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? [fault] : []))
}

/** One side has written; the other writes while the reviews are published. */
export const publishingRaceOf = (underway: (world: World) => Promise<string>, code: Move): Race => ({
  name: 'reviews: the second × publishing, twice',
  variants: 3,
  start: async (world, variant) => {
    const id = await does(world, code, await underway(world))
    const endedAt = lastRequest(world)?.event.at ?? ''
    await does(world, write('owner', 5), id)
    await waitUntil(world, momentOf(endedAt, variant))
    return id
  },
  moves: { write: write('partner', 2), clock, sweep, again: sweep },
  enders: ['right', 'wrong'],
  wrong: wronglyPublished,
})
