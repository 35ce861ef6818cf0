import { sideOf } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import type { Viewer } from '#functions/domain/requests/lifecycle/viewer.ts'
import { fileOf } from '#functions/domain/shared/shown-file.ts'
import type { Problem } from '#shared/contracts/problem-shapes.ts'
import type { UserId } from '#shared/model/ids.ts'
import { answerBy, canChangeProblem } from '#shared/model/problem-rules.ts'
import { type ProblemItem, type Statement, type StoredProblem, withLapseApplied } from './problem-item.ts'

export const statementView = ({ at, text, photos }: Statement) => ({ at, text, photos: photos.map(fileOf) })

/** The other side can answer once, in time. */
export const mayAnswer = ({ state, statement }: ProblemItem, viewer: Viewer, now: Date): boolean =>
  canChangeProblem('answer', state) &&
  sideOf(viewer) !== sideOf(statement.as) &&
  now.toISOString() < answerBy(new Date(statement.at))

/** The reporter can withdraw it; for a driver's report their business can, too. */
export const isReporter = ({ statement }: StoredProblem, viewer: Viewer, userId: UserId): boolean =>
  statement.by === userId || (viewer === 'business' && sideOf(statement.as) === 'carrier')

/** Withdrawing it would also remove what the owner said about a handover, and it might be too late to say it again. */
export const staysForOwner = ({ statement, contested }: StoredProblem): boolean =>
  contested !== undefined && sideOf(statement.as) === 'carrier'

export const contestView = ({ contested }: StoredProblem): Problem['contested'] =>
  contested ? { kind: contested.kind, ...statementView(contested) } : null

/** A problem as one of its sides sees it. */
export const problemView = (stored: StoredProblem, viewer: Viewer, userId: UserId, now: Date): Problem => {
  const problem = withLapseApplied(stored, now)
  const { state, statement, answer, resolution } = problem
  const stays = problem.isLast || staysForOwner(problem)
  const mayWithdraw = canChangeProblem('withdraw', state) && !stays && isReporter(problem, viewer, userId)
  return {
    id: problem.problemId,
    request_id: problem.requestId,
    kind: problem.kind,
    state,
    opened_by: statement.as,
    statement: statementView(statement),
    answer: answer ? statementView(answer) : null,
    contested: contestView(problem),
    can: [
      ...(mayAnswer(problem, viewer, now) ? (['answer'] as const) : []),
      ...(mayWithdraw ? (['withdraw'] as const) : []),
    ],
    answer_by: answerBy(new Date(statement.at)),
    closes_at: problem.closesAt,
    resolution: resolution
      ? { at: resolution.at, outcome: resolution.outcome, ending: resolution.ending, note: resolution.note }
      : null,
  }
}
