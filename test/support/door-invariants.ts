import type { ProblemItem } from '#functions/domain/problems/problem-item.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { isOpenProblem } from '#shared/model/problem-rules.ts'
import type { Row } from './table.ts'

const byTheClock = ({ event }: RequestItem): boolean =>
  event?.by === 'system' && (event.type === 'confirm' || event.type === 'decide')

/** An open problem of the present match stands in the request, and the clock has done nothing since it was reported. */
const ofOpenProblem = (problem: ProblemItem, request: RequestItem | undefined): string[] => {
  const { disputeId, match } = problem
  if (!request || request.matches !== match) return []
  const isPresent = request.carrierId !== undefined
  return [
    ...(isPresent && request.door?.problem?.disputeId !== disputeId
      ? [`15: ${disputeId} is open and not attached`]
      : []),
    ...(isPresent && request.door?.problem && request.door.problem.closesAt !== problem.closesAt
      ? [`15: ${disputeId} closes at another time than its request says`]
      : []),
    ...(request.status === 'in_transit' &&
    (request.door?.problem?.handover === 'contested') !== (problem.contested !== undefined)
      ? [`15: what its owner says of a handover is not the same in ${disputeId} and in its request`]
      : []),
    ...(byTheClock(request) && request.version > problem.request.version
      ? [`14: the clock moved its request while ${disputeId} was open`]
      : []),
  ]
}

/** What stands at the door has a clock, and a problem that it is said to have is there and open. */
const ofRequest = ({ requestId, status, door }: RequestItem, open: readonly ProblemItem[]): string[] => {
  const { handover, attempt, problem } = door ?? {}
  const hasClock = (!handover || handover.confirmBy) && (!attempt || attempt.decideBy || attempt.choice)
  return [
    ...(status === 'in_transit' && !hasClock ? [`13: ${requestId} waits without an end`] : []),
    ...(problem && !open.some(({ disputeId }) => disputeId === problem.disputeId)
      ? [`15: ${requestId} has the problem ${problem.disputeId}, which is not open`]
      : []),
  ]
}

/** Which of the invariants of handovers, attempts and problems are broken, over all rows of the table. */
export const brokenAtDoors = (rows: readonly Row[], requests: readonly RequestItem[]): string[] => {
  const problems = rows.filter(({ SK }) => SK === 'PRB') as (Row & ProblemItem)[] // as the problems' own store writes them
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
    ...problems.flatMap(({ disputeId, resolution }) => {
      const count = entries.get(disputeId)?.length ?? 0
      return count === Number(resolution !== undefined) ? [] : [`16: ${count} entries tell of how ${disputeId} ended`]
    }),
  ]
}
