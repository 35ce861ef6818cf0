import { type AttemptReason, confirmBy, decideBy, type LeftWith } from '#shared/model/at-the-door.ts'
import { isBlameless, isNotStarted, isUrgent } from '#shared/model/cancellation-rules.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import { londonDay } from '#shared/model/london.ts'
import { isFreeGiveBack } from '#shared/model/proposal-rules.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import {
  asWritten,
  type Cancellation,
  matchedAt,
  type RequestEvent,
  type RequestItem,
  type StoredRequest,
  stageSince,
} from '../request-item.ts'
import { calledOffState, type Decision, decidedState, endedState, notDone } from './door-state.ts'
import { withoutProblem, withQuestion } from './problem-steps.ts'
import { hasLapsed, lapsedState, withExpiryApplied, withoutOffer } from './request-expiry.ts'

/** The actor of a step, and its time. */
export type Act = { by: UserId | 'system'; at: Date }

/**
 * Keeps the urgency only while it still waits, and only while it is carried the day of the match and the price for
 * which it was posted.
 */
const moved = (
  { stageAt, urgentAt, matchedOn, postedPence, ...item }: RequestItem,
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
  ...(matchedOn && isCarried(status) && { matchedOn }),
  ...(postedPence !== undefined && isCarried(status) && { postedPence }),
})

export type Carrier = { carrierId: UserId; carrierName?: string; actualMode?: TransportMode; businessId?: BusinessId }

/**
 * Each carrier has their own code, so an earlier carrier cannot complete the request. Removes the reason of an earlier
 * give-back, which is not for the next carrier.
 */
const matched = (
  { cancellation, ...item }: RequestItem,
  type: 'accept' | 'acceptOffer' | 'assign' | 'acceptProposal',
  carrier: Carrier,
  keyId: string,
  act: Act,
): RequestItem => ({
  ...moved(item, 'matched', type, act),
  ...carrier,
  matches: item.matches + 1,
  matchedOn: londonDay(act.at),
  code: { number: 1, wrong: 0, keyId },
})

/** R3, or R5 of an offer */
export const accepted = ({ offer, ...item }: RequestItem, carrier: Carrier, keyId: string, act: Act): RequestItem => ({
  ...matched(item, offer ? 'acceptOffer' : 'accept', carrier, keyId, act),
  ...(offer && {
    detourMetres: offer.detourMetres,
    rideTimes: { departs: offer.departs, arrives: offer.arrives },
  }),
})

/** R4 */
export const assigned = (item: RequestItem, carrier: Carrier, keyId: string, act: Act): RequestItem =>
  matched(item, 'assign', carrier, keyId, act)

/** R23: until this match ends, the price is that of the proposal. */
export const proposalAccepted = (
  item: RequestItem,
  carrier: Carrier,
  pricePence: number,
  { keyId, act }: { keyId: string; act: Act },
): RequestItem => ({
  ...matched(item, 'acceptProposal', carrier, keyId, act),
  pricePence,
  postedPence: item.pricePence,
})

/** A step that does not change the status, so the request keeps its position in the fleet's lists. */
const stayed = (item: RequestItem, type: RequestEvent['type'], act: Act): RequestItem => ({
  ...moved(item, item.status, type, act),
  stageAt: stageSince(item),
})

/** R12: the owner keeps the code. */
export const reassigned = (item: RequestItem, driverId: UserId, act: Act): RequestItem => ({
  ...stayed(item, 'reassign', act),
  carrierId: driverId,
})

/** R6. By the owner if they block the partner, who then reads that the owner has cancelled. */
export const offerClosed = (item: RequestItem, act: Act, reason: 'declined' | 'voided'): RequestItem =>
  moved(withoutOffer(item), 'pending_match', 'closeOffer', act, reason)

/**
 * R6, R11, R16 and R18: writes the state that readers have seen since the expiry; undefined if nothing has expired. The
 * lapse of a problem is written with the problem itself.
 */
export const expired = (stored: StoredRequest, now: Date): RequestItem | undefined => {
  const item = asWritten(stored)
  if (hasLapsed(item, now)) return undefined
  const seen = withExpiryApplied(item, now)
  return seen === item ? undefined : { ...seen, version: item.version + 1 }
}

/**
 * Writes what time has ended; undefined if nothing has. An end has to be written before a caller learns of it, because
 * a problem that someone began to report before the deadline would keep the delivery open.
 */
export const writeExpiry = (stored: StoredRequest, now: Date): { next: RequestItem } | undefined => {
  const next = expired(stored, now)
  return next && { next }
}

/**
 * R7: drops a problem whose time is over, because it would end the delivery at once. Also drops how often its price was
 * raised, because it never waits again.
 */
export const started = (item: RequestItem, act: Act): RequestItem => {
  const { raises: _, ...was } = hasLapsed(item, act.at) ? lapsedState(item) : item
  return moved(was, 'in_transit', 'start', act)
}

/** R8; R19 on the way back */
export const completed = (item: RequestItem, act: Act): RequestItem =>
  moved(endedState(item), 'completed', 'complete', act)

/** R14: closes the attempt, decided or not. */
export const handedOver = (item: RequestItem, left: LeftWith, act: Act): RequestItem => {
  const { attempt, ...door } = item.door ?? {}
  const until = confirmBy(act.at, slotStart(item.date, item.slot))
  const handover = { step: item.version + 1, leftWith: left, confirmBy: until }
  return { ...stayed(item, 'handOver', act), door: { ...withQuestion(door, until), handover } }
}

