import type { Counters } from '#functions/platform/table/update-expressions.ts'
import { isBlameless } from '#shared/model/cancellation-rules.ts'
import { isEarned } from '#shared/model/earnings.ts'
import type { RequestItem } from '../request-item.ts'

const isEarnedNow = (was: RequestItem, next: RequestItem): boolean => isEarned(next) && !isEarned(was)

const isBlamelessly = ({ cancellation }: RequestItem): boolean =>
  cancellation !== undefined && isBlameless(cancellation.reason)

/**
 * What a step adds to the record of its carrier, or of the carrier's business, beside the deliveries done: what was
 * returned, given back, and never started. What admins do counts for nobody.
 */
export const carrierSums = (was: RequestItem, next: RequestItem): Counters => {
  if (isEarnedNow(was, next)) return next.outcome === 'returned' ? { jobBack: 1 } : {}
  const { side, reason } = next.event
  if (next.version === was.version || side !== 'carrier') return {}
  if (reason === 'not_started') return { jobMissed: 1 }
  return reason === 'papers' || reason === 'not_done' || isBlamelessly(next) ? {} : { jobGave: 1 }
}

/**
 * What a step adds to the record of its owner, beside the requests done: nobody was home, so it came back; or a match
 * that they cancelled, and how late.
 */
export const ownerSums = (was: RequestItem, next: RequestItem): Counters => {
  if (isEarnedNow(was, next)) return next.outcome === 'returned' && was.door?.nobodyHome ? { reqAway: 1 } : {}
  const { event, cancellation, ownerId, version } = next
  const isOwnCancel = version !== was.version && event.type === 'cancel' && event.by === ownerId
  if (!isOwnCancel || was.status !== 'matched' || event.side || isBlamelessly(next)) return {}
  const { late } = cancellation ?? {}
  return { reqCalled: 1, ...(late && { [late === 'late' ? 'reqLate' : 'reqVeryLate']: 1 }) }
}
