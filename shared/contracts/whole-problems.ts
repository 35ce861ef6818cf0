import { problemsContract } from './problems.ts'
import { proposalsContract } from './proposals.ts'

/** One function serves both, because that of requests has no room for proposals. */
export const wholeProblemsContract = { ...problemsContract, ...proposalsContract }
