import { completesUndecided } from '#shared/model/problem-rules.ts'
import { canTransition, isCarried } from '#shared/model/request-lifecycle.ts'
import { slotStart, waitsUntil } from '#shared/model/time-slots.ts'
import { asWritten, type RequestEvent, type RequestItem, type StoredRequest } from '../request-item.ts'
import { calledOffState, type Decision, decidedState, endedState, notDone } from './door-state.ts'
import { withoutProblem } from './problem-steps.ts'

/** Removes the offer. Its partner is not asked again, however it ended. */
export const withoutOffer = ({ offer, ...item }: RequestItem): RequestItem =>
  offer ? { ...item, excluded: [...(item.excluded ?? []), offer.partnerId] } : item

const expiryEvent = (type: 'expire' | 'closeOffer', at: Date): RequestEvent => ({
  type,
  by: 'system',
  at: at.toISOString(),
  reason: 'expired',
})

/** Whether its time ran out before anybody took it, even if that is not written yet. */
export const hasExpired = ({ status, date, slot }: Pick<RequestItem, 'status' | 'date' | 'slot'>, now: Date): boolean =>
  canTransition('expire', status) && now.getTime() >= waitsUntil(date, slot).getTime()

/**
 * The request as it is now, even if that is not written yet: one that nobody took in time is cancelled, one with an
 * unanswered offer is open to all, and at the door its owner's silence has confirmed a handover, or brings it back.
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

/** Whether nobody has resolved its problem in time. */
export const hasLapsed = ({ door }: RequestItem, now: Date): boolean =>
  door?.problem !== undefined && now >= new Date(door.problem.closesAt)

/**
 * R20 by the clock: what is on its way is over, completed if it was handed over and its owner has not said in the
 * problem that something is wrong with that. Anything else stays as it is.
 */
export const lapsedState = (item: RequestItem): RequestItem => {
  const { problem, handover } = item.door ?? {}
  if (!problem) return item
  const at = problem.closesAt
  const free = withoutProblem(item, new Date(at))
  // Its owner's problem may be older than its slot, and nothing is over before that has begun.
  if (item.status !== 'in_transit' || at < slotStart(item.date, item.slot).toISOString()) return free
  const event = { type: 'resolve', by: 'system', at, reason: 'unresolved' } as const
  const isDone = completesUndecided(handover !== undefined, problem.handover)
  return { ...(isDone ? endedState(free) : calledOffState(free)), event }
}

/** R16, and R18 without a choice. Both clocks stand still while a problem is open. */
const withDoorClockApplied = (item: RequestItem, now: Date): RequestItem => {
  const { handover, attempt, problem } = item.door ?? {}
  if (problem) {
    const lapsed = hasLapsed(item, now) ? lapsedState(item) : item
    return lapsed.door?.problem || lapsed.event !== item.event ? lapsed : withDoorClockApplied(lapsed, now)
  }
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

/** What an owner is taken to have chosen who says nothing. */
const silence: Decision = { choice: 'return' }

/** Of a carrier's or a fleet's jobs those that time has not ended. */
export const carriedNow = (items: readonly StoredRequest[], now: Date): RequestItem[] =>
  items.map((item) => withExpiryApplied(item, now)).filter(({ status }) => isCarried(status))
