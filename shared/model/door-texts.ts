import { type AttemptReason, endsWithoutReturn } from './at-the-door.ts'
import type { ItemCategory } from './categories.ts'
import { londonClock } from './london.ts'

/** What stopped the carrier, as part of a sentence. */
export const attemptCauses: Record<AttemptReason, string> = {
  nobody_home: 'nobody was at home',
  refused: 'nobody would take it',
  wrong_address: 'the address is wrong',
  no_access: "they couldn't get in",
  damaged: 'it was damaged',
  closed: 'the place was closed',
  unsafe: 'it was not safe to stay',
}

/** Parcels are "delivered", other jobs are "done". */
export const isDelivered = (category: ItemCategory): boolean => category.startsWith('Send ')

/** Waste goes to a recycling centre and can be left nowhere else. */
export const isWaste = (category: ItemCategory): boolean => category === 'Household Recycling/Disposal'

/** What a handover claims, as part of a sentence. */
export const arrivalText = (category: ItemCategory, leg?: 'return' | null): string => {
  if (leg) return 'it is back'
  return isDelivered(category) ? 'it has arrived' : 'it is done'
}

/** What an attempt failed to do, as part of a sentence. */
export const undoneText = (category: ItemCategory, leg?: 'return' | null): string => {
  if (leg) return 'bring it back'
  return isDelivered(category) ? 'deliver it' : 'finish it'
}

/** What the carrier is asked to do without the code. An errand has nothing that could be left anywhere. */
export const withoutCodeText = (category: ItemCategory): string => {
  if (isWaste(category)) return 'Please take it to another centre'
  return endsWithoutReturn(category) ? 'Please finish it without the code' : 'Please leave it somewhere safe'
}

/** How a confirmed handover ends the request. */
export const endedText = (category: ItemCategory, leg?: 'return' | null): string => {
  if (leg) return 'returned'
  return isDelivered(category) ? 'delivered' : 'done'
}

/** How a request has ended, as a title. */
export const endedTitle = (category: ItemCategory, isReturned: boolean): string => {
  if (isReturned) return 'Returned'
  return isDelivered(category) ? 'Delivered' : 'Done'
}

/** For the requester, who needs the code from now on: "Picked up 13:24. Here's your code." */
export const withCodeText = (category: ItemCategory, at: string): string =>
  `${isDelivered(category) ? 'Picked up' : 'Started'} ${londonClock(at).time}. Here's your code.`
