import { ApiError } from '#web/lib/api-error.ts'

type Typed = { isUnknown: boolean; error: unknown }

type Situation = {
  from: Typed
  to: Typed
  isSame: boolean
  error: unknown
  hasPrice: boolean
  /** The places will be used in the sign-up. */
  isKept: boolean
}

/** Each has at most 80 characters, so that it takes two lines on the narrowest phone. */
export const estimateNotes = {
  idle: 'A town, or the first half of a postcode. No account needed.',
  unknown: (field: string) => `We don’t know that place in ${field}. Try the nearest town.`,
  same: 'Both are the same place. For a short way, try postcodes such as LS1.',
  limited: 'That was a lot of prices for one hour. You can go on without one.',
  offline: 'We can’t reach Sameway just now. You can go on without a price.',
  failed: 'No price just now, sorry. You can go on without one.',
  priced: 'For a parcel under 2 kg. You see the exact price before you post.',
  kept: 'Your places are kept. Log in or sign up, and go on from there.',
}

const failureNote = (error: unknown): string => {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 429) return estimateNotes.limited
  return status === 0 ? estimateNotes.offline : estimateNotes.failed
}

/** The line below the fields: why there is no price, or what the price means. */
export const estimateNote = ({ from, to, isSame, error, hasPrice, isKept }: Situation): string => {
  const failure = error ?? from.error ?? to.error
  if (failure) return failureNote(failure)
  if (from.isUnknown) return estimateNotes.unknown('From')
  if (to.isUnknown) return estimateNotes.unknown('To')
  if (isSame) return estimateNotes.same
  if (isKept) return estimateNotes.kept
  return hasPrice ? estimateNotes.priced : estimateNotes.idle
}
