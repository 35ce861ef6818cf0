import type { Session } from '#functions/platform/lambda/request.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { requestCard, viewerOf } from './request-card.ts'
import { type RequestItem, withExpiryApplied } from './request-item.ts'
import type { Decide, RequestStore } from './request-store.ts'
import { type Act, cancelled, givenBack } from './request-transitions.ts'

type Deps = { requests: Pick<RequestStore, 'change'>; now: () => Date }

/** R10, for the owner only. */
export const cancelOwnRequest = async (
  { requests, now }: Deps,
  session: Session,
  requestId: RequestId,
): Promise<RequestCard> => {
  const item = await requests.change(requestId, (stored) => {
    if (stored.ownerId !== session.userId) throw new Failure('request.unknown')
    return decideCancel(stored, { by: session.userId, at: now() })
  })
  return requestCard(item, 'requester', now())
}

/** R10 for the owner; R9 for the carrier: a partner, or the business whose driver carries it. */
export const cancelRequest = async (
  { requests, now }: Deps,
  session: Session,
  requestId: RequestId,
): Promise<RequestCard> => {
  const item = await requests.change(requestId, (stored) => {
    const act = { by: session.userId, at: now() }
    return stored.ownerId === session.userId ? decideCancel(stored, act) : decideGiveBack(stored, session, act)
  })
  return requestCard(item, viewerOf(item, session), now())
}

export const decideCancel = (stored: RequestItem, act: Act): ReturnType<Decide> => {
  const item = withExpiryApplied(stored, act.at)
  if (item.status === 'cancelled' && item.event.type === 'cancel') return undefined
  if (!canTransition('cancel', item.status)) throw new Failure('request.not-cancellable')
  return { next: cancelled(item, act) }
}

const decideGiveBack = (item: RequestItem, session: Session, act: Act): ReturnType<Decide> => {
  const viewer = viewerOf(item, session)
  if (!viewer && hasGivenBack(item, session)) return undefined
  if (!viewer) throw new Failure('request.unknown')
  if (session.user.is_driver) throw new Failure('request.not-carrier')
  if (!canTransition('giveBack', item.status)) throw new Failure('request.not-cancellable')
  return { next: givenBack(item, { ...act, by: session.userId }) }
}

const hasGivenBack = ({ excluded, event }: RequestItem, { userId }: Session): boolean =>
  excluded?.includes(userId) || (event.type === 'giveBack' && event.by === userId)
