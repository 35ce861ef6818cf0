import type { DirectOffer } from '#shared/contracts/request-shapes.ts'
import { requestCard } from '../request-card.ts'
import type { RequestItem } from '../request-item.ts'

/** An open offer as its partner may see it; nothing where none is open. */
export const directOffer = (item: RequestItem, now: Date): DirectOffer | undefined =>
  item.offer && {
    ...requestCard(item, undefined, now),
    ride_id: item.offer.rideId,
    expires_at: item.offer.expiresAt,
  }
