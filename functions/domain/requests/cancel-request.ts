import { type BlockStore, sidesOf } from '#functions/domain/blocks/block-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { requestsContract } from '#shared/contracts/requests.ts'
import { type CancellationReason, chooseReasonText, isReasonOf, latenessOf } from '#shared/model/cancellation-rules.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { type Act, cancelled, givenBack } from './lifecycle/request-transitions.ts'
import { viewerOf } from './lifecycle/viewer.ts'
import { requestCard } from './request-card.ts'
import { asWritten, type Cancellation, matchedAt, type RequestItem, type StoredRequest } from './request-item.ts'
import type { Decide, RequestStore } from './request-store.ts'

type Deps = { requests: Pick<RequestStore, 'change'>; now: () => Date }
type GiveBackDeps = Deps & { blocks: Pick<BlockStore, 'idsOf'> }
/** Why the caller cancels, as the call gives it. */
type Explanation = Received<typeof requestsContract.cancelRequest>['body']

/** R10, for the owner only. */
export const cancelOwnRequest = async (
  { requests, now }: Deps,
  session: Session,
  requestId: RequestId,
  explanation: Explanation = {},
): Promise<RequestCard> => {
  const item = await requests.change(requestId, (stored) => {
    if (stored.ownerId !== session.userId) throw new Failure('request.unknown')
    return decideCancel(stored, { by: session.userId, at: now() }, explanation)
  })
  return requestCard(withExpiryApplied(item, now()), 'requester', now())
}

/** R10 for the owner; R9 for the carrier: a partner, or the business whose driver carries it. */
export const cancelRequest = async (
  { requests, blocks, now }: GiveBackDeps,
  session: Session,
  requestId: RequestId,
  explanation: Explanation = {},
): Promise<RequestCard> => {
  const stored = await requests.change(requestId, async (was) => {
    const act = { by: session.userId, at: now() }
    if (was.ownerId === session.userId) return decideCancel(was, act, explanation)
    const item = asWritten(was)
    // A repeated call by someone who does not see the job any more.
    if (!viewerOf(item, session)) {
      const blocked = await blocks.idsOf(sidesOf(session))
      if (blocked.has(was.ownerId) || !hasGivenBack(item, session)) throw new Failure('request.unknown')
      return undefined
    }
    return decideGiveBack(item, session, act, explanation)
  })
  const item = withExpiryApplied(stored, now())
  return requestCard(item, viewerOf(item, session), now())
}

export const decideCancel = (stored: StoredRequest, act: Act, explanation: Explanation = {}): ReturnType<Decide> => {
  const item = withExpiryApplied(stored, act.at)
  if (item.status === 'cancelled' && item.event.type === 'cancel') return undefined
  const words = toCancellation('owner', explanation)
  if (!canTransition('cancel', item.status)) throw new Failure('request.not-cancellable')
  if (act.by === 'system') return { next: cancelled(item, act) }
  const late = latenessOf(matchedAt(item), item, act.at)
  return { next: cancelled(item, act, { ...words, ...(late && { late }) }) }
}

const decideGiveBack = (
  item: RequestItem,
  session: Session,
  act: Act,
  explanation: Explanation,
): ReturnType<Decide> => {
  if (session.user.is_driver) throw new Failure('request.not-carrier')
  const words = toCancellation('carrier', explanation)
  if (!canTransition('giveBack', withExpiryApplied(item, act.at).status)) throw new Failure('request.not-cancellable')
  return { next: givenBack(item, { ...act, by: session.userId }, words) }
}

/** Clients that do not ask for a reason send none. */
const toCancellation = (
  who: 'owner' | 'carrier',
  { reason = 'other', note }: { reason?: CancellationReason | undefined; note?: string | undefined },
): Cancellation => {
  if (!isReasonOf(who, reason))
    throw new Failure('input.invalid', { fields: { reason: chooseReasonText }, text: chooseReasonText })
  return { reason, ...(note && { note }) }
}

/** Only until something else happens to it, because a former carrier does not follow it any further. */
const hasGivenBack = ({ event }: RequestItem, { userId }: Session): boolean =>
  event.type === 'giveBack' && event.by === userId
