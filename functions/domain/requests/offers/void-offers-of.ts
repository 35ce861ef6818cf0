import { inBatches } from '#functions/platform/table/in-batches.ts'
import type { RideId, UserId } from '#shared/model/ids.ts'
import type { RequestItem } from '../request-item.ts'
import type { RequestLists } from '../request-list-store.ts'
import type { RequestStore } from '../request-store.ts'
import { expired, offerClosed } from '../request-transitions.ts'

export type VoidOffersOfDeps = { requests: Pick<RequestStore, 'change'>; lists: Pick<RequestLists, 'offers'> }

/** R6 for all that waits for this partner's answer, or for one of their rides; safe to run again. */
export const voidOffersOf = async (
  { requests, lists }: VoidOffersOfDeps,
  partnerId: UserId,
  { rideId, at }: { rideId?: RideId; at: Date },
): Promise<void> => {
  const isMeant = ({ offer }: RequestItem): boolean =>
    offer?.partnerId === partnerId && (rideId === undefined || offer.rideId === rideId)
  const offered = await lists.offers(partnerId)
  await inBatches(offered.filter(isMeant), ({ requestId }) =>
    requests.change(requestId, (item) =>
      isMeant(item) ? { next: expired(item, at) ?? offerClosed(item, { by: 'system', at }, 'voided') } : undefined,
    ),
  )
}
