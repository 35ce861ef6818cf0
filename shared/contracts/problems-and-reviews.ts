import { problemsContract } from './problems.ts'
import { reviewsContract } from './reviews.ts'

/** The calls about a delivery afterwards. One function serves them, because each function has a price of its own. */
export const problemsAndReviewsContract = { ...problemsContract, ...reviewsContract }
