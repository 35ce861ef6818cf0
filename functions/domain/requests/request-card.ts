import type { Party } from '#functions/domain/partners/partner-store.ts'
import { fileUrl } from '#functions/domain/shared/shown-file.ts'
import type { Door } from '#shared/contracts/door-shapes.ts'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { withoutCountry } from '#shared/model/address-text.ts'
import { travelTimes } from '#shared/model/london.ts'
import { poundsOf } from '#shared/model/money.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { proofFiles } from '#shared/model/upload-purposes.ts'
import type { AtTheDoor } from './door-facts.ts'
import type { Viewer } from './lifecycle/viewer.ts'
import {
  matchedAt,
  outcomeOf,
  type PoolItem,
  type RequestDetail,
  type RequestItem,
  type RideTimes,
  stageSince,
} from './request-item.ts'

const afterwardsMs = 24 * 3_600_000

/**
 * For a day after the delivery the carrier may have to come back. That does not apply to cancelled requests: they were
 * not picked up, could not be done, or were ended by an admin.
 */
const isJustDone = ({ status, event }: RequestItem, now: Date): boolean =>
  status === 'completed' && now.getTime() < Date.parse(event.at) + afterwardsMs

/**
 * The owner always sees the addresses; the carrier while they carry it and for a day after the delivery. Everyone else
 * sees areas.
 */
export const seesAddresses = (item: RequestItem, viewer: Viewer | undefined, now: Date): boolean =>
  viewer === 'requester' || (viewer !== undefined && (isCarried(item.status) || isJustDone(item, now)))

/** How long a fleet's history keeps addresses: as long as the photos that prove a delivery. */
const inHistoryMs = proofFiles.days * afterwardsMs

/**
 * A business answers for what its drivers delivered, so its history keeps the addresses for a while. It needs none of
 * a cancelled job. When the owner's account is erased, the request itself keeps only areas.
 */
export const historyKeepsAddresses = ({ status, event }: RequestItem, now: Date): boolean =>
  status === 'completed' && now.getTime() < Date.parse(event.at) + inHistoryMs

export const addressesOf = ({ pickup, delivery }: RequestItem) => ({
  pickup_address: withoutCountry(pickup.address),
  delivery_address: delivery ? withoutCountry(delivery.address) : null,
})

/** The fields of a request that its card needs, without any point. */
type Shown = Omit<PoolItem, 'pickup'> & { pickup: { area: string } }

/** What card and details of a request have in common; visible to anyone who can see the request. */
export const commonFields = (item: Shown) => ({
  id: item.requestId,
  version: item.version,
  status: item.status,
  transportMode: item.mode,
  distance_km: item.publicKm ?? null,
  price: poundsOf(item.pricePence),
  created_at: item.createdAt,
  preferredDate: item.date,
  preferredTimeSlot: item.slot,
  loadingAssistance: item.loadingAssistance,
})

/** What the details and the preview of a job have in common. */
export const loadFields = (
  { band }: RequestItem,
  { lengthCm, widthCm, heightCm, bags, declaredPence }: RequestDetail,
) => ({
  weightEstimate: band ?? null,
  length_cm: lengthCm ?? null,
  width_cm: widthCm ?? null,
  height_cm: heightCm ?? null,
  number_of_bags: bags ?? null,
  declared_value: declaredPence === undefined ? null : poundsOf(declaredPence),
})

/** A request in a list for strangers: areas instead of addresses, and the distance between public points. */
export const strangersCard = (item: Shown): RequestCard => ({
  ...commonFields(item),
  pickup_address: item.pickup.area,
  delivery_address: item.delivery?.area ?? null,
  service_type: item.category,
  carrier_name: null,
  ride_times: null,
  ...(item.urgentAt && { urgent: true }),
})

const timeAt = (minutes: number) => new Date(minutes * 60_000).toISOString()

const shownTimes = (times: RideTimes | undefined): RequestCard['ride_times'] =>
  times ? travelTimes(timeAt(times.departs), timeAt(times.arrives)) : null

/** Who carries it or was asked to, and when they travel; only the owner may see this. */
const forOwner = ({
  carrierName,
  rideTimes,
  offer,
}: RequestItem): Pick<RequestCard, 'carrier_name' | 'ride_times'> => ({
  carrier_name: carrierName ?? offer?.partnerName ?? null,
  ride_times: shownTimes(rideTimes ?? offer),
})

const openAt = ({ handover, attempt, problem, leg, withoutPhoto }: AtTheDoor): Door => ({
  ...(handover && { handover: { left_with: handover.leftWith, confirm_by: handover.confirmBy } }),
  ...(attempt && {
    attempt: {
      number: attempt.number,
      reason: attempt.reason,
      ...(attempt.decideBy && { decide_by: attempt.decideBy }),
      ...(attempt.choice && { choice: attempt.choice }),
      ...(attempt.retry && { retry: attempt.retry }),
    },
  }),
  ...(problem && {
    problem: {
      id: problem.problemId,
      closes_at: problem.closesAt,
      ...(problem.handover && { handover: problem.handover }),
    },
  }),
  ...(leg && { leg }),
  ...((leg ? withoutPhoto : attempt?.withoutPhoto) && { without_photo: true }),
})

const shownDoor = ({ door }: RequestItem): Pick<RequestCard, 'door'> => {
  const shown = door && openAt(door)
  return shown && Object.keys(shown).length > 0 ? { door: shown } : {}
}

/** A request in a list for its viewer. */
export const requestCard = (item: RequestItem, viewer: Viewer | undefined, now: Date): RequestCard => {
  if (!viewer) return strangersCard(item)
  const outcome = outcomeOf(item)
  const card = {
    ...strangersCard(item),
    ...shownDoor(item),
    ...(outcome && { outcome }),
  }
  if (!seesAddresses(item, viewer, now)) return card
  return {
    ...card,
    ...addressesOf(item),
    ...(viewer === 'requester' && { ...forOwner(item), ...sinceMatch(item), ...sincePickup(item) }),
  }
}

/** For the owner, who can cancel freely for a short while after a match. */
export const sinceMatch = (item: RequestItem): Pick<RequestCard, 'matched_at'> => {
  const matched_at = matchedAt(item)
  return matched_at ? { matched_at } : {}
}

/** For the owner, whose card says when it was picked up. */
const sincePickup = (item: RequestItem): Pick<RequestCard, 'picked_up_at'> =>
  item.status === 'in_transit' ? { picked_up_at: stageSince(item) } : {}

/** An open offer as its partner sees it; undefined without one. */
export const directOffer = (item: RequestItem, now: Date): DirectOffer | undefined =>
  item.offer && {
    ...requestCard(item, undefined, now),
    ride_id: item.offer.rideId,
    expires_at: item.offer.expiresAt,
  }

/** The photo of a driver. The link works for this request only. */
export const photoOfDriver = (driver: Party['driver'], { requestId }: RequestItem): string | undefined =>
  driver?.photo && `${fileUrl(driver.photo.uploadId)}?request=${requestId}`
