import type { Session } from '#functions/platform/sessions/session.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { type RequestItem, withExpiryApplied } from '../request-item.ts'
import { type TakeJobDeps, takeJob } from './take-job.ts'

/** R3. The first partner gets it. */
export const acceptRequest = (deps: TakeJobDeps, session: Session, requestId: RequestId): Promise<RequestCard> =>
  takeJob(deps, session, requestId, (stored, at) => refuse(stored, session.userId, at))

/** What an offer has left over is nobody's until it stands in the pool, which it does within a minute. */
const refuse = (stored: RequestItem, userId: UserId, at: Date): void => {
  const { event, status } = withExpiryApplied(stored, at)
  if (stored.ownerId === userId) throw new Failure('request.own')
  if (status === 'cancelled' && event.reason === 'expired') throw new Failure('request.expired')
  if (!canTransition('accept', stored.status)) throw new Failure(stored.carrierId ? 'request.taken' : 'request.gone')
  if (stored.excluded?.includes(userId)) throw new Failure('request.excluded')
}
