import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { kilometresShown } from '#shared/model/geo.ts'
import { poundsOf } from '#shared/model/money.ts'
import type { RequestItem } from './request-item.ts'
import { seesAddresses, type Viewer } from './viewer-of.ts'

/** A request as its viewer may see it in a list. */
export const requestCard = (item: RequestItem, viewer: Viewer | undefined, now: Date): RequestCard => {
  const { pickup, delivery, metres } = item
  const isExact = seesAddresses(item, viewer, now)
  return {
    id: item.requestId,
    version: item.version,
    status: item.status,
    pickup_address: isExact ? pickup.address : pickup.area,
    delivery_address: delivery ? (isExact ? delivery.address : delivery.area) : null,
    service_type: item.category,
    transportMode: item.mode,
    distance_km: metres === undefined ? null : kilometresShown(metres),
    price: poundsOf(item.pricePence),
    created_at: item.createdAt,
    preferredDate: item.date,
    preferredTimeSlot: item.slot,
    loadingAssistance: item.loading,
  }
}
