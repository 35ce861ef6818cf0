import { memberLimits } from './limits.ts'
import { slotEnd, slotStart, type TimeSlot } from './time-slots.ts'

/** Why an owner cancels a request. */
export const ownerReasons = [
  'changed_plans',
  'found_another_way',
  'waited_too_long',
  'carrier_asked',
  'unsafe',
  'other',
] as const
export type OwnerReason = (typeof ownerReasons)[number]

/** Why a carrier, or their business, gives a job back. */
export const carrierReasons = ['vehicle', 'ill', 'running_late', 'item_not_as_described', 'unsafe', 'other'] as const
export type CarrierReason = (typeof carrierReasons)[number]

export const cancellationReasons = [...new Set([...ownerReasons, ...carrierReasons])] as const
export type CancellationReason = (typeof cancellationReasons)[number]

export const chooseReasonText = 'Please choose a reason.'

/** Maximum length of the note beside a reason. */
export const maxNoteLength = 300

/** How late an owner cancelled. */
export const lateness = ['late', 'very_late'] as const
export type Lateness = (typeof lateness)[number]

/** Whether this side may give this reason for cancelling or giving back. */
export const isReasonOf = (who: 'owner' | 'carrier', reason: CancellationReason): boolean =>
  (who === 'owner' ? ownerReasons : carrierReasons).some((each) => each === reason)

const blameless: readonly CancellationReason[] = ['carrier_asked', 'unsafe', 'item_not_as_described']

/** Whether a reason counts for neither side: not in a record, and not as a job that was never started. */
export const isBlameless = (reason: CancellationReason): boolean => blameless.includes(reason)

const minuteMs = 60_000
const veryLateMinutes = 60
const urgentMinutes = 120

type Slot = { date: string; slot: TimeSlot }

const minutesToSlot = ({ date, slot }: Slot, now: Date): number =>
  (slotStart(date, slot).getTime() - now.getTime()) / minuteMs

/** Until when the owner can cancel freely after a match. */
export const freeUntil = (matchedAt: string): Date =>
  new Date(Date.parse(matchedAt) + memberLimits.freeMinutes * minuteMs)

/** Whether the carrier of a job that is still matched had their time: its slot is over, and they took it in time. */
export const isNotStarted = (matchedAt: string, { date, slot }: Slot, now: Date): boolean =>
  now >= slotEnd(date, slot) && now.getTime() >= Date.parse(matchedAt) + memberLimits.lateStartHours * 60 * minuteMs

/** Undefined before a match, for five minutes after it in any slot, and once its carrier has not started it. */
export const latenessOf = (matchedAt: string | undefined, slot: Slot, now: Date): Lateness | undefined => {
  if (!matchedAt || now < freeUntil(matchedAt) || isNotStarted(matchedAt, slot, now)) return undefined
  return minutesToSlot(slot, now) < veryLateMinutes ? 'very_late' : 'late'
}

/** A job given back this close to its slot, or during it, is shown first to all partners within reach. */
export const isUrgent = (slot: Slot, now: Date): boolean => minutesToSlot(slot, now) < urgentMinutes
