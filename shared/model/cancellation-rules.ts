import { memberLimits } from './limits.ts'
import { slotStart, type TimeSlot } from './time-slots.ts'

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

const minuteMs = 60_000
const veryLateMinutes = 60
const urgentMinutes = 120

type Slot = { date: string; slot: TimeSlot }

const minutesToSlot = ({ date, slot }: Slot, now: Date): number =>
  (slotStart(date, slot).getTime() - now.getTime()) / minuteMs

/** Until when the owner can cancel freely after a match. */
export const freeUntil = (matchedAt: string): Date =>
  new Date(Date.parse(matchedAt) + memberLimits.freeMinutes * minuteMs)

/** Undefined before a match and for five minutes after it, in any slot. */
export const latenessOf = (matchedAt: string | undefined, slot: Slot, now: Date): Lateness | undefined => {
  if (!matchedAt || now < freeUntil(matchedAt)) return undefined
  return minutesToSlot(slot, now) < veryLateMinutes ? 'very_late' : 'late'
}

/** A job given back this close to its slot, or during it, is shown first to all partners within reach. */
export const isUrgent = (slot: Slot, now: Date): boolean => minutesToSlot(slot, now) < urgentMinutes
