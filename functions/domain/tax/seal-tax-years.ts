import { type SealingKeys, seal } from '#functions/platform/sealing.ts'
import { type Item, type Key, kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { yearsStillKept } from '#shared/model/tax-year.ts'
import type { EarnedJobsStore } from './earned-jobs-store.ts'
import { earnerIn } from './earner.ts'
import { recountTaxYears } from './recount-tax-years.ts'
import { sumOfQuarters, type TaxYearStore, taxYearStore } from './tax-year-store.ts'

type Deps = {
  taxYears: Pick<TaxYearStore, 'find' | 'correct'>
  earnedJobs: Pick<EarnedJobsStore, 'sumsSince'>
  sealingKeys: () => SealingKeys
  now: () => Date
}

type Row = Key & Item

/** The earners among the rows of an account: the person, and the business that they own. */
const earnersIn = (rows: readonly Row[]): { ownerId: string; rows: readonly Row[] }[] => {
  const owners = rows.filter((row) => ['user', 'business'].includes(kindOf(row) ?? ''))
  return owners.map(({ PK }) => ({ ownerId: ownerIdOf(PK), rows: rows.filter((row) => row.PK === PK) }))
}

/**
 * The writes that keep, sealed, who earned what was counted in the years that are still kept, when their account is
 * erased. What was completed before the years were counted is counted first, because nobody can do so afterwards.
 */
export const sealTaxYears = async (deps: Deps, rows: readonly Row[]): Promise<Action[]> => {
  const { taxYears, sealingKeys, now } = deps
  const years = yearsStillKept(now())
  const earners = earnersIn(rows)
  const ids = earners.map(({ ownerId }) => ownerId)
  // Adds what is missing, and takes nothing away: there is no second look once they are gone.
  const adding: Deps['taxYears'] = {
    ...taxYears,
    correct: async (ownerId, year, sums) =>
      sumOfQuarters(sums.next).jobs > sumOfQuarters(sums.was).jobs && taxYears.correct(ownerId, year, sums),
  }
  await recountTaxYears({ ...deps, taxYears: adding, pause: async () => undefined }, ids, years)
  const items = await taxYears.find(ids, years, { isConsistent: true })
  return items.flatMap(({ key, ownerId }) => {
    const earner = earnerIn(sealingKeys, earners.find((one) => one.ownerId === ownerId)?.rows ?? [])
    return earner ? [taxYearStore.identityAction(key, seal(sealingKeys(), key, earner))] : []
  })
}
