import type { Session } from '#functions/platform/lambda/request.ts'
import type { deliveryContract } from '#shared/contracts/delivery.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { requestCard, viewerOf } from '../request-card.ts'
import { withExpiryApplied } from '../request-expiry.ts'
import { confirmed, handedOver } from '../request-transitions.ts'
import { actAsCarrier } from './act-as-carrier.ts'
import { type StepDeps, takeStepWithPhotos } from './step-with-photos.ts'

type HandoverBody = Received<typeof deliveryContract.handOver>['body']

/** R14 */
export const handOver = async (
  deps: StepDeps,
  session: Session,
  requestId: RequestId,
  { left_with: leftWith, name, note, photos }: HandoverBody,
): Promise<RequestCard> => {
  const words = { leftWith, ...(name && { name }), ...(note && { note }) }
  const item = await takeStepWithPhotos(deps, session, requestId, { photos, words }, (stored, act) => {
    const was = withExpiryApplied(stored, act.at)
    const also = actAsCarrier(was, session)
    if (!canTransition('handOver', was.status)) throw new Failure('request.moved')
    if (was.door?.problem) throw new Failure('problem.open')
    if (was.door?.handover) throw new Failure('handover.open')
    return { next: handedOver(was, leftWith, act), also }
  })
  return requestCard(item, viewerOf(item, session), deps.now())
}

/** R15. Whoever confirms what is over already has nothing to do. */
export const confirmHandover = async (
  { requests, now }: Pick<StepDeps, 'requests' | 'now'>,
  session: Session,
  requestId: RequestId,
): Promise<RequestCard> => {
  const item = await requests.change(requestId, (stored) => {
    const at = now()
    if (stored.ownerId !== session.userId) throw new Failure('request.unknown')
    const was = withExpiryApplied(stored, at)
    if (was.status === 'completed') return undefined
    if (!canTransition('confirm', was.status)) throw new Failure('request.moved')
    if (!was.door?.handover) throw new Failure('handover.none')
    return { next: confirmed(was, { by: session.userId, at }) }
  })
  return requestCard(withExpiryApplied(item, now()), 'requester', now())
}
