import { isAttached, sideOf, withoutProblem } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import { withExpiryApplied } from '#functions/domain/requests/lifecycle/request-expiry.ts'
import { type Viewer, viewerOf } from '#functions/domain/requests/lifecycle/viewer.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import type { ClaimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { Problem } from '#shared/contracts/problem-shapes.ts'
import type { problemsContract } from '#shared/contracts/problems.ts'
import { Failure } from '#shared/model/failure.ts'
import type { ProblemId, RequestId } from '#shared/model/ids.ts'
import { canChangeProblem } from '#shared/model/problem-rules.ts'
import { type ChangeDeps, changeProblem } from './change-problem.ts'
import { changed, problemCounters, type StoredProblem, withLapseApplied } from './problem-item.ts'
import type { ProblemStore } from './problem-store.ts'
import { isReporter, mayAnswer, problemView, staysForOwner } from './problem-view.ts'
import { claimPhotos, hasSaid, said, undoIfRefused, usesOf } from './statements.ts'

type Ids = { id: RequestId; problemId: ProblemId }

type ReadDeps = {
  requests: Pick<RequestStore, 'find'>
  problems: Pick<ProblemStore, 'find'>
  now: () => Date
}

/** A problem, for its two sides; they keep access after a give-back. */
export const getProblem = async (deps: ReadDeps, session: Session, ids: Ids): Promise<Problem> => {
  const { problem, viewer } = await findOwn(deps, session, ids)
  return problemView(problem, viewer, session.userId, deps.now())
}

const findOwn = async (
  { requests, problems, now }: ReadDeps,
  session: Session,
  { id, problemId }: Ids,
): Promise<{ problem: StoredProblem; viewer: Viewer }> => {
  const [problem, stored] = await Promise.all([problems.find(problemId), requests.find(id)])
  const item = stored && withExpiryApplied(stored, now())
  const viewer = problem && item && problem.requestId === id && viewerIn(problem, item, session)
  if (!viewer) throw new Failure('problem.unknown')
  return { problem, viewer }
}

/** The caller's role in a problem. A driver who took over the delivery from another is included. */
const viewerIn = (problem: StoredProblem, item: RequestItem, session: Session): Viewer | undefined => {
  const { ownerId, carrierId, businessId } = problem
  const present = item.matches === problem.match ? viewerOf(item, session) : undefined
  if (present) return present
  if (session.userId === ownerId) return 'requester'
  if (session.userId === carrierId) return 'carrier'
  return businessId && session.user.has_business_profile && session.businessId === businessId ? 'business' : undefined
}

type AnswerDeps = ChangeDeps & ReadDeps & { claimUploads: ClaimUploads }

/** The other side says what it knows. A repeated answer changes nothing. */
export const answerProblem = async (
  deps: AnswerDeps,
  session: Session,
  ids: Ids,
  words: Received<typeof problemsContract.answerProblem>['body'],
): Promise<Problem> => {
  const { userId } = session
  const at = deps.now()
  const { problem: known, viewer } = await findOwn(deps, session, ids)
  const isRepeated = ({ answer }: StoredProblem) => answer !== undefined && hasSaid(answer, userId, words)
  if (isRepeated(known)) return problemView(known, viewer, userId, at)
  refuseAnswer(known, viewer, at)

  const claim = await claimPhotos(deps.claimUploads, userId, words.photos, ids.problemId)
  const answer = { ...said(userId, viewer, at), text: words.text, photos: claim.files }
  const problem = await undoIfRefused(
    claim,
    changeProblem(deps, ids.problemId, (stored, item) => {
      refuseAnswer(stored, viewer, at)
      return { problem: { ...changed(stored, item), state: 'answered', answer }, also: usesOf(claim) }
    }),
  )
  return problemView(problem, viewer, userId, at)
}

const refuseAnswer = (stored: StoredProblem, viewer: Viewer, at: Date): void => {
  const problem = withLapseApplied(stored, at)
  if (sideOf(viewer) === sideOf(problem.statement.as)) throw new Failure('access.denied')
  if (problem.state === 'answered') throw new Failure('problem.answered')
  if (!canChangeProblem('answer', problem.state)) throw new Failure('problem.closed')
  if (!mayAnswer(problem, viewer, at)) throw new Failure('problem.answer-too-late')
}

type WithdrawDeps = ChangeDeps & ReadDeps & { count: (counters: Record<string, number>) => Action }

/** The reporter takes the problem back, and the delivery goes on. */
export const withdrawProblem = async (deps: WithdrawDeps, session: Session, ids: Ids): Promise<Problem> => {
  const { userId } = session
  const at = deps.now()
  const { viewer } = await findOwn(deps, session, ids)
  const problem = await changeProblem(deps, ids.problemId, (stored, item) => {
    if (!isReporter(stored, viewer, userId)) throw new Failure('access.denied')
    const { state } = withLapseApplied(stored, at)
    if (state === 'withdrawn') return undefined
    if (!canChangeProblem('withdraw', state)) throw new Failure('problem.closed')
    if (stored.isLast || staysForOwner(stored)) throw new Failure('problem.stays')
    return {
      problem: { ...changed(stored, item), state: 'withdrawn', closedAt: at.toISOString() },
      ...(isAttached(stored, item) && { item: withoutProblem(item, at) }),
      also: [{ action: deps.count(problemCounters(state, 'withdrawn')), refusal: () => new Failure('problem.closed') }],
    }
  })
  return problemView(problem, viewer, userId, at)
}
