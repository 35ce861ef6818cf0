import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { kilometresShown } from '#shared/model/geo.ts'
import { poundsOf } from '#shared/model/money.ts'
import type { PoolItem, RequestItem } from './request-item.ts'
import { seesAddresses, type Viewer } from './viewer-of.ts'

/** As strangers see it in a list: of its addresses the areas. */
export const strangersCard = (item: PoolItem): RequestCard => ({
  id: item.requestId,
  version: item.version,
  status: item.status,
  pickup_address: item.pickup.area,
  delivery_address: item.delivery?.area ?? null,
  service_type: item.category,
  transportMode: item.mode,
  distance_km: item.metres === undefined ? null : kilometresShown(item.metres),
  price: poundsOf(item.pricePence),
  created_at: item.createdAt,
  preferredDate: item.date,
  preferredTimeSlot: item.slot,
  loadingAssistance: item.loading,
  carrier_name: null,
})

/** A request as its viewer may see it in a list. */
export const requestCard = (item: RequestItem, viewer: Viewer | undefined, now: Date): RequestCard => {
  const card = strangersCard(item)
  if (!seesAddresses(item, viewer, now)) return card
  return {
    ...card,
    pickup_address: item.pickup.address,
    delivery_address: item.delivery?.address ?? null,
    carrier_name: (viewer === 'requester' && item.carrierName) || null,
  }
}
