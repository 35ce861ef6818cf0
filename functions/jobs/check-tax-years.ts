import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { planStatements } from '#functions/domain/tax/announce-statements.ts'
import { earnedJobsStore } from '#functions/domain/tax/earned-jobs-store.ts'
import { checkTaxYears, fillTaxYears, type TaxCorrection } from '#functions/domain/tax/recount-tax-years.ts'
import { taxYearStore } from '#functions/domain/tax/tax-year-store.ts'
import { taxShards } from '#functions/platform/table/keys.ts'

const ofTonight = { taxYears: taxYearStore, shards: taxShards, now: () => new Date() }

/** Fills in what was completed before the years were counted, and checks the years of some carriers. */
export const checkStoredTaxYears = async (
  pause: () => Promise<unknown>,
): Promise<{ filled: number; corrected: TaxCorrection[] }> => {
  const deps = { ...ofTonight, earnedJobs: earnedJobsStore, pause }
  const filled = await fillTaxYears(deps)
  return { filled, corrected: await checkTaxYears(deps) }
}

/** In January, after the check: plans to notify the same carriers of their statements. */
export const planStoredStatements = (): Promise<number> => planStatements({ ...ofTonight, schedule: scheduleTask })
