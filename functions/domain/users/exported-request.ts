import type { RequestDetail, RequestItem } from '#functions/domain/requests/request-item.ts'
import { poundsOf } from '#shared/model/money.ts'

const common = (item: RequestItem) => ({
  requestId: item.requestId,
  status: item.status,
  createdAt: item.createdAt,
  category: item.category,
  mode: item.mode,
  actualMode: item.actualMode,
  date: item.date,
  slot: item.slot,
  weight: item.band,
  loadingAssistance: item.loading,
  price: poundsOf(item.pricePence),
  paidAt: item.paidAt ?? null,
  lastEvent: { type: item.event.type, at: item.event.at },
})

/** A request as its owner gave it to us. */
export const toOwnerExport = (item: RequestItem, detail: RequestDetail) => {
  const { suggestedPence, tariff, bodyHash, photos, receipt, deliveryPoint: point, ...told } = detail
  const file = ({ uploadId, contentType, bytes }: RequestDetail['photos'][number]) => ({ uploadId, contentType, bytes })
  return {
    ...common(item),
    pickup: { address: item.pickup.address, point: item.pickup.point },
    ...(item.delivery && { delivery: { address: item.delivery.address, point } }),
    ...told,
    photos: photos.map(file),
    receipt: receipt && file(receipt),
  }
}

/** A job as its carrier may still know it: where it went, but nobody's door and nobody's number. */
export const toCarrierExport = (item: RequestItem) => ({
  ...common(item),
  from: item.pickup.area,
  to: item.delivery?.area,
})
