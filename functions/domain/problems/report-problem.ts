import { openQuestion, reportsOf, withProblem } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import { hasLapsed, withExpiryApplied } from '#functions/domain/requests/lifecycle/request-expiry.ts'
import { expired } from '#functions/domain/requests/lifecycle/request-transitions.ts'
import { type Viewer, viewerOf } from '#functions/domain/requests/lifecycle/viewer.ts'
import { asWritten, type RequestItem } from '#functions/domain/requests/request-item.ts'
import type { ClaimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { newId } from '#functions/platform/new-id.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { Problem } from '#shared/contracts/problem-shapes.ts'
import type { problemsContract } from '#shared/contracts/problems.ts'
import { Failure } from '#shared/model/failure.ts'
import { ProblemId, type RequestId, type UserId } from '#shared/model/ids.ts'
import { closesAt, maxReports, reportBy } from '#shared/model/problem-rules.ts'
import { isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import type { ChangeDeps } from './change-problem.ts'
import { contestHandover, hasContested } from './contest-handover.ts'
import { lapseProblem } from './lapse-problem.ts'
import { type ProblemItem, problemCounters, type Statement, type StoredProblem } from './problem-item.ts'
import type { ProblemStore } from './problem-store.ts'
import { problemView } from './problem-view.ts'
import { claimPhotos, hasSaid, said, undoIfRefused, usesOf } from './statements.ts'

type Form = Received<typeof problemsContract.reportProblem>['body']

type Deps = ChangeDeps & {
  problems: Pick<ProblemStore, 'create'>
  claimUploads: ClaimUploads
  count: (counters: Record<string, number>) => Action
  now: () => Date
}

/**
 * Opens a problem with the current match, or adds the owner's complaint about a handover to the open problem. A
 * repeated report finds the problem that it opened or added to.
 */
export const reportProblem = async (
  deps: Deps,
  session: Session,
  requestId: RequestId,
  form: Form,
): Promise<Problem> => {
  const at = deps.now()
  const known = await findAsOf(deps, session, requestId, at)
  const viewer = viewerIn(known, session)
  const before = await findRepeated(deps, known, session.userId, form)
  if (before) return problemView(before, viewer, session.userId, at)
  const question = viewer === 'requester' ? openQuestion(known) : undefined
  if (question) {
    const contested = await contestHandover(deps, session.userId, question.problemId, { form, at })
    return problemView(contested, viewer, session.userId, at)
  }
  refuse(known, viewer, at)

  const problemId = ProblemId.parse(newId('prb'))
  const claim = await claimPhotos(deps.claimUploads, session.userId, form.photos, problemId)
  const statement: Statement = { ...said(session.userId, viewer, at), text: form.text, photos: claim.files }
  let problem: ProblemItem | undefined
  await undoIfRefused(
    claim,
    deps.requests.change(requestId, (stored) => {
      const item = withExpiryApplied(stored, at)
      if (item.event !== asWritten(stored).event) throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
      refuse(item, viewerIn(item, session), at)
      problem = newProblem(item, { problemId, kind: form.kind, statement })
      const moved = () => new Failure('problem.open')
      const also = [
        { action: deps.problems.create(problem), refusal: moved },
        { action: deps.count(problemCounters(undefined, 'open')), refusal: moved },
      ]
      return { next: withProblem(item, problem), also: [...also, ...usesOf(claim)] }
    }),
  )
  if (!problem) throw new Error('A problem was reported and is not there')
  return problemView(problem, viewer, session.userId, at)
}

/**
 * Reads the request and first writes what the clock has changed: a report keeps the request's last event, so it cannot
 * write that as well.
 */
const findAsOf = async (deps: Deps, session: Session, requestId: RequestId, at: Date): Promise<RequestItem> => {
  const find = async () => {
    const found = await deps.requests.find(requestId)
    if (!found) throw new Failure('request.unknown')
    return asWritten(found)
  }
  const found = await find()
  const seen = withExpiryApplied(found, at)
  viewerIn(seen, session)
  if (seen === found) return found
  const { problem } = found.door ?? {}
  if (problem && hasLapsed(found, at)) await lapseProblem(deps, problem.problemId, at)
  else
    await deps.requests.change(requestId, (stored) => {
      const next = expired(stored, at)
      return next && { next }
    })
  return find()
}

const findRepeated = async (
  { problems }: Deps,
  item: RequestItem,
  userId: UserId,
  form: Form,
): Promise<StoredProblem | undefined> => {
  const open = item.door?.problem
  const problem = open && (await problems.find(open.problemId))
  if (!problem) return undefined
  if (hasContested(problem, userId, form)) return problem
  // When asked about a handover, an owner may send the same text as before, so only a photo marks a repeated report.
  if (openQuestion(item) && userId === item.ownerId && form.photos.length === 0) return undefined
  return problem.kind === form.kind && hasSaid(problem.statement, userId, form) ? problem : undefined
}

const viewerIn = (item: RequestItem, session: Session): Viewer => {
  const viewer = viewerOf(item, session)
  if (!viewer) throw new Failure('request.unknown')
  return viewer
}

const carrierOf = ({ carrierId, formerCarrierId }: RequestItem): UserId | undefined => carrierId ?? formerCarrierId

const refuse = (item: RequestItem, viewer: Viewer, at: Date): void => {
  const { status, event, door } = item
  if (!carrierOf(item) || !(isCarried(status) || isOver(status))) throw new Failure('problem.too-early')
  if (door?.problem) throw new Failure('problem.open')
  if (isOver(status) && at.toISOString() >= reportBy(new Date(event.at))) throw new Failure('problem.too-late')
  if (hasUsedUp(item, viewer) && !needsProblem(item, viewer)) throw new Failure('problem.too-many')
}

const hasUsedUp = (item: RequestItem, viewer: Viewer): boolean => reportsOf(item, viewer) >= maxReports

/** The owner of a picked-up delivery without a handover has no other way to end it. */
const needsProblem = ({ status, door }: RequestItem, viewer: Viewer): boolean =>
  viewer === 'requester' && status === 'in_transit' && !door?.handover

const newProblem = (
  item: RequestItem,
  { problemId, kind, statement }: Pick<ProblemItem, 'problemId' | 'kind' | 'statement'>,
): ProblemItem => {
  const { requestId, version, status, matches, ownerId, businessId, pickup, delivery } = item
  const carrierId = carrierOf(item)
  if (!carrierId) throw new Error('A problem needs two sides')
  return {
    problemId,
    version: 1,
    requestId,
    match: matches,
    request: { version, status },
    areas: { pickup: pickup.area, ...(delivery && { delivery: delivery.area }) },
    kind,
    state: 'open',
    ownerId,
    carrierId,
    ...(businessId && { businessId }),
    statement,
    closesAt: closesAt(new Date(statement.at)),
    ...(hasUsedUp(item, statement.as) && { isLast: true }),
  }
}
