import { problemsAndReviewsContract } from '#shared/contracts/problems-and-reviews.ts'
import { clientFor } from './client-for.ts'

export const problemsClient = clientFor(problemsAndReviewsContract)
