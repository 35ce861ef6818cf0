import { reportCalls } from '#shared/contracts/reports.ts'
import { wholeProblemsContract } from '#shared/contracts/whole-problems.ts'
import { clientFor } from './client-for.ts'

/** One file for all of them, because each file costs the first load of every page. */
export const problemsClient = clientFor({ ...wholeProblemsContract, ...reportCalls })
