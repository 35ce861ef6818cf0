import { problemStore } from '#functions/domain/problems/problem-store.ts'
import { reportProblem } from '#functions/domain/problems/report-problem.ts'
import { answerProblem, getProblem, withdrawProblem } from '#functions/domain/problems/settle-problem.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { count } from '#functions/domain/statistics/count-store.ts'
import { claimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { uploadStore as uploads } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { problemsContract } from '#shared/contracts/problems.ts'
import { lambdaFor } from '../lambda-for.ts'

const now = () => new Date()

export const deps = {
  requests: requestStore,
  problems: problemStore,
  claimUploads: claimUploads({ uploads, files, now }),
  count,
  now,
}

export const handler = lambdaFor('problems', problemsContract, {
  reportProblem: async ({ session, params, body }) => ({
    problem: await reportProblem(deps, session, params.id, body),
  }),
  getProblem: async ({ session, params }) => ({ problem: await getProblem(deps, session, params) }),
  answerProblem: async ({ session, params, body }) => ({ problem: await answerProblem(deps, session, params, body) }),
  withdrawProblem: async ({ session, params }) => ({ problem: await withdrawProblem(deps, session, params) }),
})
