import type { ItemCategory } from './categories.ts'
import { memberLimits } from './limits.ts'
import { addDays, londonTime } from './london.ts'
import { isOver, type RequestStatus } from './request-lifecycle.ts'
import { slotEnd, slotStart, type TimeSlot, timeSlots } from './time-slots.ts'

/** With whom or where a carrier left something when nobody could give them the code. */
export const leftWith = ['receiver', 'neighbour', 'safe_place', 'reception'] as const
export type LeftWith = (typeof leftWith)[number]

/**
 * The owner's word on a handover that is made while a problem is open. They are asked, and have as long as for any
 * other handover to say that something is wrong. What they say is kept in the problem.
 */
export const handoverWords = ['asked', 'contested'] as const
export type HandoverWord = (typeof handoverWords)[number]

/** Why something could not be delivered. */
export const attemptReasons = [
  'nobody_home',
  'refused',
  'wrong_address',
  'no_access',
  'damaged',
  'closed',
  'unsafe',
] as const
export type AttemptReason = (typeof attemptReasons)[number]

/** What its owner may choose after an attempt. */
export const attemptChoices = ['retry', 'leave', 'return'] as const
export type AttemptChoice = (typeof attemptChoices)[number]

export const chooseLeftWithText = 'Please choose where you left it.'
export const chooseAttemptText = 'Please choose what happened.'

/** A carrier in danger leaves at once. */
export const needsPhoto = (reason: AttemptReason): boolean => reason !== 'unsafe'

export const photoMissingText = 'Please add a photo.'

/** How often its owner may ask for another attempt. */
export const maxRetries = 2

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** A deadline for an owner, whose silence decides nothing before the slot has begun for which they have agreed. */
const deadline = (at: Date, ms: number, slotBegins: Date): string =>
  new Date(Math.max(at.getTime() + ms, slotBegins.getTime())).toISOString()

/** A handover counts as confirmed if its owner reports no problem until then. */
export const confirmBy = (at: Date, slotBegins: Date): string =>
  deadline(at, memberLimits.confirmHours * hourMs, slotBegins)

/** It goes back if its owner has not chosen by then. */
export const decideBy = (at: Date, slotBegins: Date): string => deadline(at, 30 * minuteMs, slotBegins)

/** What of a request, as it is now, decides about the photos of its delivery. Its last event is its end once it is over. */
export type ForPhotos = { status: RequestStatus; event: { at: string }; door?: { problem?: object } }

/**
 * Whether carriers and their business see the photos of a delivery: they show where somebody lives. An open problem
 * keeps them open, because its sides speak about them. Its owner always sees them.
 */
export const arePhotosOpen = ({ status, event, door }: ForPhotos, now: Date): boolean =>
  !isOver(status) ||
  door?.problem !== undefined ||
  now.getTime() < Date.parse(event.at) + memberLimits.doorPhotoHours * hourMs

/** Stands where carriers saw them before. */
export const photosClosedText = `These photos are no longer shown. Carriers can see them for ${memberLimits.doorPhotoHours} hours after a delivery ends.`

export type RetryTime = { date: string; slot: TimeSlot }

export const retryTimeText = 'Please choose a time within the next 48 hours.'

/** Another attempt can be asked for in every slot that begins within 48 hours and is not over. */
export const isRetryTime = ({ date, slot }: RetryTime, now: Date): boolean =>
  slotEnd(date, slot) > now && slotStart(date, slot).getTime() <= now.getTime() + 48 * hourMs

/** Every time for which another attempt can be asked now, the earliest first. */
export const retryTimes = (now: Date): RetryTime[] => {
  const today = londonTime(now).date
  return [-1, 0, 1, 2]
    .flatMap((days) => timeSlots.map((slot) => ({ date: addDays(today, days), slot })))
    .filter((time) => isRetryTime(time, now))
}

/** Nothing of an errand can be brought back, so where others are returned it ends as not done. */
export const endsWithoutReturn = (category: ItemCategory): boolean => category === 'Errand Run'

/** What was bought goes to its owner, because no shop takes it back; everything else goes to where it was picked up. */
export const returnsToOwner = (category: ItemCategory): boolean => category === 'Shopping Assistance'

/**
 * Where shopping goes back to: the delivery address, which its carrier knows, unless its owner has chosen their home. Only
 * that choice shows the home address.
 */
export const returnPlaces = ['delivery', 'home'] as const
export type ReturnPlace = (typeof returnPlaces)[number]

export const onlyShoppingText = 'Only shopping can be brought to another address.'
