import type { Session } from '#functions/platform/lambda/request.ts'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { kilometresShown } from '#shared/model/geo.ts'
import { poundsOf } from '#shared/model/money.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import type { PoolItem, RequestItem } from './request-item.ts'

/** In which part somebody may look at a request; all others must not learn that it exists. */
export type Viewer = 'requester' | 'carrier' | 'business'

export const viewerOf = (item: RequestItem, { userId, user, businessId }: Session): Viewer | undefined => {
  if (item.ownerId === userId) return 'requester'
  if ((item.carrierId ?? item.formerCarrierId) === userId) return 'carrier'
  return item.businessId && user.has_business_profile && businessId === item.businessId ? 'business' : undefined
}

const afterwardsMs = 24 * 3_600_000

/** Something may be left to clear up at the door on the day after. What was called off was never picked up. */
const isJustDone = ({ status, event }: RequestItem, now: Date): boolean =>
  status === 'completed' && now.getTime() < Date.parse(event.at) + afterwardsMs

/**
 * Its owner always knows where; whoever carries it, while they do and, once it is delivered, a day longer. All others
 * know the areas.
 */
export const seesAddresses = (item: RequestItem, viewer: Viewer | undefined, now: Date): boolean =>
  viewer === 'requester' || (viewer !== undefined && (isCarried(item.status) || isJustDone(item, now)))

/** What there is of a request, or of one that waits, without any point. */
type Shown = Omit<PoolItem, 'pickup'> & { pickup: { area: string } }

/** As strangers see it in a list: of its addresses the areas, and the distance between what is public of them. */
export const strangersCard = (item: Shown): RequestCard => ({
  id: item.requestId,
  version: item.version,
  status: item.status,
  pickup_address: item.pickup.area,
  delivery_address: item.delivery?.area ?? null,
  service_type: item.category,
  transportMode: item.mode,
  distance_km: item.publicKm ?? null,
  price: poundsOf(item.pricePence),
  created_at: item.createdAt,
  preferredDate: item.date,
  preferredTimeSlot: item.slot,
  loadingAssistance: item.loading,
  carrier_name: null,
})

/** A request as its viewer may see it in a list. */
export const requestCard = (item: RequestItem, viewer: Viewer | undefined, now: Date): RequestCard => {
  if (!viewer) return strangersCard(item)
  const distance_km = item.metres === undefined ? null : kilometresShown(item.metres)
  const card = { ...strangersCard(item), distance_km }
  if (!seesAddresses(item, viewer, now)) return card
  return {
    ...card,
    pickup_address: item.pickup.address,
    delivery_address: item.delivery?.address ?? null,
    carrier_name: (viewer === 'requester' && item.carrierName) || null,
  }
}

/** An open offer as its partner may see it; nothing where none is open. */
export const directOffer = (item: RequestItem, now: Date): DirectOffer | undefined =>
  item.offer && {
    ...requestCard(item, undefined, now),
    ride_id: item.offer.rideId,
    expires_at: item.offer.expiresAt,
  }
