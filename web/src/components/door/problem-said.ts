import { useQuery } from '@tanstack/react-query'
import type { Problem } from '#shared/contracts/problem-shapes.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import type { ProblemKind } from '#shared/model/problem-rules.ts'
import { api } from '#web/lib/api.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const problemQuery = (requestId: RequestCard['id'], problemId: ProblemId) =>
  queryOf(api.problems, 'getProblem', { params: { id: requestId, problemId } })

/** A problem, once it is loaded. */
export const useProblem = (requestId: RequestCard['id'], problemId: ProblemId | undefined): Problem | undefined =>
  useQuery({ ...problemQuery(requestId, problemId ?? ('' as ProblemId)), enabled: problemId !== undefined }).data
    ?.problem

/** What was reported, after 'You reported'. */
export const reportedTexts: Record<ProblemKind, string> = {
  not_arrived: 'that it has not arrived',
  damaged: 'that it is damaged',
  wrong_item: "that it isn't as described",
  code_withheld: "that the code wasn't given",
  not_paid: "that it wasn't paid",
  behaviour: "someone's behaviour",
  unsafe_item: "that it isn't safe or allowed to carry",
  other: 'a problem',
}
