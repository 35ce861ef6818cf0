import { isUrgent } from '#shared/model/cancellation-rules.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import {
  type Cancellation,
  type RequestEvent,
  type RequestItem,
  withExpiryApplied,
  withoutOffer,
} from './request-item.ts'

/** The actor of a step, and its time. */
export type Act = { by: UserId | 'system'; at: Date }

/** Only what goes on waiting stays urgent. */
const moved = (
  { stageAt, urgentAt, ...item }: RequestItem,
  status: RequestItem['status'],
  type: RequestEvent['type'],
  { by, at }: Act,
  reason?: RequestEvent['reason'],
): RequestItem => ({
  ...item,
  status,
  version: item.version + 1,
  event: { type, by, at: at.toISOString(), ...(reason && { reason }) },
  ...(urgentAt && status === 'pending_match' && { urgentAt }),
})

export type Carrier = { carrierId: UserId; carrierName?: string; actualMode?: TransportMode; businessId?: BusinessId }

/**
 * Each carrier has a code of their own, so an earlier carrier cannot complete the request. Why an earlier one gave it
 * back is not for the next.
 */
const matched = (
  { cancellation, ...item }: RequestItem,
  type: 'accept' | 'acceptOffer' | 'assign',
  carrier: Carrier,
  keyId: string,
  act: Act,
): RequestItem => ({
  ...moved(item, 'matched', type, act),
  ...carrier,
  matches: item.matches + 1,
  code: { number: 1, wrong: 0, keyId },
})

const rideTimesOf = ({ departs, arrives }: NonNullable<RequestItem['offer']>): Pick<RequestItem, 'rideTimes'> =>
  departs === undefined || arrives === undefined ? {} : { rideTimes: { departs, arrives } }

/** R3, or R5 of an offer */
export const accepted = ({ offer, ...item }: RequestItem, carrier: Carrier, keyId: string, act: Act): RequestItem => ({
  ...matched(item, offer ? 'acceptOffer' : 'accept', carrier, keyId, act),
  ...(offer && { detourMetres: offer.detourMetres }),
  ...(offer && rideTimesOf(offer)),
})

type Assignment = { driverId: UserId; business: { businessId: BusinessId; name: string } }

/** R4 */
export const assigned = (
  item: RequestItem,
  { driverId, business: { businessId, name } }: Assignment,
  keyId: string,
  act: Act,
): RequestItem => matched(item, 'assign', { carrierId: driverId, businessId, carrierName: name }, keyId, act)

/** R12: the owner keeps the code, and the request keeps its position in the fleet's lists. */
export const reassigned = (item: RequestItem, driverId: UserId, act: Act): RequestItem => ({
  ...moved(item, item.status, 'reassign', act),
  carrierId: driverId,
  stageAt: item.stageAt ?? item.event.at,
})

/** R6 */
export const offerClosed = (item: RequestItem, act: Act, reason: 'declined' | 'voided'): RequestItem =>
  moved(withoutOffer(item), 'pending_match', 'closeOffer', act, reason)

/** R6 and R11: writes the state that readers have seen since the expiry; undefined if nothing has expired. */
export const expired = (item: RequestItem, now: Date): RequestItem | undefined => {
  const seen = withExpiryApplied(item, now)
  return seen === item ? undefined : { ...seen, version: item.version + 1 }
}

/** R7 */
export const started = (item: RequestItem, act: Act): RequestItem => moved(item, 'in_transit', 'start', act)

/** R8 */
export const completed = ({ code, carrierName, rideTimes, ...item }: RequestItem, act: Act): RequestItem =>
  moved(item, 'completed', 'complete', act)

/**
 * R9: back to the pool, or cancelled if nobody else could take it in time. The person who gives it back is not offered
 * it again, neither as a partner nor for a business. Both have the same user id, so one id is enough.
 */
export const givenBack = (
  item: RequestItem,
  act: Act & { by: UserId },
  cancellation: Cancellation = { reason: 'other' },
): RequestItem => returned({ ...item, cancellation }, 'giveBack', act, act.by)

/** R13: the same, if its carrier may not carry any more. */
export const withdrawn = (item: RequestItem, at: Date): RequestItem =>
  returned(item, 'withdraw', { by: 'system', at }, item.businessId ? undefined : item.carrierId)

/** Shortly before its slot it becomes urgent, each time that it comes back. */
const returned = (
  item: RequestItem,
  type: 'giveBack' | 'withdraw',
  act: Act,
  excludedId: UserId | undefined,
): RequestItem => {
  const { carrierId, carrierName, actualMode, businessId, detourMetres, rideTimes, code, ...rest } = item
  const free = { ...rest, ...(excludedId && { excluded: [...(item.excluded ?? []), excludedId] }) }
  const back = moved(free, 'pending_match', type, act)
  if (withExpiryApplied(back, act.at) !== back) return moved(free, 'cancelled', type, act, 'expired')
  return isUrgent(item, act.at) ? { ...back, urgentAt: act.at.toISOString() } : back
}

/** R21 */
export const raised = (item: RequestItem, pricePence: number, act: Act): RequestItem => ({
  ...moved(item, 'pending_match', 'raise', act),
  pricePence,
  raises: (item.raises ?? 0) + 1,
})

/**
 * R10: its carrier and its fleet still see it among their closed requests. Without a reason where another request takes
 * its place, or its owner is suspended: then we cancel it.
 */
export const cancelled = (item: RequestItem, act: Act, cancellation?: Cancellation): RequestItem => {
  const {
    carrierId,
    carrierName,
    actualMode,
    detourMetres,
    rideTimes,
    code,
    cancellation: earlier,
    ...rest
  } = withoutOffer(item)
  return {
    ...moved(rest, 'cancelled', 'cancel', act, act.by === 'system' ? 'suspended' : 'requester'),
    ...(carrierId && { formerCarrierId: carrierId }),
    ...(cancellation && { cancellation }),
  }
}
