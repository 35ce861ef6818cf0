import { adminCondition } from '#functions/domain/admin/admin-store.ts'
import { type AuditContext, auditRow } from '#functions/domain/admin/audit-store.ts'
import { isAttached, withoutProblem } from '#functions/domain/requests/lifecycle/dispute-steps.ts'
import { type Act, resolved } from '#functions/domain/requests/lifecycle/request-transitions.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RelatedWrite } from '#functions/domain/requests/request-store.ts'
import type { Session } from '#functions/platform/lambda/request.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { NewResolution } from '#shared/contracts/admin.ts'
import type { ProblemFile } from '#shared/contracts/problem-shapes.ts'
import { canChangeDispute, type DisputeEnding, endingsFor } from '#shared/model/dispute-rules.ts'
import { Failure } from '#shared/model/failure.ts'
import type { DisputeId } from '#shared/model/ids.ts'
import { type ChangeDeps, changeDispute } from './change-dispute.ts'
import { changed, type DisputeItem, disputeCounters, isPartyTo } from './dispute-item.ts'
import { lapseProblem } from './lapse-problem.ts'
import { type FileDeps, problemFile } from './problem-file.ts'

type Deps = ChangeDeps &
  FileDeps & {
    count: (counters: Record<string, number>) => Action
  }

/**
 * R20, or only the problem. One transaction with its audit entry. The same decision by the same admin changes nothing
 * the second time.
 */
export const resolveProblem = async (
  deps: Deps,
  session: Session,
  context: AuditContext,
  problemId: DisputeId,
  body: NewResolution,
): Promise<{ problem: ProblemFile }> => {
  const at = deps.now()
  await lapseProblem(deps, problemId, at)
  const { dispute } = await changeDispute(deps, problemId, (stored, item) => {
    if (isPartyTo(stored, session)) throw new Failure('problem.own')
    if (isRepeated(stored, session, body)) return undefined
    if (!canChangeDispute('resolve', stored.state)) throw new Failure('problem.closed')
    const isOpen = isAttached(stored, item)
    if (!endingsFor(isOpen ? item.status : undefined).includes(body.ending)) throw new Failure('problem.ending')
    const next = isOpen ? ended(item, body.ending, { by: session.userId, at }) : undefined
    return {
      dispute: decided(changed(stored, next ?? item), session, body, at),
      ...(next && { item: next }),
      also: relatedWrites(deps, context, { stored, body, at }),
    }
  })
  return { problem: await problemFile(deps, dispute, { withAddresses: false }) }
}

const isRepeated = ({ resolution }: DisputeItem, { userId }: Session, body: NewResolution): boolean =>
  resolution?.by === userId &&
  resolution.outcome === body.outcome &&
  resolution.ending === body.ending &&
  resolution.note === body.note

const ended = (item: RequestItem, ending: DisputeEnding, act: Act): RequestItem =>
  ending === 'keep' ? withoutProblem(item, act.at) : resolved(item, ending, act)

const decided = (
  dispute: DisputeItem,
  { userId: by }: Session,
  { outcome, ending, note, private_note: privateNote }: NewResolution,
  now: Date,
): DisputeItem => {
  const at = now.toISOString()
  return {
    ...dispute,
    state: 'resolved',
    closedAt: dispute.closedAt ?? at,
    resolution: { at, by, outcome, ending, note, ...(privateNote && { privateNote }) },
  }
}

type Decided = { stored: DisputeItem; body: NewResolution; at: Date }

const relatedWrites = (
  { count }: Pick<Deps, 'count'>,
  context: AuditContext,
  { stored, body, at }: Decided,
): RelatedWrite[] => {
  const { disputeId, state, statement } = stored
  const { outcome, ending, note: reason } = body
  const entry = auditRow({
    ...context,
    at: at.toISOString(),
    action: 'problem.resolved',
    subject: statement.by,
    about: { disputeId, from: state, outcome, ending, reason },
  })
  const refusal = () => new Failure('access.denied')
  return [
    { action: adminCondition(context.by), refusal },
    { action: entry, refusal },
    { action: count(disputeCounters(state, 'resolved')), refusal },
  ]
}
