import { inBatches } from '#shared/model/concurrency-limit.ts'
import { londonInstant } from '#shared/model/london.ts'
import { quarterOf, yearsStillKept } from '#shared/model/tax-year.ts'
import type { EarnedJobsStore } from './earned-jobs-store.ts'
import { type Quarters, sumOfQuarters, type TaxYearStore } from './tax-year-store.ts'

type RecountDeps = {
  taxYears: Pick<TaxYearStore, 'find' | 'correct'>
  earnedJobs: Pick<EarnedJobsStore, 'sumsSince'>
  /** Waits until the indexes have caught up. */
  pause: () => Promise<unknown>
}

export type TaxCorrection = { ownerId: string; year: number; difference: number }

const nothing: Quarters = Array.from({ length: 4 }, () => ({ pence: 0, jobs: 0 }))

const isSame = (one: Quarters, other: Quarters): boolean => JSON.stringify(one) === JSON.stringify(other)

type Compared = { ownerId: string; year: number; was: Quarters; counted: Quarters }

/** The years whose sums differ from the jobs, as they were read one after the other. */
const compare = async (
  { taxYears, earnedJobs }: RecountDeps,
  ownerIds: readonly string[],
  years: readonly number[],
): Promise<Compared[]> => {
  const since = londonInstant(`${Math.min(...years)}-01-01`, 0).toISOString()
  const stored = await taxYears.find(ownerIds, years, { isConsistent: true })
  const counted = await inBatches(ownerIds, async (ownerId) => ({
    ownerId,
    sums: await earnedJobs.sumsSince(ownerId, since),
  }))
  return counted.flatMap(({ ownerId, sums }) =>
    years.flatMap((year) => {
      const was = stored.find((item) => item.ownerId === ownerId && item.year === year)?.quarters ?? nothing
      const found = sums.get(year) ?? nothing
      return isSame(was, found) ? [] : [{ ownerId, year, was, counted: found }]
    }),
  )
}

/**
 * Counts these years again, and corrects only what is certainly wrong: both counts agree, and the row did not change in
 * between. Anything else is a job that is just being completed.
 */
export const recountTaxYears = async (
  deps: RecountDeps,
  ownerIds: readonly string[],
  years: readonly number[],
): Promise<TaxCorrection[]> => {
  if (ownerIds.length === 0) return []
  const first = await compare(deps, ownerIds, years)
  if (first.length === 0) return []
  await deps.pause()
  const again = await compare(deps, [...new Set(first.map(({ ownerId }) => ownerId))], years)
  const sure = again.filter(({ ownerId, year, was, counted }) =>
    first.some(
      (one) => one.ownerId === ownerId && one.year === year && isSame(one.was, was) && isSame(one.counted, counted),
    ),
  )
  const done = await inBatches(sure, async ({ ownerId, year, was, counted }) => {
    const difference = sumOfQuarters(counted).pence - sumOfQuarters(was).pence
    return (await deps.taxYears.correct(ownerId, year, { was, next: counted })) ? [{ ownerId, year, difference }] : []
  })
  return done.flat()
}

type FillDeps = RecountDeps & {
  earnedJobs: EarnedJobsStore
  now: () => Date
}

/** The rest follows the next night. */
const maxMinutes = 4
const pageSize = 100

/**
 * Counts what was completed before the years were counted. Later jobs are counted with their completion, so after one
 * pass over all partners and businesses nothing is left to do. Returns the number of years that were filled.
 */
export const fillTaxYears = async (deps: FillDeps): Promise<number> => {
  const { earnedJobs, now } = deps
  const filling = await earnedJobs.readFilling()
  if (filling.isDone) return 0
  const endsAt = now().getTime() + maxMinutes * 60_000
  const years = yearsStillKept(now())
  let filled = 0
  let last = { list: filling.list, upTo: filling.upTo }
  for await (const { ids, place } of earnedJobs.carriers(last, pageSize)) {
    filled += (await recountTaxYears(deps, ids, years)).length
    last = place
    await earnedJobs.keepFilling({ ...place, isDone: false })
    if (now().getTime() >= endsAt) return filled
  }
  await earnedJobs.keepFilling({ ...last, isDone: true })
  return filled
}

type CheckDeps = RecountDeps & {
  taxYears: Pick<TaxYearStore, 'find' | 'correct' | 'listShard'>
  shards: readonly string[]
  now: () => Date
}

/**
 * Checks the sums of this year, in January and February also those of the last one, for one shard a night: all of them
 * within sixteen nights. To read every job of the year every night would cost more than all else at night together.
 */
export const checkTaxYears = async (deps: CheckDeps): Promise<TaxCorrection[]> => {
  const { taxYears, shards, now } = deps
  const at = now()
  const { year, quarter } = quarterOf(at)
  const years = quarter === 1 ? [year, year - 1] : [year]
  const shard = shardOfNight(shards, at)
  const owners = await Promise.all(years.map((one) => ownersIn(taxYears, one, shard)))
  const ids = [...new Set(owners.flat())]
  const wrong: TaxCorrection[] = []
  for (let first = 0; first < ids.length; first += pageSize)
    wrong.push(...(await recountTaxYears(deps, ids.slice(first, first + pageSize), years)))
  return wrong
}

/** Each night has a shard, and each shard its turn within sixteen nights. */
export const shardOfNight = (shards: readonly string[], at: Date): string =>
  shards[Math.floor(at.getTime() / (24 * 3_600_000)) % shards.length] ?? ''

/** Erased accounts stay out: what is kept of them does not change. */
const ownersIn = async (taxYears: CheckDeps['taxYears'], year: number, shard: string): Promise<string[]> => {
  const found = await taxYears.listShard(year, shard, { atMost: Number.POSITIVE_INFINITY })
  return found.filter(({ identity }) => !identity).map(({ ownerId }) => ownerId)
}
