import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { vehicleModes } from '#shared/model/categories.ts'
import { isCarried } from '#shared/model/statuses.ts'
import type { Party } from './party-store.ts'
import { requestCard } from './request-card.ts'
import type { RequestDetail, RequestItem } from './request-item.ts'
import { seesAddresses, type Viewer } from './viewer-of.ts'

type Whole = { item: RequestItem; detail: RequestDetail }

/** The part of the details that everybody gets who may see the request at all, each as much as is their business. */
export const detailsOf = ({ item, detail }: Whole, viewer: Viewer, now: Date): RequestDetails => {
  const card = requestCard(item, viewer, now)
  const isExact = seesAddresses(item, viewer, now)
  const isParty = viewer === 'requester' || (viewer === 'carrier' && isCarried(item.status))
  const { status, event } = item
  return {
    id: item.requestId,
    version: item.version,
    status,
    viewer,
    serviceType: item.category,
    transportMode: item.mode,
    actualTransportMode: item.actualMode ?? null,
    preferredDate: item.date,
    preferredTimeSlot: item.slot,
    loadingAssistance: item.loading,
    description: (isExact && detail.description) || null,
    pickupAddress: card.pickup_address,
    deliveryAddress: card.delivery_address,
    pickupPoint: (isExact && item.pickup.point) || null,
    deliveryPoint: (isExact && detail.deliveryPoint) || null,
    distance_km: card.distance_km,
    receiverContact: (isParty && detail.receiverContact) || null,
    weightEstimate: item.band ?? null,
    length_cm: detail.lengthCm ?? null,
    width_cm: detail.widthCm ?? null,
    height_cm: detail.heightCm ?? null,
    number_of_bags: detail.bags ?? null,
    photos: isParty ? detail.photos.map(fileOf) : [],
    receipt: isParty && detail.receipt ? fileOf(detail.receipt) : null,
    price: card.price,
    created_at: item.createdAt,
    completed_at: status === 'completed' ? event.at : null,
    cancelled_at: status === 'cancelled' ? event.at : null,
    paid_at: item.paidAt ?? null,
    cancel_reason: (status === 'cancelled' && event.reason) || null,
  }
}

const fileUrl = (id: string): string => `/api/uploads/${id}`

const fileOf = ({ uploadId, contentType }: ClaimedFile) => ({ id: uploadId, url: fileUrl(uploadId), contentType })

/** Who carries it, for its owner: afterwards their name is left. */
export const carrierShown = (item: RequestItem, { user, partner, driver }: Party): RequestDetails['partner'] => {
  if (!user) return null
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const isNow = isCarried(item.status)
  const hasVehicle = isNow && vehicleModes.some((mode) => mode === (item.actualMode ?? item.mode))
  return {
    fullName,
    businessName: user.businessName ?? null,
    photoUrl: (isNow && (photoOfPartner(partner) ?? photoOfDriver(driver, item))) || null,
    mobileNumber: (isNow && user.mobile) || null,
    vehicleMakeModel: (hasVehicle && partner?.vehicleMakeModel) || null,
    vehicleRegistration: (hasVehicle && partner?.vehicleRegistration) || null,
  }
}

const photoOfPartner = (partner: Party['partner']) => partner?.photoId && fileUrl(partner.photoId)

/** Seen for this request alone. */
const photoOfDriver = (driver: Party['driver'], { requestId }: RequestItem) =>
  driver?.photo && `${fileUrl(driver.photo.uploadId)}?request=${requestId}`
