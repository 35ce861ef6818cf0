import * as z from 'zod/mini'
import { ProblemId, RequestId } from '#shared/model/ids.ts'
import { contract } from './endpoint.ts'
import { NewProblem, Problem, Statement } from './problem-shapes.ts'

const hour = 3600
const ofRequest = z.object({ id: RequestId, problemId: ProblemId })
const problem = z.object({ problem: Problem })
const photoFailures = ['upload.unknown', 'upload.used', 'upload.unsupported'] as const

export const problemsContract = contract({
  reportProblem: {
    summary:
      'Its owner, its carrier or the carrier’s business reports a problem, from the match until 48 hours after the end. The other side answers once, and an admin resolves it. While a problem is open, its owner also reports here what is wrong with a handover made meanwhile.',
    method: 'POST',
    path: '/requests/{id}/problems',
    access: 'signed-in',
    whileSuspended: true,
    params: z.object({ id: RequestId }),
    body: NewProblem,
    status: 201,
    reply: problem,
    failures: [
      'request.unknown',
      'problem.open',
      'problem.too-early',
      'problem.too-late',
      'problem.too-many',
      'problem.closed',
      ...photoFailures,
    ],
    limits: [{ by: 'user', max: 20, perSeconds: hour }],
  },
  getProblem: {
    summary: 'A problem, for both sides of its delivery.',
    method: 'GET',
    path: '/requests/{id}/problems/{problemId}',
    access: 'signed-in',
    params: ofRequest,
    reply: problem,
    failures: ['problem.unknown'],
  },
  answerProblem: {
    summary: 'The other side of a problem answers it, once and within 48 hours.',
    method: 'POST',
    path: '/requests/{id}/problems/{problemId}/answer',
    access: 'signed-in',
    whileSuspended: true,
    params: ofRequest,
    body: Statement,
    reply: problem,
    failures: [
      'access.denied',
      'problem.unknown',
      'problem.answered',
      'problem.answer-too-late',
      'problem.closed',
      ...photoFailures,
    ],
    limits: [{ by: 'user', max: 20, perSeconds: hour }],
  },
  withdrawProblem: {
    summary: 'Takes back a problem that you reported. A business can also take back its driver’s report.',
    method: 'POST',
    path: '/requests/{id}/problems/{problemId}/withdraw',
    access: 'signed-in',
    whileSuspended: true,
    params: ofRequest,
    reply: problem,
    failures: ['access.denied', 'problem.unknown', 'problem.closed', 'problem.stays'],
    limits: [{ by: 'user', max: 20, perSeconds: hour }],
  },
})
