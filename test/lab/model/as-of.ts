import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { slotStart, type TimeSlot } from '#shared/model/time-slots.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

export const beginsAt = ({ date, slot }: { date: string; slot: TimeSlot }): number => slotStart(date, slot).getTime()

/** Until when nobody need have taken it. */
export const takenBy = (item: RequestItem): number => beginsAt(item) + 8 * hourMs

/** No owner's silence decides anything before the slot has begun. */
export const confirmsAt = (item: RequestItem, at: number): number => Math.max(at + 24 * hourMs, beginsAt(item))
export const decidesAt = (item: RequestItem, at: number): number => Math.max(at + 30 * minuteMs, beginsAt(item))

const isPast = (deadline: string | undefined, at: number): deadline is string =>
  deadline !== undefined && at >= Date.parse(deadline)

const byClock = (type: RequestItem['event']['type'], at: string) => ({ type, by: 'system' as const, at })

const withoutOffer = ({ offer, ...item }: RequestItem): RequestItem => ({
  ...item,
  ...(offer && { excluded: [...(item.excluded ?? []), offer.partnerId] }),
})

/** It was delivered, or came back: nothing is left at the door but its problem. */
export const atItsEnd = ({ door: { problem, lastProblem, reports, leg } = {}, ...item }: RequestItem): RequestItem => ({
  ...item,
  status: 'completed',
  ...(lastProblem && { door: { ...(problem && { problem }), lastProblem, ...(reports && { reports }) } }),
  ...(leg && { outcome: 'returned' as const }),
})

const undone = ({ carrierId, door, ...item }: RequestItem): RequestItem => ({
  ...item,
  status: 'cancelled',
  ...(carrierId && { formerCarrierId: carrierId }),
})

/**
 * A request as it should be seen at that time, whatever is written by then: the lifecycle's clock, written a second time.
 * Not the fourteen days of a problem, which are the business of a law.
 */
export const asOf = (item: RequestItem, at: number): RequestItem => {
  const { status, offer, door = {} } = item
  const isWaiting = status === 'pending_match' || status === 'pending_partner_approval'
  if (isWaiting && at >= takenBy(item)) {
    const event = { ...byClock('expire', new Date(takenBy(item)).toISOString()), reason: 'expired' as const }
    return { ...withoutOffer(item), status: 'cancelled', event }
  }
  if (offer && isPast(offer.expiresAt, at))
    return { ...withoutOffer(item), status: 'pending_match', event: byClock('closeOffer', offer.expiresAt) }
  if (status !== 'in_transit' || door.problem) return item
  const { handover, attempt } = door
  if (isPast(handover?.confirmBy, at)) return { ...atItsEnd(item), event: byClock('confirm', handover.confirmBy) }
  if (!attempt || !isPast(attempt.decideBy, at)) return item
  const event = byClock('decide', attempt.decideBy)
  if (item.category === 'Errand Run') return { ...undone(item), event: { ...event, reason: 'not_done' } }
  const { decideBy, ...rest } = attempt
  return { ...item, event, door: { ...door, attempt: { ...rest, choice: 'return' }, leg: 'return' } }
}
