import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type RequestItem, withExpiryApplied } from '../request-item.ts'

/** Whom it was offered to before hears that this is over; to all others it does not exist. */
export const refuseUnlessOffered = (stored: RequestItem, userId: UserId, at: Date): void => {
  const { offer, carrierId, formerCarrierId, excluded } = withExpiryApplied(stored, at)
  if (offer?.partnerId === userId) return
  const knewOfIt = [carrierId, formerCarrierId, ...(excluded ?? [])].includes(userId)
  throw new Failure(knewOfIt ? 'offer.gone' : 'request.unknown')
}
