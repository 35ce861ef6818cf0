import type { Session } from '#functions/platform/sessions/session.ts'
import type { DirectOffer } from '#shared/contracts/request-shapes.ts'
import { withExpiryApplied } from '../request-item.ts'
import type { RequestLists } from '../request-list-store.ts'
import { directOffer } from './direct-offer.ts'

export type ListOffersDeps = { lists: Pick<RequestLists, 'offers'>; now: () => Date }

/** What waits for this partner's answer and still can be answered, the newest first. */
export const listOffers = async ({ lists, now }: ListOffersDeps, { userId }: Session): Promise<DirectOffer[]> => {
  const at = now()
  const offered = await lists.offers(userId)
  return offered.flatMap((item) => directOffer(withExpiryApplied(item, at), at) ?? [])
}
