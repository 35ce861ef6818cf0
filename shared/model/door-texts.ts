import { type AttemptReason, endsWithoutReturn } from './at-the-door.ts'
import type { ItemCategory } from './categories.ts'

/** What kept the carrier from it, within a sentence. */
export const attemptCauses: Record<AttemptReason, string> = {
  nobody_home: 'nobody was at home',
  refused: 'nobody would take it',
  wrong_address: 'the address is wrong',
  no_access: 'they could not get in',
  damaged: 'it is damaged',
  closed: 'the place was closed',
  unsafe: 'it was not safe to stay',
}

/** Parcels arrive and other jobs are done. */
export const isDelivered = (category: ItemCategory): boolean => category.startsWith('Send ')

/** What goes to a centre, and may be left nowhere else. */
export const isWaste = (category: ItemCategory): boolean => category === 'Household Recycling/Disposal'

/** What a handover claims, within a sentence. */
export const arrivalText = (category: ItemCategory, leg?: 'return' | null): string => {
  if (leg) return 'it is back'
  return isDelivered(category) ? 'it has arrived' : 'it is done'
}

/** What an attempt did not do, within a sentence. */
export const undoneText = (category: ItemCategory, leg?: 'return' | null): string => {
  if (leg) return 'bring it back'
  return isDelivered(category) ? 'deliver it' : 'finish it'
}

/** What the carrier is asked to do without the code: nothing of an errand can be left anywhere. */
export const withoutCodeText = (category: ItemCategory): string => {
  if (isWaste(category)) return 'Please take it to another centre'
  return endsWithoutReturn(category) ? 'Please finish it without the code' : 'Please leave it somewhere safe'
}

/** What it counts as once it is confirmed. */
export const endedText = (category: ItemCategory, leg?: 'return' | null): string => {
  if (leg) return 'returned'
  return isDelivered(category) ? 'delivered' : 'done'
}
