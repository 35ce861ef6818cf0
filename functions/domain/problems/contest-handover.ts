import { isAttached, openQuestion, withContest } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { ClaimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { problemsContract } from '#shared/contracts/problems.ts'
import { Failure } from '#shared/model/failure.ts'
import type { ProblemId, UserId } from '#shared/model/ids.ts'
import { type ChangeDeps, changeProblem } from './change-problem.ts'
import { changed, type StoredProblem } from './problem-item.ts'
import { claimPhotos, hasSaid, said, undoIfRefused, usesOf } from './statements.ts'

type Form = Received<typeof problemsContract.reportProblem>['body']

type Deps = ChangeDeps & { claimUploads: ClaimUploads }

/**
 * The owner reports, in the open problem, that something is wrong with a handover made meanwhile. If no admin decides,
 * the delivery then does not count as completed when the problem closes.
 */
export const contestHandover = async (
  deps: Deps,
  ownerId: UserId,
  problemId: ProblemId,
  { form: { kind, text, photos }, at }: { form: Form; at: Date },
): Promise<StoredProblem> => {
  const claim = await claimPhotos(deps.claimUploads, ownerId, photos, problemId)
  const contested = { ...said(ownerId, 'requester', at), kind, text, photos: claim.files }
  return undoIfRefused(
    claim,
    changeProblem(deps, problemId, (stored, item) => {
      refuse(stored, item, at)
      return { problem: { ...changed(stored, item), contested }, item: withContest(item), also: usesOf(claim) }
    }),
  )
}

export const hasContested = ({ contested }: StoredProblem, by: UserId, form: Form): boolean =>
  contested?.kind === form.kind && hasSaid(contested, by, form)

const refuse = (problem: StoredProblem, item: RequestItem, at: Date): void => {
  if (!isAttached(problem, item)) throw new Failure('problem.closed')
  const { handover } = item.door ?? {}
  const isInTime = handover && at < new Date(handover.confirmBy)
  if (!openQuestion(item) || !isInTime) throw new Failure('problem.open')
}
