import { adminCondition } from '#functions/domain/admin/admin-store.ts'
import { type AuditContext, auditRow } from '#functions/domain/admin/audit-store.ts'
import { isAttached, withoutProblem } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import { type Act, resolved } from '#functions/domain/requests/lifecycle/request-transitions.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RelatedWrite } from '#functions/domain/requests/request-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { NewResolution } from '#shared/contracts/admin.ts'
import type { ProblemFile } from '#shared/contracts/problem-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import { canChangeProblem, endingsFor, type ProblemEnding } from '#shared/model/problem-rules.ts'
import { type ChangeDeps, changeProblem } from './change-problem.ts'
import { lapseProblem } from './lapse-problem.ts'
import { type FileDeps, problemFile } from './problem-file.ts'
import { changed, isPartyTo, type ProblemItem, problemCounters } from './problem-item.ts'

type Deps = ChangeDeps &
  FileDeps & {
    count: (counters: Record<string, number>) => Action
  }

/**
 * Decides a problem and, with R20, its delivery, in one transaction with the audit entry. Repeating the same decision
 * changes nothing.
 */
export const resolveProblem = async (
  deps: Deps,
  session: Session,
  context: AuditContext,
  problemId: ProblemId,
  body: NewResolution,
): Promise<{ problem: ProblemFile }> => {
  const at = deps.now()
  await lapseProblem(deps, problemId, at)
  const problem = await changeProblem(deps, problemId, (stored, item) => {
    if (isPartyTo(stored, session)) throw new Failure('problem.own')
    if (isRepeated(stored, session, body)) return undefined
    if (!canChangeProblem('resolve', stored.state)) throw new Failure('problem.closed')
    const isOpen = isAttached(stored, item)
    if (!endingsFor(isOpen ? item.status : undefined).includes(body.ending)) throw new Failure('problem.ending')
    const next = isOpen ? ended(item, body.ending, { by: session.userId, at }) : undefined
    return {
      problem: decided(changed(stored, next ?? item), session, body, at),
      ...(next && { item: next }),
      also: relatedWrites(deps, context, { stored, body, at }),
    }
  })
  return { problem: await problemFile(deps, problem, { withAddresses: false }) }
}

const isRepeated = ({ resolution }: ProblemItem, { userId }: Session, body: NewResolution): boolean =>
  resolution?.by === userId &&
  resolution.outcome === body.outcome &&
  resolution.ending === body.ending &&
  resolution.note === body.note

const ended = (item: RequestItem, ending: ProblemEnding, act: Act): RequestItem =>
  ending === 'keep' ? withoutProblem(item, act.at) : resolved(item, ending, act)

const decided = (
  problem: ProblemItem,
  { userId: by }: Session,
  { outcome, ending, note, private_note: privateNote }: NewResolution,
  now: Date,
): ProblemItem => {
  const at = now.toISOString()
  return {
    ...problem,
    state: 'resolved',
    closedAt: problem.closedAt ?? at,
    resolution: { at, by, outcome, ending, note, ...(privateNote && { privateNote }) },
  }
}

type Decided = { stored: ProblemItem; body: NewResolution; at: Date }

const relatedWrites = (
  { count }: Pick<Deps, 'count'>,
  context: AuditContext,
  { stored, body, at }: Decided,
): RelatedWrite[] => {
  const { problemId, state, statement } = stored
  const { outcome, ending, note: reason } = body
  const entry = auditRow({
    ...context,
    at: at.toISOString(),
    action: 'problem.resolved',
    subject: statement.by,
    about: { problemId, from: state, outcome, ending, reason },
  })
  const refusal = () => new Failure('access.denied')
  return [
    { action: adminCondition(context.by), refusal },
    { action: entry, refusal },
    { action: count(problemCounters(state, 'resolved')), refusal },
  ]
}
