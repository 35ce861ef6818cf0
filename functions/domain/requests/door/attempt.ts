import type { Session } from '#functions/platform/lambda/session.ts'
import type { deliveryContract } from '#shared/contracts/delivery.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { isRetryTime, maxRetries, onlyShoppingText, retryTimeText, returnsToOwner } from '#shared/model/at-the-door.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import { isCalendarDate } from '#shared/model/london.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import type { Decision } from '../lifecycle/door-state.ts'
import { withExpiryApplied } from '../lifecycle/request-expiry.ts'
import { attempted, decided } from '../lifecycle/request-transitions.ts'
import { viewerOf } from '../lifecycle/viewer.ts'
import { requestCard } from '../request-card.ts'
import type { RequestItem } from '../request-item.ts'
import { actAsCarrier } from './act-as-carrier.ts'
import { type StepDeps, takeStepWithPhotos } from './step-with-photos.ts'

type AttemptBody = Received<typeof deliveryContract.reportAttempt>['body']
type DecisionBody = Received<typeof deliveryContract.decideAttempt>['body']

/** R17 */
export const reportAttempt = async (
  deps: StepDeps,
  session: Session,
  requestId: RequestId,
  { reason, note, photos }: AttemptBody,
): Promise<RequestCard> => {
  const words = { reason, ...(note && { note }) }
  const taken = await takeStepWithPhotos(deps, session, requestId, { photos, words }, (stored, act) => {
    const was = withExpiryApplied(stored, act.at)
    const also = actAsCarrier(was, session)
    if (!canTransition('attempt', was.status)) throw new Failure('request.moved')
    if (was.door?.handover) throw new Failure('handover.open')
    if (was.door?.attempt?.decideBy) throw new Failure('attempt.open')
    return { next: attempted(was, { reason, hasPhoto: photos.length > 0 }, act), also }
  })
  const item = withExpiryApplied(taken, deps.now())
  return requestCard(item, viewerOf(item, session), deps.now())
}

/** R18 by the owner; repeating the same choice is no failure. */
export const decideAttempt = async (
  deps: StepDeps,
  session: Session,
  requestId: RequestId,
  body: DecisionBody,
): Promise<RequestCard> => {
  const words = body.note ? { note: body.note } : {}
  const item = await takeStepWithPhotos(deps, session, requestId, { photos: [], words }, (stored, act) => {
    if (stored.ownerId !== session.userId) throw new Failure('request.unknown')
    const was = withExpiryApplied(stored, act.at)
    if (hasChosen(was, session.userId, body)) return undefined
    if (!canTransition('decide', was.status)) throw new Failure('request.moved')
    if (!was.door?.attempt?.decideBy) throw new Failure('attempt.none')
    refuseOtherAddress(was, body)
    if (body.choice !== 'retry') return { next: decided(was, { choice: body.choice, to: body.to }, act) }
    if ((was.door.retries ?? 0) >= maxRetries) throw new Failure('attempt.retried-enough')
    return { next: decided(was, { choice: 'retry', retry: retryTime(body, act.at) }, act) }
  })
  return requestCard(withExpiryApplied(item, deps.now()), 'requester', deps.now())
}

/** Only shopping can go back to a choice of addresses. */
const refuseOtherAddress = ({ category }: RequestItem, { choice, to }: DecisionBody): void => {
  if (to && (choice !== 'return' || !returnsToOwner(category)))
    throw new Failure('input.invalid', { fields: { to: onlyShoppingText }, text: onlyShoppingText })
}

const hasChosen = ({ event, door = {} }: RequestItem, userId: UserId, { choice, date, slot, to }: DecisionBody) => {
  if (event.type !== 'decide' || event.by !== userId) return false
  if (event.reason === 'not_done') return choice === 'return'
  const { attempt: chosen, to: place = 'delivery' } = door
  const isSamePlace = to === undefined || to === place
  return chosen?.choice === choice && chosen.retry?.date === date && chosen.retry?.slot === slot && isSamePlace
}

const retryTime = ({ date, slot }: DecisionBody, at: Date): NonNullable<Decision['retry']> => {
  const retry = date && isCalendarDate(date) && slot ? { date, slot } : undefined
  if (!retry || !isRetryTime(retry, at))
    throw new Failure('input.invalid', { fields: { slot: retryTimeText }, text: retryTimeText })
  return retry
}

/** R18 by the carrier, when they cannot make another attempt; a repeated call is no failure. */
export const returnInstead = async (
  { requests, now }: Pick<StepDeps, 'requests' | 'now'>,
  session: Session,
  requestId: RequestId,
): Promise<RequestCard> => {
  const taken = await requests.change(requestId, (stored) => {
    const act = { by: session.userId, at: now() }
    const was = withExpiryApplied(stored, act.at)
    // An errand no longer has a carrier for whom a business could act.
    if (hasReturned(was, session.userId)) return undefined
    const also = actAsCarrier(was, session)
    if (!canTransition('decide', was.status)) throw new Failure('request.moved')
    if (was.door?.attempt?.choice !== 'retry') throw new Failure('attempt.none')
    return { next: decided(was, { choice: 'return' }, act), also }
  })
  const item = withExpiryApplied(taken, now())
  return requestCard(item, viewerOf(item, session), now())
}

const hasReturned = ({ event, ownerId }: RequestItem, userId: UserId): boolean =>
  event.type === 'decide' && event.by === userId && userId !== ownerId
