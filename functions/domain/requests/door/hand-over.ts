import type { Session } from '#functions/platform/lambda/session.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { deliveryContract } from '#shared/contracts/delivery.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { ProblemId, RequestId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { withExpiryApplied } from '../lifecycle/request-expiry.ts'
import { confirmed, handedOver, writeExpiry } from '../lifecycle/request-transitions.ts'
import { viewerOf } from '../lifecycle/viewer.ts'
import { requestCard } from '../request-card.ts'
import type { RequestItem } from '../request-item.ts'
import type { RelatedWrite } from '../request-store.ts'
import { actAsCarrier } from './act-as-carrier.ts'
import { type StepDeps, takeStepWithPhotos } from './step-with-photos.ts'

type HandoverBody = Received<typeof deliveryContract.handOver>['body']

type PostponeProblem = (
  problemId: ProblemId,
  closesAt: { from: string; to: string },
  request: Pick<RequestItem, 'version' | 'status'>,
) => Action

type HandoverDeps = StepDeps & { problems: { postpone: PostponeProblem } }

/** R14 */
export const handOver = async (
  deps: HandoverDeps,
  session: Session,
  requestId: RequestId,
  { left_with: leftWith, name, note, photos }: HandoverBody,
): Promise<RequestCard> => {
  const words = { leftWith, ...(name && { name }), ...(note && { note }) }
  const taken = await takeStepWithPhotos(deps, session, requestId, { photos, words }, (stored, act) => {
    const was = withExpiryApplied(stored, act.at)
    const also = actAsCarrier(was, session)
    if (!canTransition('handOver', was.status)) throw new Failure('request.moved')
    if (was.door?.handover) throw new Failure('handover.open')
    const next = handedOver(was, leftWith, act)
    return { next, also: [...also, ...postponing(deps, was, next)] }
  })
  const item = withExpiryApplied(taken, deps.now())
  return requestCard(item, viewerOf(item, session), deps.now())
}

/** A handover shortly before a problem closes makes the problem close later, so that the owner has a full day. */
const postponing = ({ problems }: HandoverDeps, was: RequestItem, next: RequestItem): RelatedWrite[] => {
  const [before, problem] = [was.door?.problem, next.door?.problem]
  if (!before || !problem || problem.closesAt === before.closesAt) return []
  const { version, status } = next
  const action = problems.postpone(
    problem.problemId,
    { from: before.closesAt, to: problem.closesAt },
    { version, status },
  )
  // The request names the problem in the same transaction, so it exists and is open.
  return [{ action, refusal: () => new Error('Nothing refuses to close a problem later') }]
}

/** R15. Confirming a delivery that is already completed changes nothing. */
export const confirmHandover = async (
  { requests, now }: Pick<StepDeps, 'requests' | 'now'>,
  session: Session,
  requestId: RequestId,
): Promise<RequestCard> => {
  const item = await requests.change(requestId, (stored) => {
    const at = now()
    if (stored.ownerId !== session.userId) throw new Failure('request.unknown')
    const was = withExpiryApplied(stored, at)
    if (was.status === 'completed') return writeExpiry(stored, at)
    if (!canTransition('confirm', was.status)) throw new Failure('request.moved')
    if (!was.door?.handover) throw new Failure('handover.none')
    return { next: confirmed(was, { by: session.userId, at }) }
  })
  return requestCard(withExpiryApplied(item, now()), 'requester', now())
}
