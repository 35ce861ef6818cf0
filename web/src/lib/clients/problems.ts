import { problemsAndReviewsContract } from '#shared/contracts/problems-and-reviews.ts'
import { reportCalls } from '#shared/contracts/reports.ts'
import { clientFor } from './client-for.ts'

/** With reports of content, because each file costs the first load of every page. */
export const problemsClient = clientFor({ ...problemsAndReviewsContract, ...reportCalls })
