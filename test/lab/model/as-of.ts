import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { slotStart, type TimeSlot } from '#shared/model/time-slots.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

export const beginsAt = ({ date, slot }: { date: string; slot: TimeSlot }): number => slotStart(date, slot).getTime()

/** The time until which it can still be taken. */
export const takenBy = (item: RequestItem): number => beginsAt(item) + 8 * hourMs

/** The time until which a job that was taken can be started. */
const startsBy = (item: RequestItem): number =>
  Math.max(takenBy(item) + 24 * hourMs, Date.parse(item.door?.startBy ?? '1970-01-01'))

/** An owner's silence decides nothing before the slot has begun. */
export const confirmsAt = (item: RequestItem, at: number): number => Math.max(at + 24 * hourMs, beginsAt(item))
export const decidesAt = (item: RequestItem, at: number): number => Math.max(at + 30 * minuteMs, beginsAt(item))

const isPast = (deadline: string | undefined, at: number): deadline is string =>
  deadline !== undefined && at >= Date.parse(deadline)

const byClock = (type: RequestItem['event']['type'], at: string) => ({ type, by: 'system' as const, at })

const withoutOffer = ({ offer, ...item }: RequestItem): RequestItem => ({
  ...item,
  ...(offer && { excluded: [...(item.excluded ?? []), offer.partnerId] }),
})

/** Of the facts at the door only its problem remains after the end. */
const problemOf = ({ problem, lastProblem, reports }: NonNullable<RequestItem['door']>) =>
  lastProblem && { door: { ...(problem && { problem }), lastProblem, ...(reports && { reports }) } }

/** It was delivered or returned. */
export const atItsEnd = ({ door = {}, ...item }: RequestItem): RequestItem => ({
  ...item,
  status: 'completed',
  ...problemOf(door),
  ...(door.leg && { outcome: 'returned' as const }),
})

const undone = ({ carrierId, door = {}, ...item }: RequestItem): RequestItem => ({
  ...item,
  status: 'cancelled',
  ...problemOf(door),
  ...(carrierId && { formerCarrierId: carrierId }),
})

/**
 * A request as it must be seen at that time, whatever is written by then: the lifecycle's clock, written a second time.
 * Without the fourteen days of a problem, which a law covers.
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
  if (door.problem) return item
  if (status === 'matched' && at >= startsBy(item)) {
    const event = byClock('expire', new Date(startsBy(item)).toISOString())
    return { ...undone(item), event: { ...event, reason: 'not_started', side: 'carrier' } }
  }
  if (status !== 'in_transit') return item
  const { handover, attempt } = door
  if (isPast(handover?.confirmBy, at)) return { ...atItsEnd(item), event: byClock('confirm', handover.confirmBy) }
  if (!attempt || !isPast(attempt.decideBy, at)) return item
  const event = byClock('decide', attempt.decideBy)
  if (item.category === 'Errand Run') return { ...undone(item), event: { ...event, reason: 'not_done' } }
  const { decideBy, ...rest } = attempt
  return { ...item, event, door: { ...door, attempt: { ...rest, choice: 'return' }, leg: 'return' } }
}
