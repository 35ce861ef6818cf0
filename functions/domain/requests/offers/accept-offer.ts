import type { Session } from '#functions/platform/sessions/session.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { type TakeJobDeps, takeJob } from '../pool/take-job.ts'
import { refuseUnlessOffered } from './refuse-unless-offered.ts'

/** R5, for the one partner whom it was offered to. */
export const acceptOffer = (deps: TakeJobDeps, session: Session, requestId: RequestId): Promise<RequestCard> =>
  takeJob(deps, session, requestId, (stored, at) => refuseUnlessOffered(stored, session.userId, at))
