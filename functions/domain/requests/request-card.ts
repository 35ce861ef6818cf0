import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { kilometresShown } from '#shared/model/geo.ts'
import { poundsOf } from '#shared/model/money.ts'
import type { PoolItem, RequestItem } from './request-item.ts'
import { seesAddresses, type Viewer } from './viewer-of.ts'

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
