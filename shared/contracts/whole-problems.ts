import { problemsContract } from './problems.ts'
import { proposalsContract } from './proposals.ts'
import { reviewsContract } from './reviews.ts'

/** Also reviews and proposals. One function serves them, because each function has a price of its own. */
export const wholeProblemsContract = { ...problemsContract, ...reviewsContract, ...proposalsContract }
