import type { ItemCategory } from './categories.ts'
import { memberLimits } from './limits.ts'
import { addDays, londonTime } from './london.ts'
import { isOver, type RequestStatus } from './request-lifecycle.ts'
import { slotEnd, slotStart, type TimeSlot, timeSlots } from './time-slots.ts'

/** With whom or where a carrier left something when nobody could give them the code. */
export const leftWith = ['receiver', 'neighbour', 'safe_place', 'reception'] as const
export type LeftWith = (typeof leftWith)[number]

/**
 * A handover that is made while a problem is open: its owner is asked, and can contest it for as long as any other.
 * Their complaint is kept in the problem.
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

/** What the owner may choose after an attempt. */
export const attemptChoices = ['retry', 'leave', 'return'] as const
export type AttemptChoice = (typeof attemptChoices)[number]

export const chooseLeftWithText = 'Please choose where you left it.'
export const chooseAttemptText = 'Please choose what happened.'

/** A carrier in danger leaves at once. */
export const needsPhoto = (reason: AttemptReason): boolean => reason !== 'unsafe'

export const photoMissingText = 'Please add a photo.'

/** How often the owner may ask for another attempt. */
export const maxRetries = 2

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** A deadline for the owner's answer. It never ends before the agreed slot begins. */
const deadline = (at: Date, ms: number, slotBegins: Date): string =>
  new Date(Math.max(at.getTime() + ms, slotBegins.getTime())).toISOString()

/** Without a problem report by then, the handover counts as confirmed. */
export const confirmBy = (at: Date, slotBegins: Date): string =>
  deadline(at, memberLimits.confirmHours * hourMs, slotBegins)

/** Without a choice by then, the item is returned. */
export const decideBy = (at: Date, slotBegins: Date): string => deadline(at, 30 * minuteMs, slotBegins)

/** The parts of a request that decide whether its photos are shown. Once it is over, `event` is how it ended. */
export type ForPhotos = { status: RequestStatus; event: { at: string }; door?: { problem?: object } }

/**
 * Whether carriers and their business see the photos of a delivery, which show where someone lives. While a problem is
 * open they stay visible, because both sides discuss them. The owner always sees them.
 */
export const arePhotosOpen = ({ status, event, door }: ForPhotos, now: Date): boolean =>
  !isOver(status) ||
  door?.problem !== undefined ||
  now.getTime() < Date.parse(event.at) + memberLimits.doorPhotoHours * hourMs

/** Shown to carriers in place of the photos. */
export const photosClosedText = `These photos are no longer shown. Carriers can see them for ${memberLimits.doorPhotoHours} hours after a delivery ends.`

export type RetryTime = { date: string; slot: TimeSlot }

export const retryTimeText = 'Please choose a time within the next 48 hours.'

/** Another attempt is possible in every slot that begins within 48 hours and is not over. */
export const isRetryTime = ({ date, slot }: RetryTime, now: Date): boolean =>
  slotEnd(date, slot) > now && slotStart(date, slot).getTime() <= now.getTime() + 48 * hourMs

/** Every slot in which another attempt is possible now, earliest first. */
export const retryTimes = (now: Date): RetryTime[] => {
  const today = londonTime(now).date
  return [-1, 0, 1, 2]
    .flatMap((days) => timeSlots.map((slot) => ({ date: addDays(today, days), slot })))
    .filter((time) => isRetryTime(time, now))
}

/** An errand leaves nothing to bring back: it ends as not done where others are returned. */
export const endsWithoutReturn = (category: ItemCategory): boolean => category === 'Errand Run'

/** Shopping goes to the requester, because no shop takes it back. Everything else goes back to its pickup. */
export const returnsToOwner = (category: ItemCategory): boolean => category === 'Shopping Assistance'

/**
 * Where shopping is returned to: the delivery address, which the carrier knows, unless the owner chooses their home.
 * The home address is shown only after that choice.
 */
export const returnPlaces = ['delivery', 'home'] as const
export type ReturnPlace = (typeof returnPlaces)[number]

export const onlyShoppingText = 'Only shopping can be brought to another address.'
