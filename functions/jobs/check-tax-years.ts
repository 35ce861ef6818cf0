import { earnedJobsStore } from '#functions/domain/tax/earned-jobs-store.ts'
import { checkTaxYears, fillTaxYears, type TaxCorrection } from '#functions/domain/tax/recount-tax-years.ts'
import { taxYearStore } from '#functions/domain/tax/tax-year-store.ts'
import { taxShards } from '#functions/platform/table/keys.ts'

/** Fills in what was completed before the years were counted, and checks the years of some carriers. */
export const checkStoredTaxYears = async (
  pause: () => Promise<unknown>,
): Promise<{ filled: number; corrected: TaxCorrection[] }> => {
  const deps = {
    taxYears: taxYearStore,
    earnedJobs: earnedJobsStore,
    shards: taxShards,
    pause,
    now: () => new Date(),
  }
  const filled = await fillTaxYears(deps)
  return { filled, corrected: await checkTaxYears(deps) }
}
