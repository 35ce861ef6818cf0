import { completesUndecided } from '#shared/model/problem-rules.ts'
import { isCarried, startsUntil } from '#shared/model/request-lifecycle.ts'
import { slotStart, waitsUntil } from '#shared/model/time-slots.ts'
import { asWritten, type RequestEvent, type RequestItem, type StoredRequest } from '../request-item.ts'
import { calledOffState, type Decision, decidedState, endedState, notDone } from './door-state.ts'
import { withoutProblem } from './problem-steps.ts'

/** Removes the offer. Its partner does not get the request again, however the offer ended. */
export const withoutOffer = ({ offer, ...item }: RequestItem): RequestItem =>
  offer ? { ...item, excluded: [...(item.excluded ?? []), offer.partnerId] } : item

const expiryEvent = (type: 'expire' | 'closeOffer', at: Date): RequestEvent => ({
  type,
  by: 'system',
  at: at.toISOString(),
  reason: 'expired',
})

/** Whether its time ran out before anyone took it, even if that is not written yet. */
export const hasExpired = ({ status, date, slot }: Pick<RequestItem, 'status' | 'date' | 'slot'>, now: Date): boolean =>
  (status === 'pending_match' || status === 'pending_partner_approval') &&
  now.getTime() >= waitsUntil(date, slot).getTime()

/**
 * The request at this moment, even if that is not written yet: one that nobody took or started in time is cancelled,
 * one with an unanswered offer is open to everyone, and at the door the owner's silence confirms a handover or sends it
 * back.
 */
export const withExpiryApplied = (stored: StoredRequest, now: Date): RequestItem => {
  const item = asWritten(stored)
  if (hasExpired(item, now)) {
    const { urgentAt, ...rest } = withoutOffer(item)
    return { ...rest, status: 'cancelled', event: expiryEvent('expire', waitsUntil(item.date, item.slot)) }
  }
  const answerBy = item.offer && new Date(item.offer.expiresAt)
  if (answerBy && now >= answerBy)
    return { ...withoutOffer(item), status: 'pending_match', event: expiryEvent('closeOffer', answerBy) }
  return withDoorClockApplied(item, now)
}

/** Whether its problem was not resolved in time. */
export const hasLapsed = ({ door }: RequestItem, now: Date): boolean =>
  door?.problem !== undefined && now >= new Date(door.problem.closesAt)

/**
 * R20 by the clock: a delivery on its way ends. It counts as completed if it was handed over and the owner has not
 * contested that in the problem. Anything else stays as it is.
 */
export const lapsedState = (item: RequestItem): RequestItem => {
  const { problem, handover } = item.door ?? {}
  if (!problem) return item
  const at = problem.closesAt
  const free = withoutProblem(item, new Date(at))
  // A problem may be older than the slot, and nothing ends before its slot starts.
  if (item.status !== 'in_transit' || at < slotStart(item.date, item.slot).toISOString()) return free
  const event = { type: 'resolve', by: 'system', at, reason: 'unresolved' } as const
  const isDone = completesUndecided(handover !== undefined, problem.handover)
  return { ...(isDone ? endedState(free) : calledOffState(free)), event }
}

/** Until when a matched job can be started. */
export const startBy = ({ date, slot, door }: RequestItem): string => {
  const usual = startsUntil(date, slot).toISOString()
  return door?.startBy && door.startBy > usual ? door.startBy : usual
}

/** R11 after a match: its carrier's side let the time pass. */
const withStartClockApplied = (item: RequestItem, now: Date): RequestItem => {
  const until = startBy(item)
  if (now.toISOString() < until) return item
  const { matchedOn: _, ...over } = calledOffState(item)
  const at = item.event.at > until ? item.event.at : until
  return { ...over, event: { type: 'expire', by: 'system', at, reason: 'not_started', side: 'carrier' } }
}

/** R11 after a match, R16, and R18 without a choice. All clocks stand still while a problem is open. */
const withDoorClockApplied = (item: RequestItem, now: Date): RequestItem => {
  const { handover, attempt, problem } = item.door ?? {}
  if (problem) {
    const lapsed = hasLapsed(item, now) ? lapsedState(item) : item
    return lapsed.door?.problem || lapsed.event !== item.event ? lapsed : withDoorClockApplied(lapsed, now)
  }
  if (item.status === 'matched') return withStartClockApplied(item, now)
  if (item.status !== 'in_transit') return item
  const isPast = (deadline: string | undefined): deadline is string =>
    deadline !== undefined && now >= new Date(deadline)
  if (isPast(handover?.confirmBy))
    return {
      ...endedState(item),
      event: { type: 'confirm', by: 'system', at: handover.confirmBy, reason: 'not_contested' },
    }
  if (isPast(attempt?.decideBy))
    return {
      ...decidedState(item, silence),
      event: { type: 'decide', by: 'system', at: attempt.decideBy, ...notDone(item, silence) },
    }
  return item
}

/** The choice of an owner who does not answer. */
const silence: Decision = { choice: 'return' }

/** The jobs of a carrier or fleet that time has not ended. */
export const carriedNow = (items: readonly StoredRequest[], now: Date): RequestItem[] =>
  items.map((item) => withExpiryApplied(item, now)).filter(({ status }) => isCarried(status))
