import { sideOf } from '#functions/domain/requests/lifecycle/dispute-steps.ts'
import type { Viewer } from '#functions/domain/requests/lifecycle/viewer.ts'
import { fileOf } from '#functions/domain/shared/shown-file.ts'
import type { Problem } from '#shared/contracts/problem-shapes.ts'
import { answerBy, canChangeDispute } from '#shared/model/dispute-rules.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type DisputeItem, type Statement, withLapseApplied } from './dispute-item.ts'

export const statementView = ({ at, text, photos }: Statement) => ({ at, text, photos: photos.map(fileOf) })

/** The other side answers once, in time. */
export const mayAnswer = ({ state, statement }: DisputeItem, viewer: Viewer, now: Date): boolean =>
  canChangeDispute('answer', state) &&
  sideOf(viewer) !== sideOf(statement.as) &&
  now.toISOString() < answerBy(new Date(statement.at))

/** Whoever reported it may withdraw it; of what a driver reported, so may their business. */
export const isReporter = ({ statement }: DisputeItem, viewer: Viewer, userId: UserId): boolean =>
  statement.by === userId || (viewer === 'business' && sideOf(statement.as) === 'carrier')

/** What the owner has said in it about a handover would go with it, and they could not say it again in time. */
export const staysForOwner = ({ statement, contested }: DisputeItem): boolean =>
  contested !== undefined && sideOf(statement.as) === 'carrier'

export const contestView = ({ contested }: DisputeItem): Problem['contested'] =>
  contested ? { kind: contested.kind, ...statementView(contested) } : null

/** A problem as one of its sides sees it. */
export const problemView = (stored: DisputeItem, viewer: Viewer, userId: UserId, now: Date): Problem => {
  const dispute = withLapseApplied(stored, now)
  const { state, statement, answer, resolution } = dispute
  const stays = dispute.isLast || staysForOwner(dispute)
  const mayWithdraw = canChangeDispute('withdraw', state) && !stays && isReporter(dispute, viewer, userId)
  return {
    id: dispute.disputeId,
    request_id: dispute.requestId,
    kind: dispute.kind,
    state,
    opened_by: statement.as,
    statement: statementView(statement),
    answer: answer ? statementView(answer) : null,
    contested: contestView(dispute),
    can: [
      ...(mayAnswer(dispute, viewer, now) ? (['answer'] as const) : []),
      ...(mayWithdraw ? (['withdraw'] as const) : []),
    ],
    answer_by: answerBy(new Date(statement.at)),
    closes_at: dispute.closesAt,
    resolution: resolution
      ? { at: resolution.at, outcome: resolution.outcome, ending: resolution.ending, note: resolution.note }
      : null,
  }
}
