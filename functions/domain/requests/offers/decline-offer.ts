import type { Session } from '#functions/platform/sessions/session.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { requestCard } from '../request-card.ts'
import type { RequestStore } from '../request-store.ts'
import { offerClosed } from '../request-transitions.ts'
import { refuseUnlessOffered } from './refuse-unless-offered.ts'

export type DeclineOfferDeps = { requests: Pick<RequestStore, 'change'>; now: () => Date }

/** R6, by the partner whom it was offered to. */
export const declineOffer = async (
  { requests, now }: DeclineOfferDeps,
  { userId }: Session,
  requestId: RequestId,
): Promise<RequestCard> => {
  const item = await requests.change(requestId, (stored) => {
    if (stored.event.type === 'closeOffer' && stored.event.by === userId) return undefined
    const at = now()
    refuseUnlessOffered(stored, userId, at)
    return { next: offerClosed(stored, { by: userId, at }, 'declined') }
  })
  return requestCard(item, undefined, now())
}