/** R15; R19 on the way back */
export const confirmed = (item: RequestItem, act: Act): RequestItem =>
  moved(endedState(item), 'completed', 'confirm', act)

type Attempt = { reason: AttemptReason; hasPhoto: boolean }

/** R17 */
export const attempted = (item: RequestItem, { reason, hasPhoto }: Attempt, act: Act): RequestItem => {
  const number = (item.door?.attempt?.number ?? 0) + 1
  const begins = slotStart(item.date, item.slot)
  const attempt = {
    number,
    step: item.version + 1,
    reason,
    decideBy: decideBy(act.at, begins),
    ...(!hasPhoto && { withoutPhoto: true as const }),
  }
  return { ...stayed(item, 'attempt', act), door: { ...item.door, attempt } }
}

/** R18 */
export const decided = (item: RequestItem, decision: Decision, act: Act): RequestItem => {
  const { stageAt, ...next } = decidedState(item, decision)
  const { event, ...rest } = moved(next, next.status, 'decide', act)
  return { ...rest, event: { ...event, ...notDone(item, decision) }, ...(stageAt && { stageAt }) }
}

/**
 * R9: back to the pool, or cancelled if nobody else could take it in time. Right after their proposal was accepted it
 * was caused by neither side.
 */
export const givenBack = (
  item: RequestItem,
  act: Act & { by: UserId },
  cancellation: Cancellation = { reason: 'other' },
): RequestItem => putBack({ ...item, cancellation }, 'giveBack', act, sideOfGiveBack(item, act.at))

const sideOfGiveBack = (item: RequestItem, at: Date): 'carrier' | undefined =>
  isFreeGiveBack({ postedPence: item.postedPence, matchedAt: matchedAt(item) }, at) ? undefined : 'carrier'

/**
 * R13: the same, if the carrier can no longer carry: they requested erasure, their business deactivated them, their
 * papers do not cover its day, or an admin acted.
 */
export const withdrawn = (item: RequestItem, side: 'carrier' | 'admin', at: Date, reason?: 'papers'): RequestItem =>
  putBack(item, 'withdraw', { by: 'system', at }, side, reason)

/**
 * The side that had it does not get it again: the partner, or the whole business unless an admin took it from the
 * driver. It has its posted price again. If it comes back shortly before its slot it becomes urgent, each time.
 */
const putBack = (
  item: RequestItem,
  type: 'giveBack' | 'withdraw',
  act: Act,
  side: 'carrier' | 'admin' | undefined,
  reason?: 'papers',
): RequestItem => {
  const { carrierId, carrierName, actualMode, businessId, detourMetres, rideTimes, code, door, ...rest } = item
  const excludedId = businessId ? side !== 'admin' && businessId : carrierId
  const free = {
    ...rest,
    pricePence: item.postedPence ?? item.pricePence,
    ...(excludedId && { excluded: [...(item.excluded ?? []), excludedId] }),
  }
  const ofSide = (next: RequestItem): RequestItem => (side ? { ...next, event: { ...next.event, side } } : next)
  const back = ofSide(moved(free, 'pending_match', type, act, reason))
  if (withExpiryApplied(back, act.at) !== back) return ofSide(moved(free, 'cancelled', type, act, 'expired'))
  return isUrgent(item, act.at) ? { ...back, urgentAt: act.at.toISOString() } : back
}

/** R21 */
export const raised = (item: RequestItem, pricePence: number, act: Act): RequestItem => ({
  ...moved(item, 'pending_match', 'raise', act),
  pricePence,
  raises: (item.raises ?? 0) + 1,
})

/** R10. Has no reason if another request replaces it, or if we cancel it because the owner is suspended. */
export const cancelled = (item: RequestItem, act: Act, cancellation?: Cancellation): RequestItem => {
  const off = moved(calledOffState(withoutOffer(item)), 'cancelled', 'cancel', act, cancelReason(act))
  if (!cancellation) return off
  return { ...off, cancellation, ...(isMissed(item, act, cancellation) && { event: missedEvent(off.event) }) }
}

const cancelReason = ({ by }: Act): RequestEvent['reason'] => (by === 'system' ? 'suspended' : 'requester')

/** Whether its owner waited until the slot was over, so that its carrier's side is the one that let it down. */
const isMissed = (item: RequestItem, { at }: Act, { reason }: Cancellation): boolean => {
  const since = matchedAt(item)
  return since !== undefined && !isBlameless(reason) && isNotStarted(since, item, at)
}

const missedEvent = (event: RequestEvent): RequestEvent => ({ ...event, reason: 'not_started', side: 'carrier' })

/** R20 */
export const resolved = (item: RequestItem, ending: 'complete' | 'cancel', act: Act): RequestItem => {
  const free = withoutProblem(item, act.at)
  return ending === 'complete'
    ? moved(endedState(free), 'completed', 'resolve', act, 'resolved')
    : moved(calledOffState(free), 'cancelled', 'resolve', act, 'resolved')
}

/** R20 by the clock: what readers have seen since its problem was not resolved in time. It may still be on its way. */
export const lapsed = (item: RequestItem): RequestItem => {
  const seen = lapsedState(item)
  return seen.event === item.event ? seen : { ...seen, version: item.version + 1 }
}
