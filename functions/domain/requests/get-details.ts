import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/request.ts'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { vehicleModes } from '#shared/model/categories.ts'
import { Failure } from '#shared/model/failure.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { completionCode } from './completion-code.ts'
import type { Party, PartyStore } from './party-store.ts'
import { requestCard, seesAddresses, type Viewer, viewerOf } from './request-card.ts'
import { type RequestItem, withExpiryApplied } from './request-item.ts'
import type { RequestStore, RequestWithDetail } from './request-store.ts'

type Deps = {
  requests: Pick<RequestStore, 'findWithDetail'>
  parties: Pick<PartyStore, 'owner' | 'carrier'>
  keyRing: () => KeyRing
  now: () => Date
}

export const getDetails = async (deps: Deps, session: Session, requestId: string): Promise<RequestDetails> => {
  const found = await deps.requests.findWithDetail(requestId)
  const now = deps.now()
  const item = found && withExpiryApplied(found.item, now)
  const viewer = item && viewerOf(item, session)
  if (!viewer) throw new Failure('request.unknown')
  const details = detailsOf({ item, detail: found.detail }, viewer, now)
  if (viewer === 'requester') return { ...details, ...(await forOwner(deps, item)) }
  return viewer === 'carrier' ? { ...details, ...(await forCarrier(deps, item)) } : details
}

const forOwner = async ({ parties, keyRing }: Deps, item: RequestItem) => ({
  otp: (isCarried(item.status) && completionCode(item, keyRing())) || null,
  partner: item.carrierId ? carrierShown(item, await parties.carrier(item.carrierId, item.businessId)) : null,
})

const forCarrier = async ({ parties }: Deps, item: RequestItem) => {
  const owner = isCarried(item.status) ? await parties.owner(item.ownerId) : undefined
  return { requester: owner ? { firstName: owner.firstName ?? null, mobileNumber: owner.mobile ?? null } : null }
}

/** The part of the details that everybody gets who may see the request at all, each as much as is their business. */
const detailsOf = ({ item, detail }: RequestWithDetail, viewer: Viewer, now: Date): RequestDetails => {
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
const carrierShown = (item: RequestItem, { user, partner, driver }: Party): RequestDetails['partner'] => {
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
