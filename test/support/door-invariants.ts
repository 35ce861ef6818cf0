import type { ProblemItem } from '#functions/domain/problems/problem-item.ts'
import { doorOfRow } from '#functions/domain/requests/door-facts.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { fromStored } from '#functions/platform/table/stored-names.ts'
import { isOpenProblem } from '#shared/model/problem-rules.ts'
import type { Row } from './table.ts'

const byTheClock = ({ event }: RequestItem): boolean =>
  event?.by === 'system' && (event.type === 'confirm' || event.type === 'decide')

/** An open problem of the current match is in the request, and the clock has done nothing since it was reported. */
const ofOpenProblem = (problem: ProblemItem, request: RequestItem | undefined): string[] => {
  const { problemId, match } = problem
  if (!request || request.matches !== match) return []
  const isPresent = request.carrierId !== undefined
  return [
    ...(isPresent && request.door?.problem?.problemId !== problemId
      ? [`15: ${problemId} is open and not attached`]
      : []),
    ...(isPresent && request.door?.problem && request.door.problem.closesAt !== problem.closesAt
      ? [`15: ${problemId} closes at another time than its request says`]
      : []),
    ...(request.status === 'in_transit' &&
    (request.door?.problem?.handover === 'contested') !== (problem.contested !== undefined)
      ? [`15: what its owner says of a handover is not the same in ${problemId} and in its request`]
      : []),
    ...(byTheClock(request) && request.version > problem.request.version
      ? [`14: the clock moved its request while ${problemId} was open`]
      : []),
  ]
}

/**
 * In transit, a handover has a deadline, and an attempt has a deadline or a choice. A problem that the request refers
 * to exists and is open.
 */
const ofRequest = ({ requestId, status, door }: RequestItem, open: readonly ProblemItem[]): string[] => {
  const { handover, attempt, problem } = door ?? {}
  const hasClock = (!handover || handover.confirmBy) && (!attempt || attempt.decideBy || attempt.choice)
  return [
    ...(status === 'in_transit' && !hasClock ? [`13: ${requestId} waits without an end`] : []),
    ...(problem && !open.some(({ problemId }) => problemId === problem.problemId)
      ? [`15: ${requestId} has the problem ${problem.problemId}, which is not open`]
      : []),
  ]
}

/** Which of the invariants of handovers, attempts and problems are broken, over all rows of the table. */
export const brokenAtDoors = (rows: readonly Row[], stored: readonly RequestItem[]): string[] => {
  const requests = stored.map((request) => ({ ...request, ...(request.door && { door: doorOfRow(request.door) }) }))
  // as their own store writes them
  const problems = rows.filter(({ SK }) => SK === 'PRB').map((row) => fromStored(row) as Row & ProblemItem)
  const open = problems.filter(({ state }) => isOpenProblem(state))
  const byId = new Map(requests.map((request) => [request.requestId, request]))
  const ofMatches = Map.groupBy(open, ({ requestId, match }) => `${requestId}, match ${match}`)
  const entries = Map.groupBy(
    rows.filter(({ action }) => action === 'problem.resolved'),
    ({ about }) => (about as { disputeId: string }).disputeId, // as the audit's own store writes it
  )
  return [
    ...requests.flatMap((request) => ofRequest(request, open)),
    ...open.flatMap((problem) => ofOpenProblem(problem, byId.get(problem.requestId))),
    ...[...ofMatches].flatMap(([match, { length }]) =>
      length > 1 ? [`15: ${match} has ${length} open problems`] : [],
    ),
    ...problems.flatMap(({ problemId, resolution }) => {
      const count = entries.get(problemId)?.length ?? 0
      return count === Number(resolution !== undefined) ? [] : [`16: ${count} entries record how ${problemId} ended`]
    }),
  ]
}
