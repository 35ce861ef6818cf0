import { problemStore } from '#functions/domain/problems/problem-store.ts'
import { reportProblem } from '#functions/domain/problems/report-problem.ts'
import { answerProblem, getProblem, withdrawProblem } from '#functions/domain/problems/settle-problem.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { listOwnReviews, replyToReview } from '#functions/domain/reviews/own-reviews.ts'
import { reviewPartiesStore } from '#functions/domain/reviews/review-parties-store.ts'
import { reviewStore } from '#functions/domain/reviews/review-store.ts'
import { getReviews, writeReview } from '#functions/domain/reviews/write-review.ts'
import { count } from '#functions/domain/statistics/count-store.ts'
import { claimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { uploadStore as uploads } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { problemsAndReviewsContract } from '#shared/contracts/problems-and-reviews.ts'
import { lambdaFor } from '../lambda-for.ts'

const now = () => new Date()

export const deps = {
  requests: requestStore,
  problems: problemStore,
  reviews: reviewStore,
  parties: reviewPartiesStore,
  claimUploads: claimUploads({ uploads, files, now }),
  count,
  now,
}

export const handler = lambdaFor('problems', problemsAndReviewsContract, {
  reportProblem: async ({ session, params, body }) => ({
    problem: await reportProblem(deps, session, params.id, body),
  }),
  getProblem: async ({ session, params }) => ({ problem: await getProblem(deps, session, params) }),
  answerProblem: async ({ session, params, body }) => ({ problem: await answerProblem(deps, session, params, body) }),
  withdrawProblem: async ({ session, params }) => ({ problem: await withdrawProblem(deps, session, params) }),
  writeReview: ({ session, params, body }) => writeReview(deps, session, params.id, body),
  getReviews: ({ session, params }) => getReviews(deps, session, params.id),
  listOwnReviews: ({ session }) => listOwnReviews(deps, session),
  replyToReview: ({ session, params, body }) => replyToReview(deps, session, params.id, body),
})
